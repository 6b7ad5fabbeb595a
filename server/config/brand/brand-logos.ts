import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { drawingFaults } from './brand-mark.ts';

/** The logo of a repaired brand, shown instead of its name (R9.08). */
export type BrandLogo = { brand: string; path: string; type: string; picture: Buffer };

/** The maximum size of a logo in bytes. Phones show two, which keeps a public page well under 90 KB. */
const MAX_BYTES = 8_000;
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** The file name of a brand's logo, without extension: `electrolux-co` for `Électrolux & Co`. */
const fileNameOf = (brand: string) =>
  brand
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * The logos of a folder, which may be missing.
 * @param brands the brands that may have logos, as the pages name them
 * @param faults collects the reasons why logos can't be shown
 * @throws Error if something in the folder isn't a file, or can't be read
 */
export function readBrandLogos(folder: string, brands: readonly string[], faults: string[]): BrandLogo[] {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => !file.startsWith('.'))
        .sort()
    : [];
  return files.flatMap((file) => {
    const { name, ext } = parse(file);
    const named = brands.filter((brand) => fileNameOf(brand) === name);
    const type = TYPES[ext];
    const found: string[] = [];
    if (!type) found.push(`is none of ${Object.keys(TYPES).join(', ')}`);
    if (named.length === 0) {
      const [example = ''] = brands;
      found.push(`is called as no brand of pages.json; that of ${example} would be ${fileNameOf(example)}`);
    }
    const picture = readFileSync(join(folder, file));
    if (picture.length > MAX_BYTES) found.push(`has over ${MAX_BYTES / 1000} KB`);
    if (ext === '.svg') found.push(...logoFaults(picture.toString()));
    faults.push(...found.map((fault) => `${join(folder, file)}: ${fault}`));
    return found.length > 0 || !type
      ? []
      : named.map((brand) => ({ brand, path: `/logos/${file}`, type, picture }));
  });
}

/** A logo is shown on white in both themes, so it keeps its own colours. */
function logoFaults(svg: string): string[] {
  const faults = drawingFaults(svg);
  return svg.includes('var(--') ? [...faults, 'takes colours of the design; a logo has its own'] : faults;
}
