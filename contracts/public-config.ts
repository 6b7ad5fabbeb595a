import { z } from 'zod';

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
});
export type BrandConfig = z.infer<typeof brandConfig>;

/** All of the server's configuration that a browser may know. */
export type PublicConfig = {
  brand: BrandConfig;
  appVersion: string;
  /** Where the instant quote stands when it has a site of its own, else null (R2.14). */
  bookingUrl: string | null;
  /** The marketing site, without a slash at its end; null where this site is that too (R2.13). */
  marketingUrl: string | null;
  /** Host of the API, null where it is the page's own; another one may serve while a staff request is on (R7.01). */
  apiUrl: string | null;
  staffApiUrl: string | null;
  /** Where staff go when they have booked for a customer, else null (R4.28). */
  servicingUrl: string | null;
  /** How far the server's clock stands from the real one, in milliseconds; 0 outside trials. */
  clockOffsetMs: number;
  /** The card provider's name and where its script stands (R7.56). */
  payments: { provider: string; scriptUrl: string };
  /** The captcha widget to show (R7.59). */
  captcha: { provider: 'altcha' };
};
