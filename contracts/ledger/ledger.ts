import { z } from 'zod';
import { bookkeepingMessages } from '../../domain/bookkeeping/bookkeeping-messages.ts';
import { PAYOUT_ITEM_KINDS } from '../../domain/ledger/payout-items.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { dollars, isoDate, isoInstant, words } from '../wire.ts';

export const checkLedger = endpoint({
  method: 'GET',
  path: '/api/v1/desk/ledger/check',
  summary: 'Whether documents, ledger and card provider agree, with everything that does not',
  access: 'staff',
  reply: z.object({
    Documents: z.int(),
    Entries: z.int(),
    /** Charges, refunds and disputes of the last weeks that were compared; null if the provider didn't respond. */
    Charges: z.int().nullable(),
    Refunds: z.int().nullable(),
    Disputes: z.int().nullable(),
    Faults: z.array(z.object({ Subject: z.string(), Fault: z.string() }).meta({ id: 'LedgerFault' })),
  }),
});

const payout = z
  .object({
    PayoutId: z.string(),
    ArrivesOn: isoDate,
    /** When we learned that the bank sent it back; null if it didn't. */
    ReturnedOn: isoDate.nullable(),
    Amount: dollars,
    Charges: dollars,
    Refunds: dollars,
    Disputes: dollars,
    /** Earlier payouts that the bank sent back, paid out again. */
    Returned: dollars,
    Other: dollars,
    Fees: dollars,
    FeesGst: dollars,
    /** The part that nothing here explains and nobody has booked by hand; 0 if all is well. */
    Difference: dollars,
  })
  .meta({ id: 'Payout' });

const onePayout = payout
  .extend({
    ItemList: z.array(
      z.object({
        Kind: z.enum(PAYOUT_ITEM_KINDS),
        /** Negative for what the provider took. */
        Amount: dollars,
        /** Taken off the amount, inc GST. */
        Fee: dollars,
        /** The provider's id of the charge, refund or dispute. */
        Reference: z.string().nullable(),
        /** The provider's words. */
        Description: z.string().nullable(),
        /** The payment that it belongs to; null if none here does. */
        PaymentId: z.int().nullable(),
        InvoiceNumbers: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'PayoutWithItems' });

const payoutParameter = z.object({ PayoutId: z.string().min(1).max(100) });

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/v1/desk/ledger/payouts',
  summary: 'What the card provider paid to the bank, net of its fees, newest first',
  access: 'staff',
  query: z.object({ From: isoDate.optional(), To: isoDate.optional() }),
  reply: z.object({ PayoutList: z.array(payout) }),
});

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/v1/desk/ledger/payouts/{PayoutId}',
  summary: 'One payout with the payments, refunds, disputes and fees that it is made of',
  access: 'staff',
  params: payoutParameter,
  reply: onePayout,
  errors: ['not_found'],
});

export const bookPayoutDifference = endpoint({
  method: 'POST',
  path: '/api/v1/desk/ledger/payouts/{PayoutId}/book-difference',
  summary: 'Books what nothing explains of a payout to the account provider-adjustments',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: payoutParameter,
  body: z.object({
    /** What it was, for the accountant. */
    Note: words(bookkeepingMessages.bookingNoteRequired)
      .min(1, bookkeepingMessages.bookingNoteRequired)
      .max(300, requestMessages.tooLong('300')),
  }),
  reply: onePayout,
  errors: ['not_found', 'conflict'],
});

const closing = z
  .object({
    /** The last date of the closed period; null if nothing is closed. */
    ClosedUntil: isoDate.nullable(),
    /** Send it with a change. */
    Version: z.int(),
    SetBy: z.string().nullable(),
    SetOn: isoInstant.nullable(),
  })
  .meta({ id: 'BookClosing' });

export const getClosing = endpoint({
  method: 'GET',
  path: '/api/v1/desk/ledger/closing',
  summary: 'Until when the books are closed: nothing is dated in that period any more',
  access: 'staff',
  reply: closing,
});

export const setClosing = endpoint({
  method: 'POST',
  path: '/api/v1/desk/ledger/closing',
  summary: 'Closes the books until a date, or reopens them from a later one; null reopens them all',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  body: z.object({ ClosedUntil: isoDate.nullable(), Version: z.int() }),
  reply: closing,
  errors: ['conflict'],
});
