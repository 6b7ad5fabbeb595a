import { z } from 'zod';
import { AUSTRALIAN_STATES } from '../../domain/sites/states.ts';

const accountCode = (code: string) => z.string().min(1).max(10).default(code);

/** The operator's settings for invoices, `invoices.json` beside the brand; a missing file has the defaults. */
export const invoiceSettings = z.strictObject({
  /** The seller's address, as invoices show it. */
  address: z.string().min(1).optional(),
  /** Where the seller is, for public holidays. */
  state: z.enum(AUSTRALIAN_STATES).default('NSW'),
  postcode: z
    .string()
    .regex(/^\d{4}$/)
    .default('2000'),
  /** The company's account for bank transfers; left out if none are taken. */
  bank: z
    .strictObject({
      bsb: z.string().regex(/^\d{3}-\d{3}$/, 'has to be a BSB such as 062-000'),
      account: z.string().regex(/^\d{4,10}$/, 'has to be an account number'),
    })
    .optional(),
  /** The accounts that sales are booked to in the accountant's program. */
  salesAccounts: z
    .strictObject({
      xero: accountCode('200'),
      myob: accountCode('41000'),
    })
    .prefault({}),
  /** The liability that plans paid in advance are booked to there, until their services are done. */
  advanceAccounts: z
    .strictObject({
      xero: accountCode('835'),
      myob: accountCode('21600'),
    })
    .prefault({}),
  /** The clearing accounts there, and the one that rounding cash to 5 cents is booked to. */
  takingsAccounts: z
    .strictObject({
      xero: z
        .strictObject({
          eftpos: accountCode('606'),
          cash: accountCode('607'),
          cheque: accountCode('608'),
          rounding: accountCode('860'),
        })
        .prefault({}),
      myob: z
        .strictObject({
          eftpos: accountCode('11150'),
          cash: accountCode('11160'),
          cheque: accountCode('11170'),
          rounding: accountCode('61900'),
        })
        .prefault({}),
    })
    .prefault({}),
  /** Whether cards on file are charged at 9am on the due day of invoices due on completion. */
  automaticCharge: z.boolean().default(false),
  /** Emails about an overdue invoice: so many days after it was due, with this sentence. */
  reminders: z
    .array(z.strictObject({ days: z.int().min(1).max(365), text: z.string().min(1) }))
    .max(5)
    .default([]),
});
