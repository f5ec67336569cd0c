/** What the page's modules ask a browser when they are loaded: to be imported before them. */

import { vi } from 'vitest';

vi.stubGlobal('navigator', { language: 'fr', languages: ['fr'] });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} }, title: '' });
