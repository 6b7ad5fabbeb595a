import { z } from 'zod';
import { INVOICE_STATUSES } from '../../domain/invoices/invoice-status.ts';
import { ENTRY_KINDS } from '../../domain/ledger/accounts.ts';
import { DISPUTE_STATES, PAYMENT_STATES, REFUND_STATES } from '../../domain/payments/payment-life.ts';
import { RECORDED_ON_WIRE } from '../../domain/payments/recorded-methods.ts';
import { endpoint } from '../endpoint.ts';
import {
  afterPage,
  dollars,
  idParameter,
  isoDate,
  isoInstant,
  nextPage,
  optionalText,
  pdfFile,
} from '../wire.ts';
import { invoiceDocument, invoiceEntry } from './invoices.ts';

/** A document in the desk's lists. */
export const deskInvoiceEntry = invoiceEntry
  .extend({
    CustomerId: z.int(),
    CustomerName: z.string(),
    BusinessName: z.string().nullable(),
    /** Paid beyond what was due. */
    AmountOverpaid: dollars,
    /** The number of the invoice that replaced it when it was corrected. */
    ReplacedBy: z.string().nullable(),
    /** Whether it's on hold: somebody said that something isn't right, and the office hasn't sorted it out yet. */
    IsOnHold: z.boolean(),
    /** When the card on file will be charged automatically; null if it won't be. */
    AutomaticChargeAt: isoInstant.nullable(),
    /** When a charge was last declined; null if none was, or once something has been paid. */
    DeclinedOn: isoInstant.nullable(),
  })
  .meta({ id: 'DeskInvoiceEntry' });

/** A card payment. */
export const deskPayment = z
  .object({
    PaymentId: z.int(),
    CreatedOn: isoInstant,
    State: z.enum(PAYMENT_STATES),
    /** On an invoice's page, the part that is for it. */
    Amount: dollars,
    /** Sent back of that, or on its way. */
    Refunded: dollars,
    /** The invoices that it's for; none for a charge without an invoice. */
    InvoiceNumbers: z.array(z.string()),
    /** `Visa ending 4242` */
    Detail: z.string(),
    /** Of a declined payment, as the customer reads it. */
    DeclineReason: z.string().nullable(),
    /** The same by the provider's code; null if it wasn't declined. */
    DeclineCode: z.string().nullable(),
    /** Whether somebody paid it, or the office charged it. */
    IsByCustomer: z.boolean(),
    /** Which attempt of the automatic charge this is, from 1; null for any other payment. */
    AutomaticAttempt: z.int().nullable(),
  })
  .meta({ id: 'DeskPayment' });

