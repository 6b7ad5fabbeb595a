import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PurgeCSS } from 'purgecss';
import type { PlainPage, PlainPages, PlainSite } from '../../../contracts/website-copy.ts';
import { type Look, withAccents } from '../../common/brand/brand-look.ts';

type Program = { plainPages: PlainPages };
type Manifest = Record<string, { file: string }>;

const PLAIN_FOLDER = fileURLToPath(new URL('../../../dist/plain', import.meta.url));
const STYLESHEET = 'style.css';
const SCRIPT = 'features/landing/plain.ts';
/** Attributes that a page's script sets, or its browser: rules speak of them, the markup does not. */
const SET_LATER = [
  'aria-busy',
  'data-faces',
  'data-running',
  'data-variant',
  'drawing',
  'hidden',
  'open',
  'role',
];

/** The text of a file that the build left, by the name of its source. */
async function built(manifest: string, name: string): Promise<string> {
  const listed = JSON.parse(await readFile(join(PLAIN_FOLDER, manifest), 'utf8')) as Manifest;
  const file = listed[name]?.file;
  if (!file) throw new Error(`${manifest} lists no ${name}`);
  return readFile(join(PLAIN_FOLDER, file), 'utf8');
}

/**
 * The one script that plain pages hold.
 * @throws Error where the site was not built
 */
export function plainScript(): Promise<string> {
  return built('script.json', SCRIPT);
}

/** A plain page or first sight; its HTML is made when asked for. */
export type DrawnPage = Pick<PlainPage, 'picture'> & { html: () => Promise<string> };

/**
 * Every plain page and first sight by its path, as the program draws them that the build left.
 * @throws Error where the site was not built
 */
export async function drawPlainPages(site: Omit<PlainSite, 'style'>): Promise<Map<string, DrawnPage>> {
  const { plainPages } = (await import(pathToFileURL(join(PLAIN_FOLDER, 'render-plain.js')).href)) as Program;
  const style = await built('pages.json', STYLESHEET);
  const pages = plainPages({ ...site, style });
  return new Map(
    [...pages].map(([path, { draw, picture }]) => [
      path,
      { html: () => fitted(draw(), style, site.config.brand), picture },
    ]),
  );
}

/** The rules that pages of a kind need: to find them takes longer than to draw. */
const rulesByKind = new Map<string, Promise<string>>();

/** A page with no more of the stylesheet than it needs, in the brand's colours. */
async function fitted(html: string, style: string, brand: Look): Promise<string> {
  const markup = html.replace(style, '');
  const kind = [...new Set(markup.match(/<\w+(?: class="[^"]*")?|var\(--[\w-]+/g))].sort().join();
  const used = rulesByKind.get(kind) ?? usedRules(style, markup);
  rulesByKind.set(kind, used);
  const rules = withAccents(await used, brand);
  return html.replace(style, () => rules);
}

/** What a page needs of a stylesheet: with the rest it would not fit into the first answer of a connection (14 KB). */
async function usedRules(style: string, markup: string): Promise<string> {
  const drawn = [...markup.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) => name ?? []);
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: style }],
    content: [{ raw: markup, extension: 'html' }],
    variables: true,
    keyframes: true,
    safelist: { standard: SET_LATER, variables: drawn },
  });
  if (!result) throw new Error('The stylesheet of the plain pages was not read');
  return result.css;
}
