import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawPlainPages, PlainSite } from '../../../contracts/site-copy.ts';

type Program = { renderPlainPages: DrawPlainPages };
type Manifest = Record<string, { file: string }>;

const STYLESHEET = 'style.css';
const SCRIPT = 'features/landing/plain.ts';

/**
 * Every plain page by its path, drawn by the program that the build left in `folder`.
 * @throws Error where the site was not built
 */
export async function drawPlainPages(
  folder: string,
  site: Omit<PlainSite, 'style' | 'script'>,
): Promise<ReturnType<DrawPlainPages>> {
  const file = async (manifest: string, name: string) => {
    const listed = JSON.parse(await readFile(join(folder, manifest), 'utf8')) as Manifest;
    const built = listed[name]?.file;
    if (!built) throw new Error(`${manifest} lists no ${name}`);
    return built;
  };
  const { renderPlainPages: draw } = (await import(
    pathToFileURL(join(folder, 'render-plain.js')).href
  )) as Program;
  return draw({
    ...site,
    style: await readFile(join(folder, await file('pages.json', STYLESHEET)), 'utf8'),
    script: `/plain/${await file('script.json', SCRIPT)}`,
  });
}
