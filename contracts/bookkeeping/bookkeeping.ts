import { z } from 'zod';
import { RECORDED_ON_WIRE } from '../../domain/payments/recorded-methods.ts';
import { endpoint } from '../endpoint.ts';
import { deskInvoice } from '../invoices/desk-invoices.ts';
import { monthStatement, statementMonth } from '../invoices/statements.ts';
import { deskJob } from '../jobs/desk-jobs.ts';
import { dollars, idParameter, isoDate, isoInstant } from '../wire.ts';

/**
 * What moved on a day, dollars inc GST. What is owed grows by Invoiced, Refunded, LostInDisputes, CreditKept and
 * WriteOffsReversed, and falls by the others.
 */
const sums = {
  Invoiced: dollars,
  Credited: dollars,
  ReceivedByCard: dollars,
  ReceivedByBank: dollars,
  ReceivedByEftpos: dollars,
  ReceivedInCash: dollars,
  ReceivedByCheque: dollars,
  /** In all these ways. */
  Refunded: dollars,
  /** Owed again, less what was won on appeal. */
  LostInDisputes: dollars,
  /** Overpayments that customers left with us for a later invoice, and invoices paid from them. */
  CreditKept: dollars,
  CreditUsed: dollars,
  /** Kept credit that went back to its invoice, to be refunded. */
  CreditReleased: dollars,
  WrittenOff: dollars,
  /** What was written off and is owed after all, as when it was paid. */
  WriteOffsReversed: dollars,
};

/** What came in and went out, in each way of paying that was used; dollars inc GST. */
const methods = z.array(
  z
    .object({
      Method: z.enum(['Card', ...RECORDED_ON_WIRE]),
      Received: dollars,
      /** Payments that the office took back. */
      TakenBack: dollars,
      /** Less refunds to cards that failed. */
      SentBack: dollars,
      /** What rounding cash to 5 cents added; negative for what it took. */
      Rounding: dollars,
      /** Received and Rounding, less TakenBack and SentBack: what is in the till, or on the terminal's slip. */
      Total: dollars,
    })
    .meta({ id: 'MethodTakings' }),
);

export const takings = endpoint({
  method: 'GET',
  path: '/api/v1/desk/takings',
  summary:
    "What was invoiced, received and refunded on each day in the seller's time zone, and what is then owed",
  access: 'staff',
  /** Both included; a year at most. */
  query: z.object({ From: isoDate, To: isoDate }),
  reply: z.object({
    /** Days on which something moved. */
    DayList: z.array(
      z.object({
        Date: isoDate,
        ...sums,
        Methods: methods,
        /** What all customers owe at the end of the day, less overpayments. */
        Outstanding: dollars,
      }),
    ),
    Total: z.object({ ...sums, Methods: methods }),
    /** What they owed before the first day, and after the last. */
    OutstandingBefore: dollars,
    OutstandingAfter: dollars,
  }),
});

export const statement = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers/{CustomerId}/statement',
  summary: "A customer's invoices and payments in a month, with the balance before and after",
  access: 'staff',
  params: z.object({ CustomerId: idParameter }),
  query: z.object({ Month: statementMonth }),
  reply: monthStatement.extend({ CustomerId: z.int() }).meta({ id: 'CustomerStatement' }),
  errors: ['not_found'],
});

export const evidence = endpoint({
  method: 'GET',
  path: '/api/v1/desk/invoices/{InvoiceId}/evidence',
  summary:
    'What shows that an invoice is owed, for a dispute: authorities, who approved the quote and how, visits, photos, texts, emails, messages, payments; recorded in the audit trail',
  access: 'staff',
  params: z.object({ InvoiceId: idParameter }),
  reply: z
    .object({
      Invoice: deskInvoice,
      /** Null for an invoice of a plan. */
      Job: deskJob.nullable(),
      /** The customer's permissions to charge the cards that paid this, or the card on file; newest first. */
      Authorities: z.array(
        z.object({
          /** As it was shown. */
          Text: z.string(),
          /** The date of the terms that it refers to. */
          TermsSince: z.string(),
          GivenOn: isoInstant,
          /** The IP address it was given from; null once the customer was forgotten. */
          Address: z.string().nullable(),
          /** The payments of this invoice that were charged under it. */
          PaymentIds: z.array(z.int()),
        }),
      ),
      /** To the customer about the job and its invoices, oldest first. */
      Emails: z.array(
        z.object({
          /** `document-issued` */
          Kind: z.string(),
          Subject: z.string(),
          /** Null for a customer without an email, who got a link by text or a letter. */
          Recipient: z.string().nullable(),
          SentOn: isoInstant,
          /** When it was refused or came back, and why; null if neither happened. */
          FailedOn: isoInstant.nullable(),
          Reason: z.string().nullable(),
        }),
      ),
      /** From the customer since the booking, oldest first. */
      Messages: z.array(
        z.object({
          /** The contact form's, `text` for a reply to one of ours, `warranty`, or in the job's thread `message` and `answer`. */
          Topic: z.string(),
          Message: z.string(),
          ReceivedOn: isoInstant,
          Answer: z.string().nullable(),
          AnsweredOn: isoInstant.nullable(),
        }),
      ),
    })
    .meta({ id: 'Evidence' }),
  errors: ['not_found'],
});
