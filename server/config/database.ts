import { resolve } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { isLoopback } from '../platform/http/loopback.ts';
import { type InEnvironment, isForThisMachineOnly } from './process.ts';
import type { ValuesOf } from './variables.ts';

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

export const databaseVariables = {
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
};

type Values = ValuesOf<typeof databaseVariables>;

export function databaseSettings(values: Values) {
  const databaseUrl = values.DIRECT_DATABASE_URL ?? values.DATABASE_URL;
  return {
    dataDir: resolve(values.DATA_DIR),
    /** PostgreSQL itself, without a pooler. */
    databaseUrl,
    /** The same through a pooler in transaction mode, if there is one. */
    poolerUrl: values.DATABASE_POOLER === 'transaction' ? values.DATABASE_URL : undefined,
    /** The same database with its owner's role, which migrates it; often the same as `databaseUrl`. */
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL ?? databaseUrl,
  };
}

/** Database URLs that contradict each other, or are unsafe outside trials. */
export function databaseFaults(values: Values & InEnvironment & { ROLE: string }): string[] {
  const { GALLEY_ENV, ROLE, DATABASE_URL, DATABASE_POOLER, DIRECT_DATABASE_URL, MIGRATION_DATABASE_URL } =
    values;
  const faults: string[] = [];
  if (!isForThisMachineOnly(GALLEY_ENV)) {
    for (const [name, url] of Object.entries({ DATABASE_URL, DIRECT_DATABASE_URL, MIGRATION_DATABASE_URL })) {
      if (url) faults.push(...tlsFaults(name, url, GALLEY_ENV));
    }
  }
  if (ROLE !== 'all' && !DATABASE_URL) {
    faults.push(`ROLE: ${ROLE} needs DATABASE_URL, since the embedded PostgreSQL belongs to one process.`);
  }
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

/**
 * How connections to a database are protected: `verified` also if they never leave this machine, `unverified` if they
 * are encrypted for anybody who answers. The driver itself is asked, since it has its own rules for `sslmode`, `ssl`,
 * `uselibpqcompat` and `host` in a URL. It never falls back to an unencrypted connection.
 * @throws Error if a certificate that the URL names can't be read
 */
function tlsOf(url: string): 'none' | 'unverified' | 'verified' {
  const client = new pg.Client({ connectionString: url });
  const { host } = client;
  const ssl: unknown = client.ssl;
  if (host.startsWith('/') || isLoopback(host)) return 'verified';
  if (!ssl) return 'none';
  // Its types don't know that it may hold TLS settings.
  const { rejectUnauthorized = true } = ssl as { rejectUnauthorized?: boolean };
  return rejectUnauthorized ? 'verified' : 'unverified';
}
