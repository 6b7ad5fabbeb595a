import { z } from 'zod';
import { PAYMENT_TERMS } from '../../domain/invoices/payment-terms.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../person.ts';
import { dollars, idParameter, seenVersion } from '../wire.ts';

/** How a customer is invoiced. */
const billing = z
  .object({
    CustomerId: z.int(),
    PaymentTerms: z.enum(PAYMENT_TERMS),
    /** Whether a quote can only be approved with a PO number. */
    NeedsPoNumber: z.boolean(),
    /** Who gets invoices and receipts besides the customer. */
    AccountsEmail: z.string().nullable(),
    /** Kept from earlier overpayments. */
    Credit: dollars,
    /** Of all invoices. */
    TotalDue: dollars,
    /** The customer's, to be sent back with a change. */
    Version: z.int(),
  })
  .meta({ id: 'CustomerBilling' });

const ofCustomer = z.object({ CustomerId: idParameter });

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers/{CustomerId}/billing',
  summary: 'How a customer is invoiced, and what is due',
  access: 'staff',
  params: ofCustomer,
  reply: billing,
  errors: ['not_found'],
});

export const changeBilling = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/billing',
  summary: 'Changes how a customer is invoiced from now on; what is left out stays as it is',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofCustomer,
  body: z.object({
    ...seenVersion,
    PaymentTerms: z.enum(PAYMENT_TERMS).optional(),
    NeedsPoNumber: z.boolean().optional(),
    /** Null for the customer alone. */
    AccountsEmail: emailAddress.nullable().optional(),
  }),
  reply: billing,
  errors: ['not_found', 'conflict'],
});
