import { z } from 'zod';

/** A scheme and a host, as in a browser's Origin header. */
export const hostAlone = z
  .string()
  .regex(/^https?:\/\/[^/?#@*\s]+\/?$/, 'must be a host alone, as https://api.galley.example')
  .transform((url) => url.replace(/\/$/, ''));

/** A provider's address. It needs TLS except on this computer, where test doubles run. */
const providerUrl = z
  .string()
  .regex(
    /^(https:\/\/[^/?#@*\s]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/,
    'must be a host alone with https, as https://maps.example',
  );

/** A mail server's address, with nothing after the port, since that would be ignored. */
function isSmtpUrl(text: string): boolean {
  try {
    const { protocol, hostname, pathname, search, username, password } = new URL(text);
    decodeURIComponent(username + password);
    return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '';
  } catch {
    return false;
  }
}

/** A mailbox: a sign-in, a host and, if it isn't the inbox, the folder. */
function isImapUrl(text: string): boolean {
  try {
    const { protocol, hostname, pathname, search, username, password } = new URL(text);
    decodeURIComponent(username + password + pathname);
    return (
      /^imaps?:$/.test(protocol) && hostname !== '' && username !== '' && password !== '' && search === ''
    );
  } catch {
    return false;
  }
}

/** A URL template with level, column and row, whose host a content security policy can name; or a file. */
function isTiles(text: string): boolean {
  if (/^[^{}]+\.pmtiles$/.test(text) && !/^https?:/.test(text)) return true;
  const isHere = /^(https:\/\/[^/?#@{}\s]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)\//.test(text);
  return isHere && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) && !/\{[^zxy]|\s/.test(text);
}

/** The variables of hosted providers, part of the list in `environment.ts`. */
export const providerVariables = {
  PAYMENTS: z.enum(['local', 'stripe']).default('local').describe('Card provider; local is for trials.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be as sk_live_…, or a restricted key as rk_live_…')
    .optional()
    .describe("The secret or restricted key of PAYMENTS=stripe, from Stripe's dashboard."),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be as pk_live_…')
    .optional()
    .describe('The publishable key that goes with it.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be as whsec_…')
    .optional()
    .describe('What Stripe signs its events with, from the endpoint in its dashboard; live needs it.'),
  STRIPE_DOUBLE_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe("A test double that takes the place of Stripe's hosts; refused in staging and live."),
  MAIL: z
    .enum(['local', 'smtp'])
    .default('local')
    .describe(
      'How emails leave: local only keeps them in DATA_DIR, for trials; smtp hands them to a mail server.',
    ),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be as smtps://user:password@smtp.example:465')
    .optional()
    .describe(
      'The mail server of MAIL=smtp: smtps:// for TLS from the start, smtp:// for STARTTLS; name and password percent-encoded.',
    ),
  BOUNCES_IMAP_URL: z
    .string()
    .refine((text) => text === 'off' || isImapUrl(text), {
      error: 'must be as imaps://user:password@imap.example:993/INBOX, or off',
    })
    .optional()
    .describe(
      'The mailbox that bounces of emails arrive in, looked at every five minutes and never changed: imaps:// for TLS from the start, imap:// for STARTTLS; name and password percent-encoded, the folder at the end. Without it a server leaves that to others; off ends it on every server.',
    ),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9.-]+$/, 'must be a name in DNS, as november')
    .optional()
    .describe(
      "Signs emails for the domain of the brand's address: the name of the key in DNS; often the mail server does it.",
    ),
  DKIM_PRIVATE_KEY: z
    .string()
    .optional()
    .describe('The private key that belongs to it, in PEM format; best as DKIM_PRIVATE_KEY_FILE.'),
  SMS: z
    .enum(['none', 'local', 'twilio', 'clicksend'])
    .optional()
    .describe(
      "Whether customers get texts about their jobs: local only keeps them in DATA_DIR, for trials; local on one's own computer, else none.",
    ),
  SMS_FROM: z
    .string()
    .regex(
      /^(\+\d{8,15}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9]{3,11})$/,
      'must be a number as +61491570110, a messaging service of Twilio, or a registered name of 3 to 11 letters and digits',
    )
    .optional()
    .describe(
      'Who texts come from: a number that people can reply to, as +61491570110; or a name registered with ACMA, which nobody can reply to.',
    ),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be as AC and 32 digits')
    .optional()
    .describe('The account of SMS=twilio, from its console.'),
  TWILIO_AUTH_TOKEN: z
    .string()
    .optional()
    .describe('The token that belongs to it; Twilio also signs its calls with it.'),
  CLICKSEND_USERNAME: z.string().optional().describe('The API user of SMS=clicksend, from its dashboard.'),
  CLICKSEND_API_KEY: z.string().optional().describe('The API key that belongs to it.'),
  CLICKSEND_WEBHOOK_CODE: z
    .string()
    .regex(/^[\w-]{32,}$/, 'must have 32 letters and digits or more')
    .optional()
    .describe(
      'A secret part of the addresses that ClickSend calls, since it does not sign its calls; make it up.',
    ),
  SMS_DOUBLE_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe("A test double that takes the place of the SMS gateway's host; refused in staging and live."),
  CAPTCHA: z
    .enum(['local', 'recaptcha'])
    .default('local')
    .describe(
      "What keeps robots from having emails sent: local is built in, recaptcha is Google's tick box (version 2).",
    ),
  RECAPTCHA_SITE_KEY: z
    .string()
    .optional()
    .describe('The site key of CAPTCHA=recaptcha, from its console; browsers see it.'),
  RECAPTCHA_SECRET_KEY: z.string().optional().describe('The secret key that belongs to it.'),
  RECAPTCHA_DOUBLE_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe("A test double that takes the place of reCAPTCHA's host; refused in staging and live."),
  STORAGE: z
    .enum(['local', 's3'])
    .default('local')
    .describe(
      'Where photos are kept: local is a folder of DATA_DIR, s3 is a bucket of Amazon S3 or of a compatible service.',
    ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, as galley-photos')
    .optional()
    .describe('The bucket of STORAGE=s3; private, and for this alone.'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be as ap-southeast-2')
    .optional()
    .describe('The region of that bucket.'),
  S3_ENDPOINT: hostAlone
    .optional()
    .describe("The address of a service that is compatible with S3, when it is not Amazon's own."),
  AWS_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe(
      'The key that opens the bucket; without one, the role of the machine is used, where it has one.',
    ),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('The secret that belongs to it.'),
  AWS_SESSION_TOKEN: z.string().optional().describe('The token that belongs to a temporary key.'),
  MAPS: z
    .enum(['local', 'google'])
    .default('local')
    .describe(
      'What completes addresses: local has suburbs, and the national address file once it is imported; google asks Google Maps, and local while that is down.',
    ),
  GOOGLE_MAPS_KEY: z
    .string()
    .optional()
    .describe(
      "The server's key for MAPS=google, restricted to your servers' addresses, Places API (New) and the Geocoding API.",
    ),
  GOOGLE_MAPS_BROWSER_KEY: z
    .string()
    .optional()
    .describe(
      'Another key for the map of MAPS=google, restricted to your websites and the Map Tiles API; browsers see it.',
    ),
  GOOGLE_MAPS_DOUBLE_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe("A test double that takes the place of Google Maps' hosts; refused in staging and live."),
  MAP_TILES: z
    .string()
    .refine(
      isTiles,
      'must be as https://tiles.example/{z}/{x}/{y}.png, or a PMTiles file as ./australia.pmtiles',
    )
    .optional()
    .describe(
      "Pictures of streets for the map, by an address or in a PMTiles file; without them it shows suburbs alone. Google's come with MAPS=google.",
    ),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .optional()
    .describe(
      'Whom the map names for its streets, a text and an address each, with | in between; needed with MAP_TILES.',
    ),
  ABN_LOOKUP: z
    .enum(['off', 'abr'])
    .default('off')
    .describe(
      'Whether forms look an ABN up: abr asks the Australian Business Register, and fills in the business name.',
    ),
  ABR_GUID: z
    .guid()
    .optional()
    .describe('What the register gave you for ABN_LOOKUP=abr; registering is free.'),
  ABR_URL: providerUrl
    .default('https://abr.business.gov.au')
    .describe('The address of the register, or of a proxy of yours in front of it.'),
  ANALYTICS: z
    .enum(['local', 'posthog'])
    .default('local')
    .describe(
      'Who counts what visitors do: local keeps it in the database; posthog sends it to PostHog too, without anything about the person.',
    ),
  POSTHOG_KEY: z
    .string()
    .regex(/^phc_\w+$/, 'must be the key of a project, as phc_…')
    .optional()
    .describe("The project's key of ANALYTICS=posthog, from its settings."),
  POSTHOG_URL: providerUrl
    .default('https://eu.i.posthog.com')
    .describe('The host that takes events: https://us.i.posthog.com for projects in the US, or your own.'),
};
