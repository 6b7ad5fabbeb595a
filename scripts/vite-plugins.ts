import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { CSSModulesOptions, Plugin } from 'vite';

/** Short class names: plain pages contain hundreds and should fit into one response. */
export const cssModules: CSSModulesOptions = {
  localsConvention: 'camelCaseOnly',
  generateScopedName: '[local]_[hash:base64:3]',
};

/** Writes `.br` and `.gz` next to every text file in a build's folder, for @fastify/static to send. */
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
