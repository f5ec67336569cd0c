import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../../dist/kiosk', import.meta.url));

/** The server's words, and those of whoever writes another page or a program (docs/api.md): as they are, after the folder is emptied. */
const texts = {
  name: 'texts',
  closeBundle: () =>
    cpSync(`${here}/texts`, `${outDir}/texts`, { recursive: true, filter: (path) => !path.endsWith('.ts') }),
};

export default defineConfig({
  root: here,
  base: './',
  publicDir: `${here}/public`,
  plugins: [texts],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // Fonts stay files of their own, so a page shows its first text without them.
    assetsInlineLimit: 0,
    // kB. The page comes from this machine or its network, once. A second request would only make it later.
    chunkSizeWarningLimit: 900,
  },
});