/** A document with everything that the office needs to know. */
export const deskInvoice = invoiceDocument
  .extend({
    CustomerId: z.int(),
    CustomerName: z.string(),
    CustomerUserName: z.string().nullable(),
    AccountsEmail: z.string().nullable(),
    /** Credit that was kept from it and that the customer still has, so that it can be sent back. */
    CreditKept: dollars,
    /** The invoice that this one replaces, and the one that replaced it. */
    Replaces: z.string().nullable(),
    ReplacedBy: z.string().nullable(),
    /** Whether its emailed link opens it. */
    HasLink: z.boolean(),
    /** The hold, with what isn't right; null if the invoice isn't on hold. */
    Hold: z.object({ HeldOn: isoInstant, Reason: z.string() }).nullable(),
    /** What is left of its card payments that could still go back to their cards. */
    LeftOnCards: dollars,
    /** Newest first. */
    CardPayments: z.array(deskPayment),
    /** What the office recorded that the customer paid, newest first. */
    BankTransfers: z.array(
      z.object({
        TransferId: z.int(),
        Method: z.enum(RECORDED_ON_WIRE),
        /** The day; of a transfer the bank's. */
        Date: isoDate,
        /** Of the whole payment, which may be for several invoices. */
        Amount: dollars,
        /** What changed hands: in cash, the amount to the nearest 5 cents. */
        HandedOver: dollars,
        /** The part that is for this one. */
        Part: dollars,
        Text: z.string().nullable(),
        InvoiceNumbers: z.array(z.string()),
        /** The date of its reversal; null if it wasn't taken back. */
        TakenBackOn: isoDate.nullable(),
      }),
    ),
    Refunds: z.array(
      z.object({
        RefundId: z.int(),
        PaymentId: z.int(),
        CreatedOn: isoInstant,
        State: z.enum(REFUND_STATES),
        Amount: dollars,
        FailureCode: z.string().nullable(),
        /** Its adjustment note or receipt. */
        Number: z.string().nullable(),
      }),
    ),
    /** What banks want back of it, or ask about, oldest first. */
    Disputes: z.array(
      z.object({
        /** The provider's id. */
        DisputeId: z.string(),
        PaymentId: z.int(),
        OpenedOn: isoInstant,
        State: z.enum(DISPUTE_STATES),
        /** The provider's word for what the cardholder says: `fraudulent`. */
        Reason: z.string(),
        Amount: dollars,
        /** The deadline for evidence; null if the bank isn't waiting for any. */
        RespondBy: isoInstant.nullable(),
      }),
    ),
    /** Its ledger entries, oldest first; positive amounts are owed. */
    Entries: z.array(
      z.object({
        PostedOn: isoInstant,
        Kind: z.enum(ENTRY_KINDS),
        Amount: dollars,
        Note: z.string().nullable(),
      }),
    ),
    /** To be sent back with a change. */
    Version: z.int(),
  })
  .meta({ id: 'DeskInvoice' });

export const invoiceOrder = z.enum(['newest', 'oldest', 'earliest-due', 'latest-due', 'largest', 'smallest']);
export const paymentOrder = z.enum(['newest', 'oldest', 'largest', 'smallest']);

export const listDeskInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/desk/invoices',
  summary: 'Invoices, notes and receipts, or with a State the invoices that are in it, in an order',
  access: 'staff',
  query: z.object({
    /** `Unpaid` is everything that is due, overdue or not. */
    State: z.enum([...INVOICE_STATUSES, 'Unpaid']).optional(),
    CustomerId: idParameter.optional(),
    RepairId: idParameter.optional(),
    /** Finds a number such as `INV-1037`; else those with a part of it, or with the amount, in total or due. */
    Number: optionalText(20),
    /**
     * By number, due date or total. Left out: `earliest-due` with a State, else `newest`. By due date, only invoices are
     * listed, since nothing else has one.
     */
    Order: invoiceOrder.optional(),
    After: afterPage,
  }),
  reply: z.object({
    InvoiceList: z.array(deskInvoiceEntry),
    Next: nextPage,
  }),
});

export const getDeskInvoice = endpoint({
  method: 'GET',
  path: '/api/v1/desk/invoices/{InvoiceId}',
  summary: 'One document with its payments, refunds and ledger entries',
  access: 'staff',
  params: z.object({ InvoiceId: idParameter }),
  reply: deskInvoice,
  errors: ['not_found'],
});

export const deskInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/v1/desk/invoices/{InvoiceId}/pdf',
  summary: 'A document as PDF, the same file as in the email, to print and post',
  access: 'staff',
  params: z.object({ InvoiceId: idParameter }),
  reply: pdfFile,
  errors: ['not_found', 'provider_unavailable'],
});

export const listDeskPayments = endpoint({
  method: 'GET',
  path: '/api/v1/desk/payments',
  summary: 'Charges of cards, in an order',
  access: 'staff',
  query: z.object({
    State: z.enum(PAYMENT_STATES).optional(),
    CustomerId: idParameter.optional(),
    /** In the seller's time zone, both included. */
    From: isoDate.optional(),
    To: isoDate.optional(),
    /** By time or amount; left out: `newest`. */
    Order: paymentOrder.optional(),
    After: afterPage,
  }),
  reply: z.object({
    PaymentList: z.array(
      deskPayment.extend({
        CustomerId: z.int(),
        CustomerName: z.string(),
      }),
    ),
    Next: nextPage,
  }),
});
