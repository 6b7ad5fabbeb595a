import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrandConfig } from '../../../contracts/website/public-config.ts';
import type { PlainPage, PlainPages, PlainSite } from '../../../contracts/website/website-copy.ts';
import { withAccents } from '../../config/brand/brand-look.ts';
import { projectFile } from '../../platform/home.ts';

type Program = { plainPages: PlainPages };
type Manifest = Record<string, { file: string }>;

const FOLDER = projectFile('dist/plain');

/** The contents of a built file, by the name of its source. */
async function built(manifest: string, name: string): Promise<string> {
  const listed = JSON.parse(await readFile(join(FOLDER, manifest), 'utf8')) as Manifest;
  const file = listed[name]?.file;
  if (!file) throw new Error(`${manifest} lists no ${name}`);
  return readFile(join(FOLDER, file), 'utf8');
}

/**
 * The only script of plain pages.
 * @throws Error if the website wasn't built
 */
export function plainScript(): Promise<string> {
  return built('script.json', 'site/features/website/plain.ts');
}

/**
 * The service worker that opens the job's link and the technician's page without a signal (R11.03, R11.05).
 * @throws Error if the website wasn't built
 */
export function shellWorker(): Promise<string> {
  return built('worker.json', 'worker/shell-worker.ts');
}

/**
 * The only style of plain pages, in the brand's colours.
 * @throws Error if the website wasn't built
 */
export async function plainStyle(brand: BrandConfig): Promise<string> {
  return withAccents(await built('pages.json', 'style.css'), brand);
}

/**
 * Renders every plain page, by path, in the brand's colours, with the program that the build made from the components.
 * @throws Error if the website wasn't built
 */
export async function renderPlainPages(site: Omit<PlainSite, 'style'>): Promise<Map<string, PlainPage>> {
  const { plainPages } = (await import(pathToFileURL(join(FOLDER, 'render-plain.js')).href)) as Program;
  return plainPages({ ...site, style: await plainStyle(site.config.brand) });
}
