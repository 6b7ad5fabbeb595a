import type { Config, Values } from './config.ts';
import { tlsOf } from './db/tls.ts';
import { placeholderFaults } from './placeholder-faults.ts';
import { isLoopback } from './platform/http/loopback.ts';
import { isTest, providerFaults } from './provider-settings.ts';

/** Whether an environment can only be reached from the machine that it runs on. */
export const isForThisMachineOnly = (env: Values['GALLEY_ENV']): boolean => env === 'local' || env === 'test';

/**
 * The settings that an environment refuses, a sentence each: trials must stay on their own machine, and staging and
 * live must be safe to reach from the internet.
 * @param publicUrl how customers reach the website, configured or by default
 */
export function environmentFaults(values: Values, publicUrl: string): string[] {
  const { GALLEY_ENV, ROLE, PORT, METRICS_PORT } = values;
  const faults = isForThisMachineOnly(GALLEY_ENV)
    ? trialFaults(values, publicUrl)
    : publicFaults(values, publicUrl);
  if (ROLE !== 'all' && !values.DATABASE_URL) {
    faults.push(`ROLE: ${ROLE} needs DATABASE_URL, since the embedded PostgreSQL belongs to one process.`);
  }
  if (METRICS_PORT && METRICS_PORT === PORT) {
    faults.push('METRICS_PORT: must be another port than PORT.');
  }
  return [...faults, ...databaseFaults(values), ...providerFaults(values)];
}

type Shared = Pick<Config, 'role' | 'storage' | 'payments' | 'dataDir'>;

/** What separate web servers and workers must share while photos are in a folder; null if that doesn't apply. */
export function sharedPhotosWarning({ role, storage, dataDir }: Shared): string | null {
  if (role === 'all' || storage.provider !== 'local') return null;
  return `ROLE=${role} with STORAGE=local: web servers and workers must run on one machine with the same DATA_DIR (here ${dataDir}), or photos never appear. Else set STORAGE=s3 on all of them.`;
}

/** The same for the local card provider, which keeps its charges in a folder. */
export function sharedCardsWarning({ role, payments, dataDir }: Shared): string | null {
  if (role === 'all' || payments.provider !== 'local') return null;
  return `ROLE=${role} with PAYMENTS=local: web servers and workers must have the same DATA_DIR (here ${dataDir}), or they don't know each other's charges. Else set PAYMENTS=stripe on all of them.`;
}

/** Database URLs that contradict each other. */
function databaseFaults(values: Values): string[] {
  const { DATABASE_URL, DATABASE_POOLER, DIRECT_DATABASE_URL, MIGRATION_DATABASE_URL } = values;
  const faults: string[] = [];
  if (MIGRATION_DATABASE_URL && !DATABASE_URL) {
    faults.push('MIGRATION_DATABASE_URL: needs DATABASE_URL too, with the role that the server works as.');
  }
  if (DATABASE_POOLER === 'transaction' && !(DATABASE_URL && DIRECT_DATABASE_URL)) {
    faults.push(
      'DATABASE_POOLER: transaction needs DATABASE_URL, the pooler, and DIRECT_DATABASE_URL, PostgreSQL itself.',
    );
  }
  if (DIRECT_DATABASE_URL && DATABASE_POOLER === 'none') {
    faults.push('DIRECT_DATABASE_URL: is for DATABASE_POOLER=transaction; without a pooler leave it out.');
  }
  return faults;
}

function trialFaults({ GALLEY_ENV, HOST, METRICS_HOST }: Values, publicUrl: string): string[] {
  const why = GALLEY_ENV === 'local' ? 'shows every email at /outbox and has known sign-ins' : 'is for tests';
  const exposed = `GALLEY_ENV=${GALLEY_ENV} ${why}, so it is served on this machine only. Set GALLEY_ENV=staging or live to let others reach it.`;
  return [
    ...(isLoopback(HOST) ? [] : [`HOST: ${exposed}`]),
    ...(isLoopback(METRICS_HOST) ? [] : [`METRICS_HOST: ${exposed}`]),
    ...(isLoopback(new URL(publicUrl).hostname) ? [] : [`PUBLIC_URL: ${exposed}`]),
  ];
}

