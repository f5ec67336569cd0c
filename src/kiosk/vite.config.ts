import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: here,
  base: './',
  publicDir: `${here}/public`,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('../../dist/kiosk', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // Fonts stay files of their own, so that a page shows its first text without them.
    assetsInlineLimit: 0,
    // kB. The page comes from this machine or its network, once; a second request would only make it later.
    chunkSizeWarningLimit: 900,
  },
});
