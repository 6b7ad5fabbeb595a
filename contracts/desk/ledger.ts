import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

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