function publicFaults(values: Values, publicUrl: string): string[] {
  const { GALLEY_ENV: env, CLOCK, MAIL, PAYMENTS, RATE_LIMITS, SECRET, SMS } = values;
  const {
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_DOUBLE_URL,
    GOOGLE_MAPS_DOUBLE_URL,
    SMS_DOUBLE_URL,
    RECAPTCHA_DOUBLE_URL,
  } = values;
  const faults: string[] = [];
  if (CLOCK) faults.push(`CLOCK: a made-up clock is refused in ${env}.`);
  if (env === 'live' && PAYMENTS === 'local') {
    faults.push('PAYMENTS: the local card provider is refused in live; set PAYMENTS=stripe and its keys.');
  }
  if (env === 'live' && STRIPE_SECRET_KEY && isTest(STRIPE_SECRET_KEY)) {
    faults.push('STRIPE_SECRET_KEY: a key for tests is refused in live.');
  }
  if (env === 'live' && PAYMENTS === 'stripe' && !STRIPE_WEBHOOK_SECRET) {
    faults.push('STRIPE_WEBHOOK_SECRET: must be given with PAYMENTS=stripe in live.');
  }
  for (const [name, url] of Object.entries({
    STRIPE_DOUBLE_URL,
    GOOGLE_MAPS_DOUBLE_URL,
    SMS_DOUBLE_URL,
    RECAPTCHA_DOUBLE_URL,
  })) {
    if (url) faults.push(`${name}: a test double is refused in ${env}.`);
  }
  if (env === 'live' && MAIL === 'local') {
    faults.push('MAIL: the local mailer sends nothing and is refused in live; set MAIL=smtp and SMTP_URL.');
  }
  if (env === 'live' && SMS === 'local') {
    faults.push('SMS: the local gateway sends nothing and is refused in live; set SMS=none or a gateway.');
  }
  if (RATE_LIMITS === 'off') faults.push(`RATE_LIMITS: must be on in ${env}.`);
  if (!SECRET) faults.push(`SECRET: must be given in ${env}.`);
  faults.push(...placeholderFaults(values, env));
  const { BACKUP_DIR, BACKUP_RECIPIENT, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = values;
  if (env === 'live' && BACKUP_DIR && !BACKUP_RECIPIENT) {
    faults.push('BACKUP_RECIPIENT: must be given with BACKUP_DIR in live, so that backups are encrypted.');
  }
  if (env === 'live' && collector && !isEncrypted(collector)) {
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT: must be https in live, or on this computer.');
  }
  for (const [name, url] of Object.entries({ ...hostsOf(values), PUBLIC_URL: publicUrl })) {
    if (url && !url.startsWith('https://')) faults.push(`${name}: must be https in ${env}.`);
  }
  for (const name of ['DATABASE_URL', 'DIRECT_DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const) {
    const url = values[name];
    if (url) faults.push(...tlsFaults(name, url, env));
  }
  return faults;
}

/** The hosts that customers and staff are sent to, by variable (R7.01). */
function hostsOf(values: Values) {
  const { BOOKING_URL, MARKETING_URL, API_URL, STAFF_API_URL, SERVICING_URL } = values;
  return { BOOKING_URL, MARKETING_URL, API_URL, STAFF_API_URL, SERVICING_URL };
}

/** Whether what is sent to an address is encrypted, or never leaves this machine. */
const isEncrypted = (url: string): boolean => url.startsWith('https://') || isLoopback(new URL(url).hostname);

/** Why a database on another machine can't be used outside trials. */
function tlsFaults(name: string, url: string, env: string): string[] {
  try {
    const tls = tlsOf(url);
    if (tls === 'none') {
      return [
        `${name}: PostgreSQL on another machine must be reached with TLS: add ?sslmode=verify-full to the URL.`,
      ];
    }
    if (env !== 'live' || tls !== 'unverified') return [];
    return [
      `${name}: PostgreSQL's certificate must be verified in live: set ?sslmode=verify-full in the URL, and sslrootcert if its authority is your own.`,
    ];
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
}
