import pg from 'pg';
import { isLoopback } from '../platform/http/loopback.ts';

/**
 * How connections to a database are protected: `verified` also if they never leave this machine, `unverified` if they
 * are encrypted for anybody who answers. The driver itself is asked, since it has its own rules for `sslmode`, `ssl`,
 * `uselibpqcompat` and `host` in a URL. It never falls back to an unencrypted connection.
 * @throws Error if a certificate that the URL names can't be read
 */
export function tlsOf(url: string): 'none' | 'unverified' | 'verified' {
  const client = new pg.Client({ connectionString: url });
  const { host } = client;
  const ssl: unknown = client.ssl;
  if (host.startsWith('/') || isLoopback(host)) return 'verified';
  if (!ssl) return 'none';
  // Its types don't know that it may hold TLS settings.
  const { rejectUnauthorized = true } = ssl as { rejectUnauthorized?: boolean };
  return rejectUnauthorized ? 'verified' : 'unverified';
}
