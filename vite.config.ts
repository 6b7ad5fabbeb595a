import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, 'web');
const outDir = resolve(import.meta.dirname, 'dist/web');

/**
 * Puts the order of the cascade layers at the head of every stylesheet, so that it holds
 * whichever chunk the browser happens to apply first.
 */
function layerOrder(): Plugin {
  const order = readFileSync(join(root, 'ui/layers.css'), 'utf8').trim();
  return {
    name: 'layer-order',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${file.source}`;
      }
    },
  };
}

/** Writes `.br` and `.gz` beside every text file, for a server that sends the stored bytes as they are. */
function precompress(): Plugin {
  const text = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !text.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const body = await readFile(path);
        const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: body.length };
        await writeFile(`${path}.br`, await brotli(body, { params }));
        await writeFile(`${path}.gz`, await zip(body, { level: zlib.Z_BEST_COMPRESSION }));
      }
    },
  };
}

export default defineConfig({
  root,
  publicDir: false,
  plugins: [react(), layerOrder(), precompress()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // Every browser of that age preloads modules by itself.
    modulePreload: { polyfill: false },
    // Drawings stay one cached file; a data URL would put them into every chunk that shows one.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(root, 'index.html'),
      output: {
        codeSplitting: {
          // What every visit needs: the libraries in one file that outlives our own changes, the rest in another.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'site', tags: ['$initial'] },
            // What the later steps share, as one file in place of forty.
            { name: 'quote', test: /[\\/](?:web|domain)[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
