import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dollars, isoDate } from '../wire.ts';

export const checkLedger = endpoint({
  method: 'GET',
  path: '/api/v1/desk/ledger/check',
  summary: 'Whether documents, ledger and card provider agree, with everything that does not',
  access: 'staff',
  reply: z.object({
    Documents: z.int(),
    Entries: z.int(),
    /** Charges of the last weeks that were compared; null if the provider didn't respond. */
    Charges: z.int().nullable(),
    Faults: z.array(z.object({ Subject: z.string(), Fault: z.string() }).meta({ id: 'LedgerFault' })),
  }),
  errors: [],
});

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/v1/desk/ledger/payouts',
  summary: 'What the card provider paid to the bank, net of its fees, newest first',
  access: 'staff',
  query: z.object({ From: isoDate.optional(), To: isoDate.optional() }),
  reply: z.object({
    PayoutList: z.array(
      z
        .object({
          PayoutId: z.string(),
          ArrivesOn: isoDate,
          Amount: dollars,
          Charges: dollars,
          Refunds: dollars,
          Disputes: dollars,
          Other: dollars,
          Fees: dollars,
          FeesGst: dollars,
          /** Amount less what it's made of: 0 if it adds up. */
          Difference: dollars,
        })
        .meta({ id: 'Payout' }),
    ),
  }),
  errors: ['invalid_fields'],
});
