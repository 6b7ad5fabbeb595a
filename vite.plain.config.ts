import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest } from 'vite';
import { BUILD_TARGETS } from './scripts/browser-support/list.ts';
import { cssModules } from './scripts/vite-plugins.ts';

const root = resolve(import.meta.dirname, 'web');
const outDir = resolve(import.meta.dirname, 'dist/plain');

/** What the quote's first two steps load later than the first screen itself. */
const LATER = [
  'site/booking/postcode/settle-postcode.ts',
  'site/features/instant-quotes/quote-step-guard.tsx',
  'site/features/instant-quotes/equipment.screen.tsx',
];

/** Addresses of the scripts and stylesheets of the quote's first two steps, as the website's build named them. */
function quoteFiles(): string[] {
  const manifest = JSON.parse(
    readFileSync(resolve(import.meta.dirname, 'dist/web/manifest.json'), 'utf8'),
  ) as Manifest;
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The website's build lists no ${name}`);
    if (files.has(`/${chunk.file}`)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    chunk.imports?.forEach(add);
  };
  for (const name of ['site/index.html', ...LATER]) add(name);
  return [...files];
}

/** What the modes without pages are built from. */
const SCRIPTS: Readonly<Record<string, string>> = {
  script: 'site/features/website/plain.ts',
  worker: 'worker/shell-worker.ts',
};

/**
 * The plain pages (R2.17): first what the server renders them with, together with stylesheet and drawings
 * (`--mode pages`), then their one small script (`--mode script`), and the service worker (`--mode worker`). Fonts are named by their content, as in the website's
 * own build, whose files are served: the website finds them in the cache.
 */
export default defineConfig(({ mode }) => ({
  root,
  publicDir: false,
  plugins: [react()],
  css: { modules: cssModules },
  ssr: { noExternal: true },
  define: {
    'process.env.NODE_ENV': '"production"',
    ...(mode === 'script' && { QUOTE_FILES: JSON.stringify(quoteFiles()) }),
  },
  build: {
    outDir,
    target: BUILD_TARGETS,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    manifest: `${mode}.json`,
    ...(mode === 'pages'
      ? { ssr: 'site/features/website/render-plain.tsx', ssrEmitAssets: true, emptyOutDir: true }
      : { emptyOutDir: false, rolldownOptions: { input: resolve(root, SCRIPTS[mode] ?? '') } }),
  },
}));
