import { z } from 'zod';
import { exposureFaults, type InEnvironment, isForThisMachineOnly } from './process.ts';
import { hostAlone, type ValuesOf } from './variables.ts';

export const websiteVariables = {
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
};

type Values = ValuesOf<typeof websiteVariables> & InEnvironment & { PORT: number };

/** How customers reach the website, configured or by default. */
const publicUrlOf = ({ PUBLIC_URL, PORT }: Values): string => PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Another website's address; undefined if it's our own, which would redirect to itself forever. */
function elsewhere(url: string | undefined, publicUrl: string): string | undefined {
  return url && new URL(url).origin !== new URL(publicUrl).origin ? url.replace(/\/+$/, '') : undefined;
}

/** The hosts that customers and staff are sent to (R7.01), of values without a fault. */
export function websiteSettings(values: Values) {
  const publicUrl = publicUrlOf(values);
  return {
    publicUrl: publicUrl.replace(/\/$/, ''),
    bookingUrl: values.BOOKING_URL,
    /** Without a trailing slash; undefined if this website is the marketing website too (R2.13). */
    marketingUrl: elsewhere(values.MARKETING_URL, publicUrl),
    /** The API's host without a trailing slash; undefined if it's the page's own (R7.01). */
    apiUrl: values.API_URL,
    /** The same while a staff request is active. */
    staffApiUrl: values.STAFF_API_URL ?? values.API_URL,
    /** Where staff are sent after booking (R4.28). */
    servicingUrl: values.SERVICING_URL,
  };
}

export function websiteFaults(values: Values): string[] {
  const publicUrl = publicUrlOf(values);
  const { GALLEY_ENV, BOOKING_URL, MARKETING_URL, API_URL, STAFF_API_URL, SERVICING_URL } = values;
  if (isForThisMachineOnly(GALLEY_ENV)) {
    return exposureFaults(values, 'PUBLIC_URL', new URL(publicUrl).hostname);
  }
  const hosts = { BOOKING_URL, MARKETING_URL, API_URL, STAFF_API_URL, SERVICING_URL, PUBLIC_URL: publicUrl };
  return Object.entries(hosts)
    .filter(([, url]) => url && !url.startsWith('https://'))
    .map(([name]) => `${name}: must be https in ${GALLEY_ENV}.`);
}
