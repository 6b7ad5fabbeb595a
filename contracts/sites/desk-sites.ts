import { z } from 'zod';
import { MAX_SITE_TEXT } from '../../domain/constants.ts';
import { siteMessages } from '../../domain/sites/site-messages.ts';
import { AUSTRALIAN_STATES } from '../../domain/sites/states.ts';
import { endpoint } from '../endpoint.ts';
import { idParameter, optionalText, postcode, requiredText, seenVersion } from '../wire.ts';
import { customerLocation } from './sites.ts';

const fields = {
  LocationName: requiredText(MAX_SITE_TEXT.name, siteMessages.shopNameRequired),
  SuiteFloorBox: optionalText(MAX_SITE_TEXT.floor),
  StreetAddress: requiredText(120, siteMessages.addressRequired),
  Suburb: requiredText(80, siteMessages.addressRequired),
  State: z.enum(AUSTRALIAN_STATES, siteMessages.addressRequired),
  Postcode: postcode,
};
const ofCustomer = z.object({ CustomerId: idParameter });

export const addSite = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/sites',
  summary: 'Adds a site of a customer; the same site again answers with the one that is there',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofCustomer,
  body: z.object(fields),
  reply: customerLocation,
  errors: ['not_found'],
});

export const joinSites = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/sites/{AssetLocationId}/join',
  summary: 'Joins a site to another one at the same place: its machines and jobs move there, and it goes',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofCustomer.extend({ AssetLocationId: idParameter }),
  body: z.object({
    /** The site that stays. */
    Into: z.int(),
    /** The customer's, as it was read; refused if somebody has changed the customer since. */
    Version: z.int(),
  }),
  reply: customerLocation,
  errors: ['not_found', 'conflict'],
});

export const changeSite = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/customers/{CustomerId}/sites/{AssetLocationId}',
  summary: 'Replaces what is known of a site, for its open jobs too; the postcode only while it has none',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofCustomer.extend({ AssetLocationId: idParameter }),
  body: z.object({
    ...fields,
    /** The customer's. */
    ...seenVersion,
  }),
  reply: customerLocation,
  errors: ['not_found', 'conflict'],
});
