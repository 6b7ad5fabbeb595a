import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idempotencyHeader, idParameter, shownDollars } from '../wire.ts';
import { asking, paidSite, payerInList, seenPayer } from './payers.ts';

export const payersOfCustomer = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers/{CustomerId}/payers',
  summary: "Who pays for a customer's sites, and the sites of others that they pay for (R12.09)",
  access: 'staff',
  params: z.object({ CustomerId: idParameter }),
  reply: z.object({
    Payers: z.array(
      payerInList
        .extend({ CustomerId: z.int().nullable(), LimitIncGst: shownDollars })
        .meta({ id: 'PayerOfCustomer' }),
    ),
    PaidSites: z.array(paidSite.extend({ CustomerId: z.int() }).meta({ id: 'PaidSiteOfCustomer' })),
  }),
  errors: ['not_found'],
});

const ofSite = z.object({ CustomerId: idParameter, AssetLocationId: idParameter });

export const askPayerForCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/sites/{AssetLocationId}/payer',
  summary:
    "Asks an owner of another business by email to pay for a customer's site; its own owner hears of it, and it's recorded in the audit trail (R12.09)",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  params: ofSite,
  body: asking,
  reply: z.object({ SitePayerId: z.uuid() }),
  errors: ['conflict', 'not_found', 'idempotency_key_reused'],
});

export const endPayerForCustomer = endpoint({
  method: 'DELETE',
  path: '/api/v1/desk/customers/{CustomerId}/sites/{AssetLocationId}/payer',
  summary: 'Withdraws the request, or ends that another business pays; both hear of it (R12.09)',
  access: 'staff',
  proof: 'none',
  params: ofSite,
  query: seenPayer,
  reply: z.object({}),
  errors: ['conflict', 'not_found'],
});
