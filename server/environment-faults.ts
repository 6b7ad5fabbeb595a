import type { Values } from './config.ts';
import { isLoopback } from './platform/http/loopback.ts';

/** Whether an environment is only reached from the machine that it runs on. */
export const isForThisMachineOnly = (env: Values['GALLEY_ENV']): boolean => env === 'local' || env === 'test';

/**
 * What an environment refuses, a sentence each: trials are for their own machine, and staging and live are safe to
 * reach from the internet.
 * @param publicUrl how customers reach the website, given or not
 */
export function environmentFaults(values: Values, publicUrl: string): string[] {
  return isForThisMachineOnly(values.GALLEY_ENV)
    ? trialFaults(values, publicUrl)
    : publicFaults(values, publicUrl);
}

function trialFaults({ GALLEY_ENV, HOST }: Values, publicUrl: string): string[] {
  const why = GALLEY_ENV === 'local' ? 'shows every email at /outbox and has known sign-ins' : 'is for tests';
  const exposed = `GALLEY_ENV=${GALLEY_ENV} ${why}, so it is served on this machine only. Set GALLEY_ENV=staging or live to let others reach it.`;
  return [
    ...(isLoopback(HOST) ? [] : [`HOST: ${exposed}`]),
    ...(isLoopback(new URL(publicUrl).hostname) ? [] : [`PUBLIC_URL: ${exposed}`]),
  ];
}

function publicFaults(values: Values, publicUrl: string): string[] {
  const { GALLEY_ENV: env, CLOCK, PAYMENTS, RATE_LIMITS, SECRET, DATABASE_URL } = values;
  const faults: string[] = [];
  if (CLOCK) faults.push(`CLOCK: a made-up clock is refused in ${env}.`);
  if (env === 'live' && PAYMENTS === 'local') {
    faults.push('PAYMENTS: the local card provider is refused in live.');
  }
  if (RATE_LIMITS === 'off') faults.push(`RATE_LIMITS: must be on in ${env}.`);
  if (!SECRET) faults.push(`SECRET: must be given in ${env}.`);
  for (const [name, url] of Object.entries({ ...hostsOf(values), PUBLIC_URL: publicUrl })) {
    if (url && !url.startsWith('https://')) faults.push(`${name}: must be https in ${env}.`);
  }
  if (DATABASE_URL && !isPrivateConnection(DATABASE_URL)) {
    faults.push(
      `DATABASE_URL: must ask for TLS in ${env}: add ?sslmode=verify-full, and &sslrootcert=FILE for a certificate authority of your own.`,
    );
  }
  return faults;
}

/** The hosts that customers and staff are sent to, by variable (R7.01). */
function hostsOf(values: Values) {
  const { BOOKING_URL, MARKETING_URL, API_URL, STAFF_API_URL, SERVICING_URL } = values;
  return { BOOKING_URL, MARKETING_URL, API_URL, STAFF_API_URL, SERVICING_URL };
}

/** TLS with a checked certificate, or a database on this machine; a host that begins with / is a Unix socket. */
function isPrivateConnection(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  if (host.startsWith('/') || isLoopback(host)) return true;
  return ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '');
}
