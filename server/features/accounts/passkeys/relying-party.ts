import { isIP } from 'node:net';
import type { Config } from '../../../config/config.ts';

type Addresses = Pick<Config, 'publicUrl' | 'bookingUrl' | 'brand'>;

/**
 * What passkeys are bound to: the portal's host, and the origins of our own pages. Browsers only use a passkey on that
 * host and its subdomains.
 */
export function relyingParty({ publicUrl, bookingUrl, brand }: Addresses) {
  return {
    id: new URL(publicUrl).hostname,
    name: brand.name,
    origins: [publicUrl, bookingUrl].flatMap((url) => (url ? [new URL(url).origin] : [])),
  };
}

/** The host whose pages can use passkeys; null if the portal is at a bare IP address, where browsers refuse them. */
export function passkeyHost(config: Addresses): string | null {
  const { id } = relyingParty(config);
  return isIP(id.replace(/^\[(.*)\]$/, '$1')) ? null : id;
}
