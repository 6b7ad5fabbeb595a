import { z } from 'zod';
import { isNetwork } from './platform/http/address-block.ts';

/** A scheme and a host, as in a browser's Origin header. */
const host = z
  .string()
  .regex(/^https?:\/\/[^/?#@*\s]+\/?$/, 'must be a host alone, as https://api.galley.example')
  .transform((url) => url.replace(/\/$/, ''));

const postgresql = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must begin with postgresql:// and name one host: the primary, or an address that follows it',
});

/** Addresses and networks of proxies, with commas in between. */
const networks = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine((list) => list.every(isNetwork), {
    error: 'must be true, false, or addresses and networks with commas in between, as 10.0.0.0/8,203.0.113.7',
  });

/** Every environment variable that we read, with its purpose; `.env.example` repeats this list. */
export const variables = {
  GALLEY_ENV: z
    .enum(['local', 'test', 'staging', 'live'])
    .default('local')
    .describe('Which environment this is; live refuses everything that is only good for trying out.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .describe('Port that site and API are served on.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 for every one, in staging and live.'),
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
  API_URL: host
    .optional()
    .describe('Host that browsers call the API on, when it is another than that of the page they have open.'),
  STAFF_API_URL: host
    .optional()
    .describe('The same while staff book for a customer; API_URL when not given.'),
  SERVICING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Page of yours that staff come to when they have booked for a customer.'),
  TRUST_PROXY: z
    .union([z.stringbool(), networks])
    .default(false)
    .describe(
      'Whether a proxy in front says who the caller is (X-Forwarded-For); or the addresses and networks of several, with commas in between.',
    ),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder for database, photos and mails.'),
  DATABASE_URL: postgresql
    .optional()
    .describe('An outside PostgreSQL (15 or later); without it the product brings its own.'),
  MIGRATION_DATABASE_URL: postgresql
    .optional()
    .describe(
      'The same database as the role that owns it and migrates it, so that the role of DATABASE_URL owns nothing; DATABASE_URL when not given.',
    ),
  SECRET: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(z.string().min(32, 'must have 32 characters or more')))
    .optional()
    .describe(
      'What signed links are made with, the same on every server; kept in DATA_DIR when not given. Several, with commas in between: the first signs, all of them verify.',
    ),
  BRAND_DIR: z
    .string()
    .min(1)
    .default('./brand')
    .describe("Folder with the operator's brand: words, colours, mark."),
  CLOCK: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Instant at which the product believes to start, for trials; refused in live.'),
  PAYMENTS: z.enum(['local']).default('local').describe('Card provider; local is for trials.'),
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether callers are held to rates; off is for measuring and refused in live.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged.'),
};
