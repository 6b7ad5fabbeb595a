import { z } from 'zod';
import { invoiceMessages } from '../../domain/invoices/invoice-messages.ts';
import { ENTRY_KINDS } from '../../domain/ledger/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { dollars, isoDate } from '../wire.ts';

/** `2026-11` */
export const statementMonth = z
  .string(invoiceMessages.monthWrong)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, invoiceMessages.monthWrong);

/** A customer's month, by posting dates in the seller's time zone. */
export const monthStatement = z
  .object({
    CustomerName: z.string(),
    BusinessName: z.string().nullable(),
    ABN: z.string().nullable(),
    From: isoDate,
    To: isoDate,
    /** Positive if the customer owes it. */
    Opening: dollars,
    Closing: dollars,
    /** The customer's credit at the end of the month. */
    Credit: dollars,
    /** Oldest first. */
    EntryList: z.array(
      z.object({
        Date: isoDate,
        Kind: z.enum(ENTRY_KINDS),
        /** `Tax invoice` */
        What: z.string(),
        /** The document's own: `ADJ-1002` for an adjustment note; otherwise that of the invoice. */
        Number: z.string(),
        /** The invoice that it's about. */
        InvoiceNumber: z.string(),
        /** The text of a payment that the office recorded; null for anything else. */
        BankText: z.string().nullable(),
        Amount: dollars,
        Balance: dollars,
      }),
    ),
  })
  .meta({ id: 'Statement' });

export const ownStatement = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/statements/{Month}',
  summary: 'What was invoiced and paid in a month, with the balance before and after',
  access: 'customer',
  right: 'invoices',
  params: z.object({ Month: statementMonth }),
  reply: monthStatement,
  errors: ['not_found'],
});
