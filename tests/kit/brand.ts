import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BrandConfig } from '../../contracts/website/public-config.ts';

/**
 * A brand folder of one's own, made from the default one without its logos; goes with the test.
 * @param files what else it holds, by name, in place of the default's
 */
export async function brandFolder(
  change: (brand: BrandConfig) => BrandConfig,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-brand-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp('brand', folder, { recursive: true, filter: (path) => basename(path) !== 'logos' });
  const brand = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8')) as BrandConfig;
  await writeFile(join(folder, 'brand.json'), JSON.stringify(change(brand)));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
