import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BrandConfig } from '../../contracts/public-config.ts';

/** A brand folder of one's own, made from the default one; goes with the test. */
export async function brandFolder(change: (brand: BrandConfig) => BrandConfig): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-brand-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp('brand', folder, { recursive: true });
  const brand = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8')) as BrandConfig;
  await writeFile(join(folder, 'brand.json'), JSON.stringify(change(brand)));
  return folder;
}
