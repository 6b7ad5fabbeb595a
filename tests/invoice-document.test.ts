import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvoiceDocumentReply } from '../contracts/invoices/invoices.ts';
import { WIRE_KINDS } from '../domain/invoices/document-kinds.ts';
import { invoicePaper } from '../domain/invoices/invoice-paper.ts';
import { dollarsFromCents } from '../domain/money/money.ts';
import { presentContent } from '../server/features/invoices/invoices.present.ts';
import { documentOf } from '../web/site/features/invoices/invoice-document.ts';
import { oddDocument } from './kit/files/odd-documents.ts';

test('[R1.02] what the page of an unpaid document is made of says the same as its PDF', () => {
  fc.assert(
    fc.property(oddDocument, (document) => {
      const { content } = document;
      const reply = {
        ...presentContent(document, { isDue: true }),
        Number: document.number,
        Kind: WIRE_KINDS[document.kind],
        IssueDate: document.issueDate,
        DueDate: document.dueDate,
        BookingReference: content.jobReference,
        EquipmentType: content.equipment.name,
        LocationName: content.site.name,
        TotalIncGst: dollarsFromCents(document.totalCents),
        Gst: dollarsFromCents(document.gstCents),
      } as InvoiceDocumentReply;
      expect(invoicePaper(documentOf(JSON.parse(JSON.stringify(reply))))).toEqual(invoicePaper(document));
    }),
  );
});
