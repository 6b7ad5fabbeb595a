import { z } from 'zod';

/** `#rrggbb` in lower case, so that colours can be compared as text. */
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'has to be a colour as #rrggbb')
  .toLowerCase();

/** A brand's accent colours in one theme. Tints and the focus ring are derived from them. */
const accents = z.strictObject({
  /** Primary: the background of main buttons. */
  action: colour,
  /** The same while hovered. */
  actionHover: colour,
  /** The text colour on both. */
  onAction: colour,
  /** Secondary: links, selection, progress. */
  cold: colour,
});
export type Accents = z.infer<typeof accents>;

const ABN_WANTED = "has to be the company's ABN: eleven digits, as 51 824 753 556";

/** The operator's brand: everything that makes these pages theirs. */
export const brandConfig = z.strictObject({
  name: z.string().min(1),
  /** The company behind the brand, as it signs emails. */
  company: z.string().min(1),
  phone: z.string().min(3),
  abn: z.string(ABN_WANTED).min(11, ABN_WANTED),
  email: z.email(),
  /** The prefix of booking references (R9.11). */
  referencePrefix: z.string().regex(/^[A-Z]{2,5}$/),
  /** The prefix of every local storage key (R9.12). */
  storagePrefix: z.string().regex(/^[a-z][a-z0-9-]*$/),
  licences: z.array(z.strictObject({ label: z.string(), number: z.string() })),
  /** A sentence that says which areas are serviced. */
  serviceArea: z.string(),
  /** The example in postcode boxes: '2010 or Surry Hills'. */
  placeExample: z.string().min(1),
  /** The brand's own accent colours; null for the design's. */
  colours: z.strictObject({ light: accents, dark: accents }).optional(),
});
export type BrandConfig = z.infer<typeof brandConfig>;

/** The part of the server's configuration that browsers may see. */
export type PublicConfig = {
  brand: BrandConfig;
  appVersion: string;
  /** The host of the instant quote if it has its own, else null (R2.14). */
  bookingUrl: string | null;
  /** The marketing website, without a trailing slash; null if this website is that too (R2.13). */
  marketingUrl: string | null;
  /** The API's host, null if it's the page's own; staff requests may use another one (R7.01). */
  apiUrl: string | null;
  staffApiUrl: string | null;
  /** Where staff are sent after booking for a customer, else null (R4.28). */
  servicingUrl: string | null;
  /** The host whose pages may use passkeys, subdomains included; null if it has no name, where browsers have none. */
  passkeyHost: string | null;
  /** The server's clock minus real time, in milliseconds; 0 outside trials. */
  clockOffsetMs: number;
  /** The card provider's name, script and public key (R7.56). */
  payments: {
    provider: string;
    scriptUrl: string;
    publicKey: string | null;
    /** The script draws the card's fields itself, in frames. */
    hasFrames: boolean;
  };
  /** The maps service (R7.57). */
  maps: {
    /** Who completes addresses. */
    provider: 'local' | 'google';
    /** The map's pictures of streets; null if it shows suburbs alone. */
    tiles:
      | null
      | {
          source: 'template';
          /** With `{z}`, `{x}` and `{y}`. */
          url: string;
          /** Whom the map names: texts, each with an address behind it, with | in between. */
          attribution: string;
          /** The levels that have tiles; null if not known. */
          zooms: { min: number; max: number } | null;
        }
      | { source: 'google'; host: string; key: string };
  };
  /** Whether an ABN can be looked up while it's typed. */
  abnLookup: boolean;
  /** The captcha widget to show (R7.59). */
  captcha: { provider: 'altcha' } | { provider: 'recaptcha'; siteKey: string };
};
