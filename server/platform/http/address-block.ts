import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One household or office has a whole /64 of IPv6 addresses. */
const IPV6_BITS = 64;

/**
 * The address block that limits count by: an IPv4 address, or the /64 of an IPv6 address.
 * @param address an IP address; IPv4 in IPv6 notation counts as IPv4
 * @throws RangeError for anything else
 */
export function addressBlock(address: string): string {
  if (!isIP(address)) throw new RangeError('Not an IP address');
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_BITS}`)}/${IPV6_BITS}`;
}

/** Whether a text is an IP address, or a network in CIDR notation such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  return isIP(text) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
}
