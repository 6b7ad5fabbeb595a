import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames, layerOrder, nothingLater } from './scripts/vite-plugins.ts';

const root = resolve(import.meta.dirname, 'web');
const outDir = resolve(import.meta.dirname, 'dist/plain');

/**
 * The plain pages (R2.17): first what the server draws them with, together with stylesheet and drawings
 * (`--mode pages`), then their one small script (`--mode script`). Fonts are named by their content, as in the site's
 * own build, whose files are served: whoever goes on into the site has them.
 */
export default defineConfig(({ mode }) => ({
  root,
  publicDir: false,
  plugins: [react(), nothingLater(), layerOrder()],
  css: { modules: classNames(root) },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    manifest: `${mode}.json`,
    ...(mode === 'pages'
      ? { ssr: 'features/landing/render-plain.tsx', ssrEmitAssets: true, emptyOutDir: true }
      : { emptyOutDir: false, rolldownOptions: { input: resolve(root, 'features/landing/plain.ts') } }),
  },
}));
