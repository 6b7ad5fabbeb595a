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
  DESK_ORIGIN: hostAlone
    .optional()
    .describe("A host of its own for the office's console, which then answers nowhere else."),
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
    /** The console's host without a trailing slash; undefined if it's at the website's (R10.01). */
    deskOrigin: values.DESK_ORIGIN,
    /** Where staff are sent after booking (R4.28). */
    servicingUrl: values.SERVICING_URL,
  };
}

/** The console's host has nothing of the website, so it can't be one of its hosts. */
function deskFaults(values: Values): string[] {
  const { DESK_ORIGIN, BOOKING_URL, API_URL, STAFF_API_URL } = values;
  const taken = [publicUrlOf(values), BOOKING_URL, API_URL, STAFF_API_URL].map(
    (url) => url && new URL(url).host,
  );
  return DESK_ORIGIN && taken.includes(new URL(DESK_ORIGIN).host)
    ? ['DESK_ORIGIN: must be a host that nothing else is at.']
    : [];
}

export function websiteFaults(values: Values): string[] {
  const publicUrl = publicUrlOf(values);
  const { GALLEY_ENV, BOOKING_URL, MARKETING_URL, API_URL, STAFF_API_URL, DESK_ORIGIN, SERVICING_URL } =
    values;
  if (isForThisMachineOnly(GALLEY_ENV)) {
    return [
      ...exposureFaults(values, 'PUBLIC_URL', new URL(publicUrl).hostname),
      ...(DESK_ORIGIN ? exposureFaults(values, 'DESK_ORIGIN', new URL(DESK_ORIGIN).hostname) : []),
      ...deskFaults(values),
    ];
  }
  const hosts = {
    BOOKING_URL,
    MARKETING_URL,
    API_URL,
    STAFF_API_URL,
    DESK_ORIGIN,
    SERVICING_URL,
    PUBLIC_URL: publicUrl,
  };
  return [
    ...Object.entries(hosts)
      .filter(([, url]) => url && !url.startsWith('https://'))
      .map(([name]) => `${name}: must be https in ${GALLEY_ENV}.`),
    ...deskFaults(values),
  ];
}
