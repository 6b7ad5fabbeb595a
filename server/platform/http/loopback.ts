import { isIP } from 'node:net';

/**
 * Whether a host name only reaches this computer.
 * @param host a name or address, as in a URL: `localhost`, `127.0.0.1`, `::1`, `[::1]`
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}

/** The host name in a Host header, without its port; empty if there's none. */
export function hostNameOf(header: string | undefined): string {
  const url = `http://${header ?? ''}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}
