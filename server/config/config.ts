import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { FOR_OPERATORS } from '../platform/for-operators.ts';
import { abnFaults, abnSettings, abnVariables } from './abn.ts';
import { analyticsFaults, analyticsSettings, analyticsVariables } from './analytics.ts';
import { backupFaults, backupSettings, backupVariables } from './backups.ts';
import { type PolicyProvider, policyProviders } from './brand/brand-policies.ts';
import { brandVariables, readBrand } from './brand.ts';
import { captchaFaults, captchaSettings, captchaVariables } from './captcha.ts';
import { clockFaults, clockVariables } from './clock.ts';
import { databaseFaults, databaseSettings, databaseVariables } from './database.ts';
import { loadBalancerSettings, loadBalancerVariables } from './load-balancer.ts';
import { logVariables } from './logs.ts';
import {
  authservId,
  bounceSettings,
  mailFaults,
  mailSettings,
  mailVariables,
  repliesAddress,
} from './mail.ts';
import { mapFaults, mapProviders, mapSettings, mapTileSettings, mapVariables } from './maps.ts';
import { metricsFaults, metricsSettings, metricsVariables } from './metrics.ts';
import { newsVariables } from './news.ts';
import { paymentFaults, paymentSettings, paymentVariables } from './payments.ts';
import { processFaults, processVariables } from './process.ts';
import { rateLimitFaults, rateLimitVariables } from './rate-limits.ts';
import { secretFaults, secretVariables } from './secret.ts';
import { smsFaults, smsSettings, smsVariables } from './sms.ts';
import { storageFaults, storageSettings, storageVariables } from './storage.ts';
import { tracingFaults, tracingSettings, tracingVariables } from './tracing.ts';
import { websiteFaults, websiteSettings, websiteVariables } from './websites.ts';

/** Every environment variable that we read, with its purpose; `.env.example` repeats this list. */
export const variables = {
  ...processVariables,
  ...websiteVariables,
  ...metricsVariables,
  ...loadBalancerVariables,
  ...databaseVariables,
  ...secretVariables,
  ...brandVariables,
  ...clockVariables,
  ...paymentVariables,
  ...mailVariables,
  ...newsVariables,
  ...smsVariables,
  ...captchaVariables,
  ...storageVariables,
  ...mapVariables,
  ...abnVariables,
  ...analyticsVariables,
  ...backupVariables,
  ...rateLimitVariables,
  ...tracingVariables,
  ...logVariables,
};

type Values = z.output<z.ZodObject<typeof variables>>;

/** What's refused or contradictory, by concern: a sentence each. */
const FAULTS: readonly ((values: Values) => string[])[] = [
  processFaults,
  metricsFaults,
  clockFaults,
  paymentFaults,
  mailFaults,
  smsFaults,
  rateLimitFaults,
  secretFaults,
  backupFaults,
  tracingFaults,
  websiteFaults,
  databaseFaults,
  storageFaults,
  captchaFaults,
  mapFaults,
  abnFaults,
  analyticsFaults,
];

export type Config = Readonly<ReturnType<typeof settingsOf> & NonNullable<ReturnType<typeof readBrand>>>;

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

/** The hosted providers that the privacy policy names. */
export function providersInUse(values: Values): PolicyProvider[] {
  const { PAYMENTS, MAIL, CAPTCHA, ABN_LOOKUP, STORAGE, SMS, ANALYTICS } = values;
  const chosen: (string | undefined)[] = [
    PAYMENTS,
    MAIL,
    CAPTCHA,
    ABN_LOOKUP,
    STORAGE,
    ...mapProviders(values),
    SMS,
    ANALYTICS,
  ];
  return policyProviders.filter((provider) => chosen.includes(provider));
}

/** The settings of values without a fault. */
function settingsOf(values: Values) {
  return {
    env: values.GALLEY_ENV,
    role: values.ROLE,
    port: values.PORT,
    host: values.HOST,
    ...websiteSettings(values),
    metrics: metricsSettings(values),
    ...loadBalancerSettings(values),
    ...databaseSettings(values),
    /** The first one signs; all of them verify. */
    secret: values.SECRET,
    clockStart: values.CLOCK,
    payments: paymentSettings(values),
    mail: mailSettings(values),
    bounces: bounceSettings(values),
    repliesAddress: repliesAddress(values),
    authservId: authservId(values),
    captcha: captchaSettings(values),
    storage: storageSettings(values),
    maps: mapSettings(values),
    mapTiles: mapTileSettings(values),
    analytics: analyticsSettings(values),
    abn: abnSettings(values),
    backups: backupSettings(values),
    newsWaitSeconds: values.NEWS_WAIT_SECONDS,
    sms: smsSettings(values),
    /** Where traces are sent; undefined if there are none. */
    tracing: tracingSettings(values),
    rateLimits: values.RATE_LIMITS === 'on',
    logLevel: values.LOG_LEVEL,
  };
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
  const brand = readBrand(values, providersInUse(values), faults);
  faults.push(...FAULTS.flatMap((faultsOf) => faultsOf(values)));
  if (!brand || faults.length > 0) throw new ConfigError(faults);
  return Object.freeze({ ...settingsOf(values), ...brand });
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
