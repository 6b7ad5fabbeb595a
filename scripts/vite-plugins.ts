import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const LAYERS = new URL('../web/ui/layers.css', import.meta.url);

/**
 * Puts the order of the cascade layers at the head of every stylesheet, so that it holds
 * whichever chunk the browser happens to apply first.
 */
export function layerOrder(): Plugin {
  const order = readFileSync(LAYERS, 'utf8').trim();
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

/** Writes `.br` and `.gz` beside every text file of a build's folder, for a server that sends the stored bytes as they are. */
export function precompress(folder: string): Plugin {
  const text = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
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
