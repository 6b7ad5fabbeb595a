import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PurgeCSS } from 'purgecss';
import type { DrawPlainPages, PlainSite } from '../../../contracts/site-copy.ts';

type Program = { renderPlainPages: DrawPlainPages };
type Manifest = Record<string, { file: string }>;

const STYLESHEET = 'style.css';
const SCRIPT = 'features/landing/plain.ts';
/** Attributes that a page's script sets, or its browser: rules speak of them, the markup does not. */
const SET_LATER = ['data-faces', 'data-running', 'data-variant', 'hidden', 'open'];

/**
 * Every plain page by its path, drawn by the program that the build left in `folder`, and the SHA-256 of the one script
 * that they hold, in base64.
 * @throws Error where the site was not built
 */
export async function drawPlainPages(
  folder: string,
  site: Omit<PlainSite, 'style' | 'script'>,
): Promise<{ pages: ReturnType<DrawPlainPages>; scriptHash: string }> {
  const file = async (manifest: string, name: string) => {
    const listed = JSON.parse(await readFile(join(folder, manifest), 'utf8')) as Manifest;
    const built = listed[name]?.file;
    if (!built) throw new Error(`${manifest} lists no ${name}`);
    return built;
  };
  const { renderPlainPages: draw } = (await import(
    pathToFileURL(join(folder, 'render-plain.js')).href
  )) as Program;
  const style = await readFile(join(folder, await file('pages.json', STYLESHEET)), 'utf8');
  const script = await readFile(join(folder, await file('script.json', SCRIPT)), 'utf8');
  const pages = draw({ ...site, style, script });
  // Pages of a kind need the same rules: to find them takes longer than to draw.
  const known = new Map<string, string>();
  for (const page of pages.values()) {
    const markup = page.html.replace(style, '');
    const kind = [...new Set(markup.match(/<\w+(?: class="[^"]*")?|var\(--[\w-]+/g))].sort().join();
    const used = known.get(kind) ?? (await usedRules(style, markup));
    known.set(kind, used);
    page.html = page.html.replace(style, () => used);
  }
  return { pages, scriptHash: createHash('sha256').update(script).digest('base64') };
}

/** What a page needs of a stylesheet: with the rest it would not fit into the first answer of a connection (14 KB). */
async function usedRules(style: string, markup: string): Promise<string> {
  const drawn = [...markup.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) => name ?? []);
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: style }],
    content: [{ raw: markup, extension: 'html' }],
    variables: true,
    safelist: { standard: SET_LATER, variables: drawn },
  });
  if (!result) throw new Error('The stylesheet of the plain pages was not read');
  return result.css;
}
