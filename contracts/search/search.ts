import { z } from 'zod';
import { searchTerm } from '../desk-search.ts';
import { endpoint } from '../endpoint.ts';

/** What the office's search finds. */
export const FOUND_KINDS = [
  'customer',
  'contact',
  'job',
  'quote',
  'document',
  'payment',
  'equipment',
  'site',
  'part',
] as const;

export const searchDesk = endpoint({
  method: 'GET',
  path: '/api/v1/desk/search',
  summary:
    'Customers, contacts, jobs, quotes, invoices, card payments, equipment, sites and parts by words, by three digits of a number, or by an amount; the kind with the best match first',
  access: 'staff',
  query: z.object({ SearchTerm: searchTerm }),
  reply: z.object({
    /** Only kinds of which something was found. */
    Groups: z.array(
      z.object({
        Kind: z.enum(FOUND_KINDS),
        Count: z.int(),
        /** There are more than `Count` says. */
        HasMore: z.boolean(),
        /** At most five, the best first. */
        Found: z.array(
          z.object({
            /** Of the job, document or part; of a quote its job's, and of a contact, site, machine or payment the customer's. */
            Id: z.int(),
            /** `GAL1042R`, `Q1042-2`, `Marlowe Street Café`, `INV-1037`, `$119.50` */
            Title: z.string(),
            Detail: z.string(),
          }),
        ),
      }),
    ),
  }),
});
