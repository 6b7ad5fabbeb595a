import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_TARGETS } from './scripts/browser-support/list.ts';
import { cssModules, precompress } from './scripts/vite-plugins.ts';

const root = resolve(import.meta.dirname, 'web');

/** What is built by each `--mode`, and where to; without one, the customers' site. */
const ENTRIES: Readonly<Record<string, { page: string; folder: string }>> = {
  desk: { page: 'desk/index.html', folder: 'dist/desk' },
  tech: { page: 'tech/index.html', folder: 'dist/tech' },
};
const SITE = { page: 'site/index.html', folder: 'dist/web' };

/**
 * The customers' site, the office's console and the technician's day. They're built apart, so that none's files change
 * with another's code.
 */
export default defineConfig(({ mode }) => {
  const { page, folder } = ENTRIES[mode] ?? SITE;
  const outDir = resolve(import.meta.dirname, folder);
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
        input: join(root, page),
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
