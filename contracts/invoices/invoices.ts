import { z } from 'zod';
import { WIRE_KINDS } from '../../domain/invoices/document-kinds.ts';
import { INVOICE_STATUSES } from '../../domain/invoices/invoice-status.ts';
import { PAYMENT_STATES } from '../../domain/payments/payment-life.ts';
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

const kind = z.enum(Object.values(WIRE_KINDS) as [string, ...string[]]) as unknown as z.ZodEnum<{
  [Kind in (typeof WIRE_KINDS)[keyof typeof WIRE_KINDS]]: Kind;
}>;

/** A document in the customer's list. */
export const invoiceEntry = z
  .object({
    InvoiceId: z.int(),
    /** `INV-1037` */
    Number: z.string(),
    Kind: kind,
    /** Of an adjustment note or a receipt: `Issued`. */
    Status: z.enum([...INVOICE_STATUSES, 'Issued']),
    /** In the seller's time zone. */
    IssueDate: isoDate,
    /** The same; null for documents that ask for no money. */
    DueDate: isoDate.nullable(),
    /** Null for what is about a term of a plan. */
    RepairId: z.int().nullable(),
    BookingReference: z.string().nullable(),
    /** Of a plan, its name. */
    EquipmentType: z.string(),
    LocationName: z.string(),
    TotalIncGst: dollars,
    Gst: dollars,
    AmountPaid: dollars,
    AmountDue: dollars,
    /** When the last of it was paid, in the seller's time zone; null unless it's paid. */
    PaidOn: isoDate.nullable(),
  })
  .meta({ id: 'InvoiceEntry' });
export type InvoiceEntry = z.infer<typeof invoiceEntry>;

const invoiceLine = z.object({
  Description: z.string(),
  Detail: z.string().nullable(),
  Quantity: z.number(),
  UnitPriceExGst: dollars,
  AmountExGst: dollars,
});

/** Money that moved on an invoice. */
export const invoicePayment = z.object({
  PaymentId: z.int(),
  /** `Credit` is kept from an overpayment, or used for this invoice; `Dispute` is what a bank took back or returned. */
  Method: z.enum(['Card', ...RECORDED_ON_WIRE, 'Credit', 'Dispute']),
  /** `Visa ending 4242`, or the text with which the office recorded it; null for others, and by link. */
  Detail: z.string().nullable(),
  /** In the seller's time zone. */
  Date: isoDate,
  /** Negative if it was sent back. Of a payment for several invoices, the part for this one. */
  Amount: dollars,
  /** `INV-1037-12`; null for what isn't a payment received. */
  ReceiptNumber: z.string().nullable(),
  /** Of a payment received: the invoices that it's for, each with its part; by link only the one of the link. */
  Parts: z.array(
    z.object({
      InvoiceId: z.int(),
      InvoiceNumber: z.string(),
      EquipmentType: z.string(),
      LocationName: z.string(),
      BookingReference: z.string().nullable(),
      Amount: dollars,
    }),
  ),
});

/** An attempt to charge a card that hasn't succeeded. */
const invoiceAttempt = z.object({
  Date: isoInstant,
  State: z.enum(PAYMENT_STATES),
  Amount: dollars,
  /** `Visa ending 4242`; null by link. */
  Detail: z.string().nullable(),
});

