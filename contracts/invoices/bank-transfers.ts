import { z } from 'zod';
import { deskInvoiceMessages } from '../../domain/invoices/desk-invoice-messages.ts';
import { MATCH_REASONS } from '../../domain/invoices/match-transfer.ts';
import { RECORDED_ON_WIRE } from '../../domain/payments/recorded-methods.ts';
import { endpoint } from '../endpoint.ts';
import { dollars, dollarsAs, idParameter, isoDate, optionalText } from '../wire.ts';

/** How many transfers one call takes. */
export const TRANSFERS_AT_ONCE = 200;

/** Dollars inc GST. */
export const transferAmount = dollarsAs(deskInvoiceMessages.amountWrong)
  .positive(deskInvoiceMessages.amountWrong)
  .max(1_000_000, deskInvoiceMessages.amountWrong);

/** A line of a bank statement, with money that came in. */
const transfer = z.object({
  /** One per transfer, forever: the same line of the statement has the same key, in another export too. */
  Key: z.uuid(),
  /** The bank's date. */
  Date: z.iso.date(deskInvoiceMessages.transferDateRequired),
  Amount: transferAmount,
  /** The text on the bank statement. */
  Text: optionalText(200),
});

export const matchTransfers = endpoint({
  method: 'POST',
  path: '/api/v1/desk/bank-transfers/match',
  summary:
    'For each transfer of a bank statement the invoices that it pays, by its references and amount, or that it is recorded already; changes nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object({ Rows: z.array(transfer).max(TRANSFERS_AT_ONCE) }),
  reply: z.object({
    /** One for each transfer, in the same order. */
    Rows: z.array(
      z
        .object({
          Key: z.string(),
          IsRecorded: z.boolean(),
          /** The transfer that was taken back under this key, to be recorded anew; null if none was. */
          TakenBack: z.int().nullable(),
          /**
           * A recorded payment of the same amount and nearly the same day that isn't among these: perhaps this one in
           * other words. Nothing is suggested then.
           */
          Alike: z
            .object({
              Method: z.enum(RECORDED_ON_WIRE),
              Date: isoDate,
              Text: z.string().nullable(),
              InvoiceNumbers: z.array(z.string()),
            })
            .nullable(),
          /** Why these invoices; null if none was found, or it's recorded. */
          Reason: z.enum(MATCH_REASONS).nullable(),
          /** Whether references and amount leave no doubt, so that it needs no person. */
          IsExact: z.boolean(),
          /** How to split it, inc GST; the amounts add up to the transfer's. Empty if no invoice was found. */
          Parts: z.array(
            z.object({
              InvoiceId: z.int(),
              InvoiceNumber: z.string(),
              CustomerName: z.string(),
              /** What is to pay on it, before this transfer. */
              AmountDue: dollars,
              Amount: dollars,
            }),
          ),
        })
        .meta({ id: 'MatchedTransfer' }),
    ),
  }),
});

export const recordTransfers = endpoint({
  method: 'POST',
  path: '/api/v1/desk/bank-transfers',
  summary:
    'Records payments of customers by bank transfer, EFTPOS, cash or cheque, each for one invoice or split over several; each takes effect once, and one that is refused stops no other',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object({
    Rows: z
      .array(
        transfer.extend({
          /** Of a payment that was taken back: its own. */
          Method: z.enum(RECORDED_ON_WIRE).default('BankTransfer'),
          /** Of a transfer that was taken back: the `TakenBack` that it was matched with. */
          TakenBack: z.int().nullish(),
          /** Record it though it came long before one of the invoices. */
          RecordEarly: z.boolean().default(false),
          /** Record it though a part is more than is due on its invoice. */
          RecordMore: z.boolean().default(false),
          /** The amounts add up to the transfer's. */
          Parts: z
            .array(z.object({ InvoiceId: idParameter, Amount: transferAmount }))
            .min(1)
            .max(100),
        }),
      )
      .max(TRANSFERS_AT_ONCE),
  }),
  reply: z.object({
    /** One for each transfer, in the same order. */
    Rows: z.array(
      z
        .object({
          Key: z.string(),
          Status: z.enum(['recorded', 'recorded-before', 'refused']),
          /** Why it was refused; null if it wasn't. */
          Message: z.string().nullable(),
        })
        .meta({ id: 'RecordedTransfer' }),
    ),
  }),
});

export const transfersToMatchAgain = endpoint({
  method: 'GET',
  path: '/api/v1/desk/bank-transfers/taken-back',
  summary: 'The payments that were taken back because they were for another invoice, and wait for that one',
  access: 'staff',
  reply: z.object({
    Rows: z.array(
      z
        .object({
          Key: z.string(),
          Method: z.enum(RECORDED_ON_WIRE),
          Date: isoDate,
          Amount: dollars,
          Text: z.string().nullable(),
          /** The invoices that it was taken back from. */
          InvoiceNumbers: z.array(z.string()),
        })
        .meta({ id: 'TransferToMatchAgain' }),
    ),
  }),
});

export const matchOutgoing = endpoint({
  method: 'POST',
  path: '/api/v1/desk/bank-transfers/match-outgoing',
  summary:
    'For each line of a bank statement with money that went out the customer transfer or cheque that the bank may have taken back with it; changes nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object({ Rows: z.array(transfer).max(TRANSFERS_AT_ONCE) }),
  reply: z.object({
    /** Only the lines that may be one. */
    Rows: z.array(
      z
        .object({
          Key: z.string(),
          TransferId: z.int(),
          Method: z.enum(RECORDED_ON_WIRE),
          /** One of its invoices, to take it back from. */
          InvoiceId: z.int(),
          /** That invoice's. */
          Version: z.int(),
          InvoiceNumbers: z.array(z.string()),
          CustomerName: z.string(),
          Date: isoDate,
          Text: z.string().nullable(),
        })
        .meta({ id: 'DishonouredTransfer' }),
    ),
  }),
});
