// Writes docs/bodies.svg: one half-move of the hand by bodies (after `npm run build`).
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { picture } from '../dist/bench/hand/bodies/picture.js';

writeFileSync(fileURLToPath(new URL('../docs/bodies.svg', import.meta.url)), picture());
