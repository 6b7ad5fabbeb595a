import { z } from 'zod';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { cardFields } from '../payments/card.ts';
import { idempotencyHeader, pdfFile, solvedChallenge } from '../wire.ts';
import { payAmount, payReply } from './invoice-payments.ts';
import { invoiceDocument, invoicePayment } from './invoices.ts';

/** The secret of an invoice's link, as in the email. */
export const invoiceCh = z
  .string(requestMessages.linkIncomplete)
  .min(1, requestMessages.linkIncomplete)
  .max(200, requestMessages.linkIncomplete);

const linkErrors = ['not_found', 'link_invalid'] as const;

/** An invoice for anybody who has its link: nothing that leads to the rest of the account, and no card. */
const linkedInvoice = invoiceDocument
  .pick({
    InvoiceId: true,
    TakesCardOnFile: true,
    Number: true,
    Kind: true,
    Status: true,
    IssueDate: true,
    DueDate: true,
    RepairId: true,
    BookingReference: true,
    EquipmentType: true,
    LocationName: true,
    TotalIncGst: true,
    Gst: true,
    AmountPaid: true,
    AmountDue: true,
    PaidOn: true,
    Title: true,
    SubtotalExGst: true,
    AmountCredited: true,
    AmountWrittenOff: true,
    AmountOverpaid: true,
    AmountReturning: true,
    ReturnsOn: true,
    Seller: true,
    Buyer: true,
    Address: true,
    ModelName: true,
    SerialIdentifier: true,
    Work: true,
    PoNumber: true,
    Reason: true,
    InvoiceNumber: true,
    BankTransfer: true,
    Lines: true,
    Attempts: true,
    Adjustments: true,
    CustomerCredit: true,
    AutomaticChargeAt: true,
    IsOnHold: true,
  })
  .extend({
    Payments: z.array(
      invoicePayment.pick({
        PaymentId: true,
        Method: true,
        Detail: true,
        Date: true,
        Amount: true,
        ReceiptNumber: true,
        Parts: true,
      }),
    ),
  })
  .meta({ id: 'LinkedInvoice' });

export const invoiceByLink = endpoint({
  method: 'POST',
  path: '/api/v1/invoice/view',
  summary: 'The invoice that an emailed link is for; looking changes nothing',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch: invoiceCh }),
  reply: linkedInvoice,
  errors: linkErrors,
});

export const invoicePdfByLink = endpoint({
  method: 'POST',
  path: '/api/v1/invoice/pdf',
  summary: 'The PDF of the invoice that an emailed link is for',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch: invoiceCh }),
  reply: pdfFile,
  errors: [...linkErrors, 'provider_unavailable'],
});

export const payInvoiceByLink = endpoint({
  method: 'POST',
  path: '/api/v1/invoice/pay',
  summary:
    'Pays the invoice that an emailed link is for with a card that is used once; never with the card on file',
  access: 'public',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({
    ch: invoiceCh,
    Amount: payAmount.optional(),
    ...cardFields.shape,
    RecaptchaResponse: solvedChallenge,
  }),
  reply: payReply,
  errors: [...linkErrors, 'conflict', 'captcha_required', 'provider_unavailable', 'idempotency_key_reused'],
});
