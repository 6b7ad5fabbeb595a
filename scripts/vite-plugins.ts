import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build, type CSSModulesOptions, type Plugin } from 'vite';

const LAYERS = new URL('../web/ui/styles/layers.css', import.meta.url);

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

/**
 * Names the classes of CSS modules, `button_x8Q`: by the file below `root` and nothing else, and short, since plain
 * pages hold hundreds and must fit into one answer.
 */
export function classNames(root: string): CSSModulesOptions {
  const files = new Map<string, string>();
  return {
    localsConvention: 'camelCaseOnly',
    generateScopedName(name, path) {
      const file = relative(root, path).replaceAll('\\', '/');
      const made = `${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 3)}`;
      const other = files.get(made) ?? file;
      if (other !== file) throw new Error(`${made} would be a class of ${file} and of ${other}`);
      files.set(made, file);
      return made;
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

/** Leaves out what a program would load later: it ends before. */
export function nothingLater(): Plugin {
  return {
    name: 'nothing-later',
    resolveDynamicImport: (specifier) =>
      typeof specifier === 'string' ? { id: specifier, external: true } : null,
  };
}

/** What the site is made of, as the build writes it into the page's head. */
const SITE_PARTS =
  /<(?:script|link)\b[^>]*\b(?:type="module"|rel="(?:stylesheet|modulepreload|preload)")[^>]*>(?:<\/script>)?/g;

/**
 * Lets the page begin with a small program of its own, `entry`, which decides whether the site is needed: what the site is
 * made of waits in a template, where browsers don't fetch it. Without scripts the stylesheet comes by itself.
 */
export function beginWith(entry: string): Plugin {
  return {
    name: 'begin-with',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const parts = html.match(SITE_PARTS) ?? [];
        const style = parts.filter((part) => part.includes('rel="stylesheet"'));
        const begin = `<noscript>${style.join('')}</noscript><template>${parts.join('')}</template><script>${await programOf(entry)}</script>`;
        return html.replace(SITE_PARTS, '').replace('</head>', () => `${begin}</head>`);
      },
    },
  };
}

/** A program that needs no other file, as text. */
async function programOf(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'begin' } },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`);
  return chunk.code.trim();
}
