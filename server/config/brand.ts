import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { invoiceSettings } from '../../contracts/invoices/invoice-settings.ts';
import { type BrandConfig, brandConfig } from '../../contracts/website/public-config.ts';
import { type SiteCopy, siteCopy } from '../../contracts/website/website-copy.ts';
import { formatAbn, isValidAbn } from '../../domain/customers/abn.ts';
import { fillWords } from '../../domain/website/fill-words.ts';
import { POLICY_WORDS } from '../../domain/website/policy-words.ts';
import { FOR_OPERATORS } from '../platform/for-operators.ts';
import { type BrandLogo, readBrandLogos } from './brand/brand-logos.ts';
import { colourFaults } from './brand/brand-look.ts';
import { drawingFaults } from './brand/brand-mark.ts';
import {
  brandPolicies,
  type PolicyProvider,
  policiesWith,
  unnamedProviders,
} from './brand/brand-policies.ts';
import type { InEnvironment } from './process.ts';
import type { ValuesOf } from './variables.ts';

export const brandVariables = {
  BRAND_DIR: z
    .string()
    .min(1)
    .default('./brand')
    .describe("Folder with the operator's brand: words, colours, mark."),
};

type Values = ValuesOf<typeof brandVariables> & InEnvironment;

/** A file of the brand folder, validated by its schema; errors are added to `faults`. */
function readBrandFile<T>(path: string, schema: z.ZodType<T>, faults: string[]): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')), FOR_OPERATORS);
    if (parsed.success) return Object.freeze(parsed.data);
    faults.push(
      ...parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.') || 'file'}: ${issue.message}`),
    );
  } catch (error) {
    faults.push(`BRAND_DIR: ${path} can't be read: ${(error as Error).message}`);
  }
  return undefined;
}

/** `mark.svg` of the brand folder; reasons why it can't be shown are added to `faults`. */
function readMark(path: string, faults: string[]): string | undefined {
  try {
    const mark = readFileSync(path, 'utf8');
    faults.push(...drawingFaults(mark).map((fault) => `${path}: ${fault}`));
    return mark;
  } catch (error) {
    faults.push(`BRAND_DIR: ${path} can't be read: ${(error as Error).message}`);
  }
  return undefined;
}

/** Logos of the brands that pages name as repaired; reasons why one can't be shown are added to `faults`. */
function readLogos(folder: string, { services }: SiteCopy, faults: string[]): BrandLogo[] {
  const brands = [...new Set(Object.values(services).flatMap((service) => service.brands))];
  try {
    return readBrandLogos(folder, brands, faults);
  } catch (error) {
    faults.push(`BRAND_DIR: ${folder} can't be read: ${(error as Error).message}`);
    return [];
  }
}

/** The values of `{brand}` and other placeholders in the website's texts. */
function wordsOf({ name, company, phone, serviceArea }: BrandConfig): Record<string, string> {
  return { brand: name, company, phone, serviceArea };
}

/**
 * What the brand's folder says; undefined if it can't be used, and then `faults` says why.
 * @param used the hosted providers that the privacy policy must name
 */
export function readBrand(values: Values, used: readonly PolicyProvider[], faults: string[]) {
  const ofBrand = (name: string) => join(resolve(values.BRAND_DIR), name);
  const brand = readBrandFile(ofBrand('brand.json'), brandConfig, faults);
  const pages = readBrandFile(ofBrand('pages.json'), siteCopy, faults);
  const policies = readBrandFile(ofBrand('policies.json'), brandPolicies, faults);
  // Brand folders that are older than our invoices don't have this file.
  const invoices = existsSync(ofBrand('invoices.json'))
    ? readBrandFile(ofBrand('invoices.json'), invoiceSettings, faults)
    : invoiceSettings.parse({});
  const mark = readMark(ofBrand('mark.svg'), faults);
  const logos = pages ? readLogos(ofBrand('logos'), pages, faults) : [];
  if (brand?.colours)
    faults.push(...colourFaults(brand.colours).map((fault) => `${ofBrand('brand.json')}: ${fault}`));
  if (brand && values.GALLEY_ENV === 'live' && !isValidAbn(brand.abn)) {
    faults.push(
      `${ofBrand('brand.json')}: abn: isn't an ABN, since its check digits are wrong; live puts it on every invoice.`,
    );
  }
  if (policies && values.GALLEY_ENV === 'live') {
    const missing = unnamedProviders(policies, used);
    faults.push(
      ...missing.map((name) => `${ofBrand('policies.json')}: the privacy policy says nothing of ${name}.`),
    );
  }
  if (!brand || !pages || !policies || !invoices || !mark) return undefined;
  return {
    brand,
    /** The operator's settings for invoices. */
    invoices,
    /** The brand's mark, an SVG that may use the design's colours: `var(--action)`. */
    mark,
    /** Logos of the repaired brands, as far as the operator has them. */
    logos,
    /** The public website's texts, with the brand's values filled in. */
    pages: fillWords(pages, wordsOf(brand)),
    /** Terms and privacy policy, with the brand's values and the current figures filled in. */
    policies: fillWords(policiesWith(policies, used), {
      ...POLICY_WORDS,
      ...wordsOf(brand),
      email: brand.email,
      abn: formatAbn(brand.abn),
      referencePrefix: brand.referencePrefix,
    }),
  };
}
