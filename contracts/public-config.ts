import { z } from 'zod';

/** `#rrggbb`; small letters, by which a colour is found again wherever it went. */
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'has to be a colour as #rrggbb')
  .toLowerCase();

/** A brand's accents in one theme. What else has their colour, tints and the focus among it, follows from them. */
const accents = z.strictObject({
  /** What is to be done: the ground of its buttons. */
  action: colour,
  /** The same under a pointer. */
  actionHover: colour,
  /** What is written on both. */
  onAction: colour,
  /** The quiet second: links, selection, what is in progress. */
  cold: colour,
});
export type Accents = z.infer<typeof accents>;

/** The operator's brand: everything that makes these pages theirs. */
export const brandConfig = z.strictObject({
  name: z.string().min(1),
  /** The company behind the brand, as it signs mails. */
  company: z.string().min(1),
  phone: z.string().min(3),
  abn: z.string().min(11),
  email: z.email(),
  /** First letters of a booking reference (R9.11). */
  referencePrefix: z.string().regex(/^[A-Z]{2,5}$/),
  /** Before every key in local storage (R9.12). */
  storagePrefix: z.string().regex(/^[a-z][a-z0-9-]*$/),
  licences: z.array(z.strictObject({ label: z.string(), number: z.string() })),
  /** A sentence that says where techs go. */
  serviceArea: z.string(),
  /** What the postcode boxes show as an example: '2010 or Surry Hills'. */
  placeExample: z.string().min(1),
  /** The brand's own accents; the design's where there are none. */
  colours: z.strictObject({ light: accents, dark: accents }).optional(),
});
export type BrandConfig = z.infer<typeof brandConfig>;

/** All of the server's configuration that a browser may know. */
export type PublicConfig = {
  brand: BrandConfig;
  appVersion: string;
  /** Where the instant quote is when it has a site of its own, else null (R2.14). */
  bookingUrl: string | null;
  /** The marketing site, without a slash at its end; null where this site is that too (R2.13). */
  marketingUrl: string | null;
  /** Host of the API, null where it is the page's own; another one may serve while a staff request is on (R7.01). */
  apiUrl: string | null;
  staffApiUrl: string | null;
  /** Where staff go when they have booked for a customer, else null (R4.28). */
  servicingUrl: string | null;
  /** How far the server's clock is from the real one, in milliseconds; 0 outside trials. */
  clockOffsetMs: number;
  /** The card provider's name and where its script is (R7.56). */
  payments: { provider: string; scriptUrl: string };
  /** The captcha widget to show (R7.59). */
  captcha: { provider: 'altcha' };
};
