import { afterAll } from 'vitest';
import { removeFolders } from './e2e/folders.ts';

// Registered before any test file's own, so run last: whatever a test has started in its folder has ended by then, or is ended by force.
afterAll(removeFolders);
