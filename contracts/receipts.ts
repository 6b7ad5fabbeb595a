import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { afterPage, nextPage } from './equipment.ts';
import { invoiceFile, invoicePayment } from './invoices.ts';
import { idParameter, optionalText } from './wire.ts';

/** A payment that was received, in the customer's list. */
export const receiptEntry = invoicePayment
  .extend({
    /** `INV-1037-12` */
    Number: z.string(),
    InvoiceId: z.int(),
    InvoiceNumber: z.string(),
    EquipmentType: z.string(),
    LocationName: z.string(),
    BookingReference: z.string(),
  })
  .meta({ id: 'ReceiptEntry' });
export type ReceiptEntry = z.infer<typeof receiptEntry>;

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/receipts',
  summary: 'Receipts for what was paid, newest first',
  access: 'customer',
  query: z.object({
    After: afterPage,
    /** Finds numbers of invoices, references, sites, equipment and amounts. */
    SearchTerm: optionalText(80),
  }),
  reply: z.object({ ReceiptList: z.array(receiptEntry), Next: nextPage }),
  errors: ['unauthenticated', 'forbidden', 'invalid_fields'],
});

export const receiptPdf = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/receipts/{PaymentId}/pdf',
  summary: 'The receipt for a payment as PDF',
  access: 'customer',
  params: z.object({ PaymentId: idParameter }),
  reply: invoiceFile,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
