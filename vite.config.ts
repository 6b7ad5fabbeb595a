import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_TARGETS } from './scripts/browser-support/list.ts';
import { cssModules, precompress } from './scripts/vite-plugins.ts';

const root = resolve(import.meta.dirname, 'web');

/**
 * The customers' site, and with `--mode desk` the office's console. They're built apart, so that neither's files change
 * with the other's code.
 */
export default defineConfig(({ mode }) => {
  const isDesk = mode === 'desk';
  const outDir = resolve(import.meta.dirname, isDesk ? 'dist/desk' : 'dist/web');
  return {
    root,
    publicDir: false,
    plugins: [react(), precompress(outDir)],
    css: { modules: cssModules },
    build: {
      outDir,
      emptyOutDir: true,
      // Read by vite.plain.config.ts.
      manifest: 'manifest.json',
      target: BUILD_TARGETS,
      // Every browser of that age preloads modules by itself.
      modulePreload: { polyfill: false },
      // Drawings stay one cached file; a data URL would put them into every chunk that shows one.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, isDesk ? 'desk/index.html' : 'site/index.html'),
        output: {
          codeSplitting: {
            groups: [
              // The first screen: its libraries in a file that outlives our own changes, the rest in another.
              { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 1 },
              { name: 'first-screen', tags: ['$initial'] },
            ],
          },
        },
      },
    },
  };
});
