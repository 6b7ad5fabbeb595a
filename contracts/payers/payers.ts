import { z } from 'zod';
import { payerMessages } from '../../domain/payers/payer-messages.ts';
import { PAYER_KINDS } from '../../domain/payers/who-pays.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { limitField } from '../people/limits.ts';
import { emailAddress } from '../person.ts';
import {
  idempotencyHeader,
  idParameter,
  isoInstant,
  linkToken,
  seenVersion,
  seenVersionQuery,
  shownDollars,
} from '../wire.ts';

/** Inc GST, what a visit may cost without asking the payer; nothing without a limit. */
const limit = limitField(payerMessages.limitUnreadable);

/** Who pays for a job or a site in place of its business. */
export const payer = z.object({ Kind: z.enum(PAYER_KINDS), Name: z.string() }).meta({ id: 'Payer' });

/** How it is with the payer of a site; no amounts. */
export const payerOfSite = z
  .object({
    SitePayerId: z.uuid(),
    State: z.enum(['asked', 'expired', 'pays']),
    Kind: z.enum(PAYER_KINDS),
    /** Whom the request went to; null for people who aren't owners. */
    UserName: z.string().nullable(),
    /** Null until it's accepted. */
    BusinessName: z.string().nullable(),
    AskedOn: isoInstant,
    ExpiresOn: isoInstant,
    AcceptedOn: isoInstant.nullable(),
    /** Whether the people of the site see what their jobs cost. */
    ShowsAmounts: z.boolean(),
    Version: z.int(),
  })
  .meta({ id: 'PayerOfSite' });
export type PayerOfSite = z.infer<typeof payerOfSite>;

const ofSite = z.object({ AssetLocationId: idParameter });

/** What ends, as it was read: the versions of two are counted apart. */
export const seenPayer = seenVersionQuery.extend({ SitePayerId: z.uuid(requestMessages.valueUnreadable) });

/** The same in a list. */
export const payerInList = payerOfSite
  .extend({ AssetLocationId: z.int(), LocationName: z.string() })
  .meta({ id: 'PayerInList' });
export type PayerInList = z.infer<typeof payerInList>;

export const listSitePayers = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/payers',
  summary: 'Who pays for sites in place of their business, or was asked to (R12.09)',
  access: 'customer',
  right: 'follow',
  reply: z.object({ Payers: z.array(payerInList) }),
});

export const asking = z.object({
  Kind: z.enum(PAYER_KINDS, payerMessages.kindRequired),
  UserName: emailAddress,
});

export const askPayer = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/sites/{AssetLocationId}/payer',
  summary:
    'Asks an owner of another business by email to pay for a site: works once, for seven days, and replaces an earlier one (R12.09)',
  access: 'customer',
  right: 'business',
  proof: 'recent',
  consumes: 'json',
  headers: idempotencyHeader,
  params: ofSite,
  body: asking,
  reply: z.object({ SitePayerId: z.uuid() }),
  errors: ['conflict', 'not_found', 'idempotency_key_reused'],
});

export const endPayer = endpoint({
  method: 'DELETE',
  path: '/api/v1/customerportal/sites/{AssetLocationId}/payer',
  summary: 'Withdraws the request, or ends that another business pays: it counts from the next job (R12.09)',
  access: 'customer',
  right: 'business',
  proof: 'recent',
  params: ofSite,
  query: seenPayer,
  reply: z.object({}),
  errors: ['conflict', 'not_found'],
});

export const validatePayerRequest = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ValidatePayerRequest',
  summary: 'What a request to pay for a site is about, while its link holds; acts on nothing (R4.31)',
  access: 'optional',
  right: 'self',
  proof: 'none',
  consumes: 'json',
  body: z.object({ token: linkToken }),
  reply: z.object({
    /** Whose site it is. */
    BusinessName: z.string(),
    LocationName: z.string(),
    Address: z.string(),
    Kind: z.enum(PAYER_KINDS),
    /** For whom it is. */
    UserName: z.string(),
    ExpiresOn: isoInstant,
    /** Whether the address has an account: then it's accepted by signing in. */
    HasAccount: z.boolean(),
    /** Whether the caller is signed in with that address. */
    IsYours: z.boolean(),
  }),
  errors: ['link_invalid'],
});

export const acceptPayerRequest = endpoint({
  method: 'POST',
  path: '/api/v1/Account/AcceptPayerRequest',
  summary:
    'Accepts, as an owner of the business that pays, what its call-outs at a site cost, up to a limit (R12.09)',
  access: 'customer',
  right: 'business',
  proof: 'recent',
  consumes: 'json',
  body: z.object({ token: linkToken, LimitIncGst: limit }),
  reply: z.object({ SitePayerId: z.uuid(), BusinessName: z.string() }),
  errors: ['link_invalid', 'conflict'],
});

export const paidSite = z
  .object({
    SitePayerId: z.uuid(),
    BusinessName: z.string(),
    LocationName: z.string(),
    Address: z.string(),
    Kind: z.enum(PAYER_KINDS),
    AcceptedOn: isoInstant,
    LimitIncGst: shownDollars,
    ShowsAmounts: z.boolean(),
    Version: z.int(),
  })
  .meta({ id: 'PaidSite' });
export type PaidSite = z.infer<typeof paidSite>;

export const listPaidSites = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/paid-sites',
  summary:
    'The sites of other businesses that the business pays for; none for people of some of its sites (R12.09)',
  access: 'customer',
  right: 'invoices',
  reply: z.object({ Sites: z.array(paidSite) }),
});

const paidSiteId = z.object({ SitePayerId: z.uuid(requestMessages.notFound) });

export const changePaidSite = endpoint({
  method: 'PUT',
  path: '/api/v1/customerportal/paid-sites/{SitePayerId}',
  summary:
    'Changes the limit of a visit at a site that the business pays for, and whether its people see amounts',
  access: 'customer',
  right: 'business',
  proof: 'recent',
  consumes: 'json',
  params: paidSiteId,
  body: z.object({
    ...seenVersion,
    LimitIncGst: limit,
    ShowsAmounts: z.boolean(requestMessages.valueUnreadable),
  }),
  reply: paidSite,
  errors: ['conflict', 'not_found'],
});

export const endPaidSite = endpoint({
  method: 'DELETE',
  path: '/api/v1/customerportal/paid-sites/{SitePayerId}',
  summary: 'Ends that the business pays for a site: it counts from the next job (R12.09)',
  access: 'customer',
  right: 'business',
  proof: 'recent',
  params: paidSiteId,
  query: seenVersionQuery,
  reply: z.object({}),
  errors: ['conflict', 'not_found'],
});
