import { z } from 'zod';
import { MAX_CONTACT_TEXT } from '../../domain/constants.ts';
import { MAX_ACCESS_NOTE, MAX_SITE_CODES } from '../../domain/sites/site-access.ts';
import { siteAccessMessages } from '../../domain/sites/site-access-messages.ts';
import { endpoint } from '../endpoint.ts';
import { mobileNumber } from '../person.ts';
import { idParameter, optionalText, optionalWords, orNothing, seenVersion } from '../wire.ts';
import { customerLocation } from './sites.ts';

const ofOwn = z.object({ AssetLocationId: idParameter });
const ofCustomer = z.object({ CustomerId: idParameter, AssetLocationId: idParameter });

const accessBody = z
  .object({
    WayIn: optionalWords(MAX_ACCESS_NOTE),
    Parking: optionalWords(MAX_ACCESS_NOTE),
    Induction: optionalWords(MAX_ACCESS_NOTE),
    AskForName: optionalText(MAX_CONTACT_TEXT.name),
    AskForMobile: orNothing(mobileNumber),
    IfNobodyName: optionalText(MAX_CONTACT_TEXT.name),
    IfNobodyMobile: orNothing(mobileNumber),
    /** The customer's, as it was read. */
    ...seenVersion,
  })
  .refine((of) => of.AskForName !== null || of.AskForMobile === null, {
    path: ['AskForName'],
    message: siteAccessMessages.nameNeeded,
  })
  .refine((of) => of.IfNobodyName !== null || of.IfNobodyMobile === null, {
    path: ['IfNobodyName'],
    message: siteAccessMessages.nameNeeded,
  })
  .refine((of) => of.AskForName !== null || of.AskForMobile !== null || of.IfNobodyName === null, {
    path: ['AskForName'],
    message: siteAccessMessages.askForNeeded,
  });

const codesBody = z.object({
  /** What replaces the codes that are kept; null or empty removes them. */
  Codes: optionalWords(MAX_SITE_CODES),
  /** The customer's, as it was read. */
  ...seenVersion,
});

const checkedBody = z.object({
  /** The customer's, as it was read. */
  ...seenVersion,
});

const saved = z.object({ Site: customerLocation, Version: z.int() });
export type SavedAccess = z.infer<typeof saved>;

export const saveSiteAccess = endpoint({
  method: 'PUT',
  path: '/api/v1/customerportal/sites/{AssetLocationId}/access',
  summary: 'Replaces how to get into a site and whom to ask for; booked visits keep theirs (R12.11)',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  params: ofOwn,
  body: accessBody,
  reply: saved,
  errors: ['not_found', 'conflict'],
});

export const saveSiteAccessForCustomer = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/customers/{CustomerId}/sites/{AssetLocationId}/access',
  summary: 'The same for a customer who rings',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofCustomer,
  body: accessBody,
  reply: saved,
  errors: ['not_found', 'conflict'],
});

export const saveSiteCodes = endpoint({
  method: 'PUT',
  path: '/api/v1/customerportal/sites/{AssetLocationId}/codes',
  summary: 'Keeps the codes and alarms of a site, encrypted, in the place of those that there were (R12.11)',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  params: ofOwn,
  body: codesBody,
  reply: saved,
  errors: ['not_found', 'conflict'],
});

export const showSiteCodes = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/sites/{AssetLocationId}/codes/show',
  summary: 'The codes and alarms of a site, for its owner; each reading is in the audit trail (R12.11)',
  access: 'customer',
  right: 'visits',
  proof: 'recent',
  params: ofOwn,
  reply: z.object({ Codes: z.string() }),
  errors: ['not_found', 'conflict'],
});

export const checkSiteCodes = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/sites/{AssetLocationId}/codes/checked',
  summary: 'Says that the codes of a site are still right, so that nobody asks for a year (R12.11)',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  params: ofOwn,
  body: checkedBody,
  reply: saved,
  errors: ['not_found', 'conflict'],
});

export const saveSiteCodesForCustomer = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/customers/{CustomerId}/sites/{AssetLocationId}/codes',
  summary:
    'Keeps codes for a customer who rings, or removes them; the office can write them and never reads them',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofCustomer,
  body: codesBody,
  reply: saved,
  errors: ['not_found', 'conflict'],
});

export const checkSiteCodesForCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/sites/{AssetLocationId}/codes/checked',
  summary: 'Says for a customer who rings that the codes of a site are still right',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofCustomer,
  body: checkedBody,
  reply: saved,
  errors: ['not_found', 'conflict'],
});