/** A whole document. */
export const invoiceDocument = invoiceEntry
  .extend({
    Title: z.string(),
    SubtotalExGst: dollars,
    /** Lowered by adjustment notes. */
    AmountCredited: dollars,
    AmountWrittenOff: dollars,
    /** Paid beyond what was due. */
    AmountOverpaid: dollars,
    /** The part of AmountOverpaid that is on its way back to the card. */
    AmountReturning: dollars,
    /**
     * When an overpayment goes back to its card automatically, in the seller's time zone; null if it doesn't, as after
     * a bank transfer.
     */
    ReturnsOn: isoDate.nullable(),
    Seller: z.object({
      Name: z.string(),
      Company: z.string(),
      Abn: z.string(),
      Address: z.string().nullable(),
      Phone: z.string(),
      Email: z.string(),
      Licences: z.array(z.object({ Label: z.string(), Number: z.string() })),
    }),
    Buyer: z.object({
      Name: z.string(),
      BusinessName: z.string().nullable(),
      Abn: z.string().nullable(),
      Address: z.string().nullable(),
    }),
    Address: z.string(),
    ModelName: z.string().nullable(),
    SerialIdentifier: z.string().nullable(),
    Work: z.string().nullable(),
    PoNumber: z.string().nullable(),
    Reason: z.string().nullable(),
    /** Of a note or receipt: the number of its invoice. */
    InvoiceNumber: z.string().nullable(),
    /** How to pay by bank transfer; null if none are taken, or nothing is due. */
    BankTransfer: z
      .object({ Name: z.string(), Bsb: z.string(), Account: z.string(), Reference: z.string() })
      .nullable(),
    Lines: z.array(invoiceLine),
    Payments: z.array(invoicePayment),
    /** Card attempts that wait or failed, newest first. */
    Attempts: z.array(invoiceAttempt),
    /** Adjustment notes of this invoice, and its refund receipts except by link. */
    Adjustments: z.array(
      z.object({
        /** Null by link. */
        InvoiceId: z.int().nullable(),
        Number: z.string(),
        Kind: kind,
        IssueDate: isoDate,
        TotalIncGst: dollars,
        Reason: z.string().nullable(),
      }),
    ),
    /** The customer's credit from earlier overpayments, which can pay an invoice; 0 by link. */
    CustomerCredit: dollars,
    /** Whether its customer can pay it with the card on file: not by link, and not one of a customer who was joined into them. */
    TakesCardOnFile: z.boolean(),
    /** When the card on file will be charged automatically; null if it won't be. */
    AutomaticChargeAt: isoInstant.nullable(),
    /**
     * Whether somebody said that something isn't right: until that's sorted out, there are no automatic charges and no
     * reminders.
     */
    IsOnHold: z.boolean(),
  })
  .meta({ id: 'InvoiceDocument' });
export type InvoiceDocumentReply = z.infer<typeof invoiceDocument>;

const params = z.object({ InvoiceId: idParameter });

/** What one payment can pay together. */
const payAll = z
  .object({
    Total: dollars,
    /** The earliest due first; one payment takes two or more. */
    InvoiceList: z.array(
      invoiceEntry.pick({
        InvoiceId: true,
        Number: true,
        EquipmentType: true,
        LocationName: true,
        AmountDue: true,
      }),
    ),
    /** Due too, but somebody said that something isn't right, or the outcome of a payment isn't known yet. */
    LeftOutList: z.array(
      z.object({
        InvoiceId: z.int(),
        Number: z.string(),
        Reason: z.enum(['OnHold', 'PaymentPending', 'OfJoined']),
      }),
    ),
  })
  .meta({ id: 'PayAll' });
export type PayAll = z.infer<typeof payAll>;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/invoices',
  summary: 'Tax invoices, adjustment notes and refund receipts, newest first, and what is due in total',
  access: 'customer',
  right: 'invoices',
  query: z.object({
    After: afterPage,
    /** Finds numbers, references, sites, equipment, and amounts of documents and payments. */
    SearchTerm: optionalText(80),
  }),
  reply: z.object({
    /** Of all invoices, dollars inc GST. */
    TotalDue: dollars,
    /** How many invoices have something due. */
    DueCount: z.int(),
    /** The one with the earliest due date; null if nothing is due. */
    DueFirst: invoiceEntry.nullable(),
    PayAll: payAll,
    InvoiceList: z.array(invoiceEntry),
    Next: nextPage,
  }),
});

export const jobInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs/{RepairId}/invoices',
  summary: "The documents of one's own job, oldest first",
  access: 'customer',
  right: 'invoices',
  params: z.object({ RepairId: idParameter }),
  reply: z.object({ InvoiceList: z.array(invoiceEntry) }),
  errors: ['not_found'],
});

export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/invoices/{InvoiceId}',
  summary: 'One document with its lines, payments and refunds',
  access: 'customer',
  right: 'invoices',
  params,
  reply: invoiceDocument,
  errors: ['not_found'],
});

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/invoices/{InvoiceId}/pdf',
  summary: 'A document as PDF, the same file as in the email',
  access: 'customer',
  right: 'invoices',
  params,
  reply: pdfFile,
  errors: ['not_found', 'provider_unavailable'],
});
