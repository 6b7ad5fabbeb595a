import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type InvoiceSettings, invoiceSettings } from '../contracts/invoices/invoice-settings.ts';
import type { Policies } from '../contracts/website/policies.ts';
import { type BrandConfig, brandConfig } from '../contracts/website/public-config.ts';
import { type SiteCopy, siteCopy } from '../contracts/website/website-copy.ts';
import { formatAbn, isValidAbn } from '../domain/customers/abn.ts';
import { fillWords } from '../domain/website/fill-words.ts';
import { POLICY_WORDS } from '../domain/website/policy-words.ts';
import type { MapTileSettings } from './adapters/map-tiles/map-tiles.ts';
import { type BrandLogo, readBrandLogos } from './common/brand/brand-logos.ts';
import { colourFaults } from './common/brand/brand-look.ts';
import { drawingFaults } from './common/brand/brand-mark.ts';
import { brandPolicies, policiesWith, unnamedProviders } from './common/brand/brand-policies.ts';
import { variables } from './environment.ts';
import { environmentFaults, isForThisMachineOnly } from './environment-faults.ts';
import { type BackupSettings, backupSettings } from './features/backups/backup-settings.ts';
import { FOR_OPERATORS } from './platform/for-operators.ts';
import { DRAIN_SECONDS } from './platform/limits.ts';
import type { TracingSettings } from './platform/otlp-tracing.ts';
import {
  type AbnSettings,
  type AnalyticsSettings,
  abnSettings,
  analyticsSettings,
  type BounceSettings,
  bounceSettings,
  type CaptchaSettings,
  captchaSettings,
  type MailSettings,
  type MapSettings,
  mailSettings,
  mapSettings,
  mapTileSettings,
  type PaymentSettings,
  paymentSettings,
  providersInUse,
  type SmsSettings,
  type StorageSettings,
  smsSettings,
  storageSettings,
} from './provider-settings.ts';

export type Values = z.output<z.ZodObject<typeof variables>>;

export type Config = Readonly<{
  env: 'local' | 'test' | 'staging' | 'live';
  role: 'all' | 'web' | 'worker';
  port: number;
  host: string;
  publicUrl: string;
  bookingUrl: string | undefined;
  /** Without a trailing slash; undefined if this website is the marketing website too (R2.13). */
  marketingUrl: string | undefined;
  /** The API's host without a trailing slash; undefined if it's the page's own (R7.01). */
  apiUrl: string | undefined;
  /** The same while a staff request is active. */
  staffApiUrl: string | undefined;
  /** Where staff are sent after booking (R4.28). */
  servicingUrl: string | undefined;
  /** Where `/metrics` is served; undefined if it isn't. */
  metrics: Readonly<{ host: string; port: number }> | undefined;
  /** How long a stopping server keeps serving, so that load balancers notice. */
  drainMs: number;
  /** The proxies whose headers say who the caller is: the one in front of us, or all in these networks. */
  trustProxy: boolean | string[];
  dataDir: string;
  /** PostgreSQL itself, without a pooler. */
  databaseUrl: string | undefined;
  /** The same through a pooler in transaction mode, if there is one. */
  poolerUrl: string | undefined;
  /** The same database with its owner's role, which migrates it; often the same as `databaseUrl`. */
  migrationDatabaseUrl: string | undefined;
  /** The first one signs; all of them verify. */
  secret: readonly string[] | undefined;
  brand: BrandConfig;
  /** The operator's settings for invoices. */
  invoices: InvoiceSettings;
  /** The brand's mark, an SVG that may use the design's colours: `var(--action)`. */
  mark: string;
  /** Logos of the repaired brands, as far as the operator has them. */
  logos: readonly BrandLogo[];
  /** The public website's texts, with the brand's values filled in. */
  pages: SiteCopy;
  /** Terms and privacy policy, with the brand's values and the current figures filled in. */
  policies: Policies;
  clockStart: string | undefined;
  payments: PaymentSettings;
  mail: MailSettings;
  bounces: BounceSettings;
  captcha: CaptchaSettings;
  storage: StorageSettings;
  maps: MapSettings;
  mapTiles: MapTileSettings;
  analytics: AnalyticsSettings;
  abn: AbnSettings;
  backups: BackupSettings;
  sms: SmsSettings;
  /** Where traces are sent; undefined if there are none. */
  tracing: TracingSettings | undefined;
  rateLimits: boolean;
  logLevel: string;
}>;

