import { z } from 'zod';
import { isNetwork } from './platform/http/address-block.ts';
import { MAX_DRAIN_SECONDS } from './platform/limits.ts';
import { hostAlone, providerVariables } from './provider-environment.ts';

/** Whether a PostgreSQL URL names several hosts, which libpq allows but our driver doesn't. */
function namesSeveralHosts(url: string): boolean {
  const [, authority = '', query = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)[^?]*(.*)$/.exec(url) ?? [];
  const hosts = [authority.slice(authority.lastIndexOf('@') + 1), new URLSearchParams(query).get('host')];
  return hosts.some((host) => host?.includes(','));
}

const postgresql = z
  .string()
  .refine((url) => !namesSeveralHosts(url), {
    error:
      'names several hosts, but must name one: the primary, or a proxy that follows it, such as HAProxy in front of Patroni',
    abort: true,
  })
  .pipe(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'must begin with postgresql:// and name one host: the primary, or an address that follows it',
    }),
  );

/** Addresses and networks of proxies, separated by commas. */
const networks = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine((list) => list.every(isNetwork), {
    error: 'must be true, false, or addresses and networks with commas in between, as 10.0.0.0/8,203.0.113.7',
  });

/** Every environment variable that we read, with its purpose; `.env.example` repeats this list. */
export const variables = {
  GALLEY_ENV: z
    .enum(['local', 'test', 'staging', 'live'])
    .default('local')
    .describe('Which environment this is; live refuses everything that is only good for trying out.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .describe('Port that site and API are served on.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 for every one, in staging and live.'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe(
      'What this process does, as --role does: web serves the site and queues tasks, worker runs tasks and serves no site, all does both.',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('How customers reach the site, for links in mails.'),
  BOOKING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The address of the instant quote, when it has a host of its own.'),
  MARKETING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The address of the marketing website that has /home, /technician, /terms, /privacy and /contact.',
    ),
  API_URL: hostAlone
    .optional()
    .describe('Host that browsers call the API on, when it is another than that of the page they have open.'),
  STAFF_API_URL: hostAlone
    .optional()
    .describe('The same while staff book for a customer; API_URL when not given.'),
  SERVICING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Page of yours that staff come to when they have booked for a customer.'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('Port that /metrics is served on for Prometheus; it is not served when not given.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that /metrics is served on; 0.0.0.0 for a Prometheus on another machine.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(MAX_DRAIN_SECONDS)
    .optional()
    .describe(
      'How long a server that gets a stop signal goes on serving while /readyz already fails; 5 in staging and live, else 0.',
    ),
  TRUST_PROXY: z
    .union([z.stringbool(), networks])
    .default(false)
    .describe(
      'Whether a proxy in front says who the caller is (X-Forwarded-For); or the addresses and networks of several, with commas in between.',
    ),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder for database, photos and mails.'),
  DATABASE_URL: postgresql
    .optional()
    .describe('An external PostgreSQL (15 or later); without it the product brings its own.'),
  DATABASE_POOLER: z
    .enum(['none', 'transaction'])
    .default('none')
    .describe('Whether DATABASE_URL is a pooler: transaction for PgBouncer in transaction mode.'),
  DIRECT_DATABASE_URL: postgresql
    .optional()
    .describe(
      'The same database and role without that pooler, for the task queue, for news of edits, and at the start.',
    ),
  MIGRATION_DATABASE_URL: postgresql
    .optional()
    .describe(
      'The same database as the role that owns it and migrates it, so that the role of DATABASE_URL owns nothing; the role of DATABASE_URL when not given.',
    ),
  SECRET: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(z.string().min(32, 'must have 32 characters or more')))
    .optional()
    .describe(
      'What signed links are made with, the same on every server; kept in DATA_DIR when not given. Several, with commas in between: the first signs, all of them verify.',
    ),
  BRAND_DIR: z
    .string()
    .min(1)
    .default('./brand')
    .describe("Folder with the operator's brand: words, colours, mark."),
  CLOCK: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Instant at which the product believes to start, for trials; refused in live.'),
  ...providerVariables,
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder that a backup is written to daily, of which 14 are kept; none is made when not given.'),
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of day, as 03:30, or off')
    .default('03:30')
    .describe('When the daily backup is made, by the clocks of Sydney; off ends it on every server.'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/, 'must be as age1…')
    .optional()
    .describe(
      'Public key that backups are encrypted for; npm run backup -- new-key makes one with its private key.',
    ),
  BACKUP_IDENTITY: z
    .string()
    .regex(/^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/, 'must be as AGE-SECRET-KEY-1…')
    .optional()
    .describe('The private key of BACKUP_RECIPIENT, to restore a backup with; give it to no server.'),
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether callers are held to rates; off is for measuring and refused in live.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: hostAlone
    .optional()
    .describe('The collector that traces are sent to, by OpenTelemetry over HTTP; no traces when not given.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim().split('=')))
    .refine((pairs) => pairs.every(([name, ...value]) => name && value.length > 0), {
      error: 'must be name=value pairs with commas in between',
    })
    .optional()
    .describe(
      'What that collector wants in each request, such as a key: name=value, with commas in between.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged.'),
};
