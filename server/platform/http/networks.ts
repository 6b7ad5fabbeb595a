import ipaddr from 'ipaddr.js';

/**
 * A setting that names networks.
 * @param text `true`, `false`, or addresses and networks with commas: `10.0.0.7, 10.1.0.0/16, fd00::/8`
 * @returns null if it's none of these
 */
export function readNetworks(text: string): boolean | string[] | null {
  if (text === 'true' || text === 'false') return text === 'true';
  const networks = text.split(',').map((one) => one.trim());
  const isNetwork = (one: string) => ipaddr.isValidCIDR(one) || ipaddr.isValid(one);
  return networks.every(isNetwork) ? networks : null;
}