/** The server refuses to start; `faults` has one sentence per thing to fix. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the file in `NAME_FILE` if `NAME` is missing: the convention for mounted secrets. */
function withMountedFiles(env: Environment, faults: string[]): Record<string, string | undefined> {
  const values: Record<string, string | undefined> = {};
  for (const name of Object.keys(variables)) {
    const file = env[`${name}_FILE`];
    try {
      values[name] = env[name] || (file ? readFileSync(file, 'utf8').trim() : undefined);
    } catch (error) {
      faults.push(`${name}_FILE: ${file} can't be read: ${(error as Error).message}`);
    }
  }
  return values;
}

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

/** Another website's address; undefined if it's our own, which would redirect to itself forever. */
function elsewhere(url: string | undefined, publicUrl: string): string | undefined {
  return url && new URL(url).origin !== new URL(publicUrl).origin ? url.replace(/\/+$/, '') : undefined;
}

function tracingSettings(values: Values): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: pairs = [] } = values;
  if (!url) return undefined;
  return { url, headers: Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')])) };
}

/**
 * The environment as frozen, typed configuration.
 * @throws ConfigError listing every error at once.
 */
export function loadConfig(env: Environment = process.env): Config {
  const faults: string[] = [];
  const parsed = z.object(variables).safeParse(withMountedFiles(env, faults), FOR_OPERATORS);
  if (!parsed.success) {
    faults.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    throw new ConfigError(faults);
  }
  const values = parsed.data;
  const ofBrand = (name: string) => join(resolve(values.BRAND_DIR), name);
  const brand = readBrandFile(ofBrand('brand.json'), brandConfig, faults);
  const pages = readBrandFile(ofBrand('pages.json'), siteCopy, faults);
  const policies = readBrandFile(ofBrand('policies.json'), brandPolicies, faults);
  // Brand folders that are older than our invoices don't have this file.
  const invoices = existsSync(ofBrand('invoices.json'))
    ? readBrandFile(ofBrand('invoices.json'), invoiceSettings, faults)
    : invoiceSettings.parse({});
  const used = providersInUse(values);
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
  const databaseUrl = values.DIRECT_DATABASE_URL ?? values.DATABASE_URL;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  faults.push(...environmentFaults(values, publicUrl));
  if (!brand || !pages || !policies || !invoices || !mark || faults.length > 0) throw new ConfigError(faults);
  return Object.freeze({
    env: values.GALLEY_ENV,
    role: values.ROLE,
    port: values.PORT,
    host: values.HOST,
    publicUrl: publicUrl.replace(/\/$/, ''),
    bookingUrl: values.BOOKING_URL,
    marketingUrl: elsewhere(values.MARKETING_URL, publicUrl),
    apiUrl: values.API_URL,
    staffApiUrl: values.STAFF_API_URL ?? values.API_URL,
    servicingUrl: values.SERVICING_URL,
    metrics: values.METRICS_PORT ? { host: values.METRICS_HOST, port: values.METRICS_PORT } : undefined,
    drainMs: 1000 * (values.DRAIN_SECONDS ?? (isForThisMachineOnly(values.GALLEY_ENV) ? 0 : DRAIN_SECONDS)),
    trustProxy: values.TRUST_PROXY,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl,
    poolerUrl: values.DATABASE_POOLER === 'transaction' ? values.DATABASE_URL : undefined,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL ?? databaseUrl,
    secret: values.SECRET,
    brand,
    invoices,
    mark,
    logos,
    pages: fillWords(pages, wordsOf(brand)),
    policies: fillWords(policiesWith(policies, used), {
      ...POLICY_WORDS,
      ...wordsOf(brand),
      email: brand.email,
      abn: formatAbn(brand.abn),
      referencePrefix: brand.referencePrefix,
    }),
    clockStart: values.CLOCK,
    payments: paymentSettings(values),
    mail: mailSettings(values),
    bounces: bounceSettings(values),
    captcha: captchaSettings(values),
    storage: storageSettings(values),
    maps: mapSettings(values),
    mapTiles: mapTileSettings(values),
    analytics: analyticsSettings(values),
    abn: abnSettings(values),
    backups: backupSettings(values),
    sms: smsSettings(values),
    tracing: tracingSettings(values),
    rateLimits: values.RATE_LIMITS === 'on',
    logLevel: values.LOG_LEVEL,
  });
}

/**
 * The environment as configuration, with the options of the command line.
 * @param args `--role` and its value, or nothing
 * @throws ConfigError for an unknown option too
 */
export function loadConfigOf(args: string[]): Config {
  try {
    const { role } = parseArgs({ args, options: { role: { type: 'string' } } }).values;
    return loadConfig(role === undefined ? process.env : { ...process.env, ROLE: role });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith('ERR_PARSE_ARGS') ? new ConfigError([message]) : error;
  }
}
