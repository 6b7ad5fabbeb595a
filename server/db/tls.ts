import pg from 'pg';
import { isLoopback } from '../platform/http/loopback.ts';

/**
 * Whether connections to a database are encrypted, or never leave this machine. The driver itself is asked, since it
 * has its own rules for `sslmode`, `ssl` and `host` in a URL. It never falls back to an unencrypted connection.
 * @throws Error if a certificate that the URL names can't be read
 */
export function hasTls(url: string): boolean {
  const { ssl, host } = new pg.Client({ connectionString: url });
  return Boolean(ssl) || host.startsWith('/') || isLoopback(host);
}
