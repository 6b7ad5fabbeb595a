import { z } from 'zod';
import { INVOICE_STATUSES } from '../../domain/invoices/invoice-status.ts';
import { ENTRY_KINDS } from '../../domain/ledger/accounts.ts';
import { DISPUTE_STATES, PAYMENT_STATES, REFUND_STATES } from '../../domain/payments/payment-life.ts';
import { endpoint } from '../endpoint.ts';
import { afterPage, nextPage } from '../equipment.ts';
import { invoiceDocument, invoiceEntry } from '../invoices.ts';
import { dollars, idParameter, isoDate, isoInstant, optionalText } from '../wire.ts';

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
    /** Whether somebody said that something isn't right, and nobody has sorted it out yet. */
    IsOnHold: z.boolean(),
    /** When the card on file is charged by itself; null if it isn't. */
    AutomaticChargeAt: isoInstant.nullable(),
    /** When a charge was declined last; null once something is paid, and if none was. */
    DeclinedOn: isoInstant.nullable(),
  })
  .meta({ id: 'DeskInvoiceEntry' });

/** A charge of a card. */
export const deskPayment = z
  .object({
    PaymentId: z.int(),
    CreatedOn: isoInstant,
    State: z.enum(PAYMENT_STATES),
    Amount: dollars,
    /** Sent back, or on its way. */
    Refunded: dollars,
    /** `Visa ending 4242` */
    Detail: z.string(),
    /** Of a declined payment, as the customer reads it. */
    DeclineReason: z.string().nullable(),
    /** The same by the provider's code; null if it wasn't declined. */
    DeclineCode: z.string().nullable(),
    /** Whether somebody paid it, or the office charged it. */
    IsByCustomer: z.boolean(),
    /** Of an automatic charge: which attempt it is, from 1; null for all others. */
    AutomaticAttempt: z.int().nullable(),
  })
  .meta({ id: 'DeskPayment' });

/** A document with everything that the office needs to know. */
export const deskInvoice = invoiceDocument
  .extend({
    CustomerId: z.int(),
    CustomerName: z.string(),
    CustomerUserName: z.string(),
    AccountsEmail: z.string().nullable(),
    /** The invoice that this one replaces, and the one that replaced it. */
    Replaces: z.string().nullable(),
    ReplacedBy: z.string().nullable(),
    /** Whether its emailed link opens it. */
    HasLink: z.boolean(),
    /** Since when somebody says that something isn't right, and what; null if nobody does. */
    Hold: z.object({ HeldOn: isoInstant, Reason: z.string() }).nullable(),
    /** Newest first. */
    CardPayments: z.array(deskPayment),
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
        /** Until when evidence can be sent to the bank; null if none is awaited. */
        RespondBy: isoInstant.nullable(),
      }),
    ),
    /** What the ledger says of it, oldest first; positive amounts are owed. */
    Entries: z.array(
      z.object({
        PostedOn: isoInstant,
        Kind: z.enum(ENTRY_KINDS),
        Amount: dollars,
        Note: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'DeskInvoice' });

export const listDeskInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/desk/invoices',
  summary:
    'Invoices, notes and receipts, newest first; with a State, the invoices that are in it, the longest due first',
  access: 'staff',
  query: z.object({
    /** `Unpaid` is everything that is due, overdue or not. */
    State: z.enum([...INVOICE_STATUSES, 'Unpaid']).optional(),
    CustomerId: idParameter.optional(),
    /** Finds a number such as `INV-1037`. */
    Number: optionalText(20),
    After: afterPage,
  }),
  reply: z.object({
    InvoiceList: z.array(deskInvoiceEntry),
    Next: nextPage,
  }),
  errors: ['invalid_fields'],
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

export const listDeskPayments = endpoint({
  method: 'GET',
  path: '/api/v1/desk/payments',
  summary: 'Charges of cards, newest first',
  access: 'staff',
  query: z.object({
    State: z.enum(PAYMENT_STATES).optional(),
    CustomerId: idParameter.optional(),
    /** In the seller's time zone, both included. */
    From: isoDate.optional(),
    To: isoDate.optional(),
    After: afterPage,
  }),
  reply: z.object({
    PaymentList: z.array(
      deskPayment.extend({
        CustomerId: z.int(),
        CustomerName: z.string(),
        /** Null for what was charged before there were invoices. */
        InvoiceId: z.int().nullable(),
        InvoiceNumber: z.string().nullable(),
      }),
    ),
    Next: nextPage,
  }),
  errors: ['invalid_fields'],
});
