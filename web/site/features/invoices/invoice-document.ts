import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { DOCUMENT_KINDS, WIRE_KINDS } from '../../../../domain/invoices/document-kinds.ts';
import type { PaperDocument } from '../../../../domain/invoices/invoice-paper.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';

/** The document of a reply, as its paper is made of it; with the bank's account only while something is due. */
export function documentOf(reply: InvoiceDocumentReply): PaperDocument {
  const { Seller, Buyer, BankTransfer } = reply;
  const kind = DOCUMENT_KINDS.find((one) => WIRE_KINDS[one] === reply.Kind);
  if (!kind) throw new Error(`No such kind: ${reply.Kind}`);
  return {
    kind,
    number: reply.Number,
    issueDate: reply.IssueDate,
    dueDate: reply.DueDate,
    content: {
      seller: {
        name: Seller.Name,
        company: Seller.Company,
        abn: Seller.Abn,
        address: Seller.Address,
        phone: Seller.Phone,
        email: Seller.Email,
        licences: Seller.Licences.map(({ Label, Number: number }) => ({ label: Label, number })),
        bank: BankTransfer && {
          name: BankTransfer.Name,
          bsb: BankTransfer.Bsb,
          account: BankTransfer.Account,
        },
      },
      buyer: { name: Buyer.Name, businessName: Buyer.BusinessName, abn: Buyer.Abn, address: Buyer.Address },
      jobReference: reply.BookingReference,
      site: { name: reply.LocationName, address: reply.Address },
      equipment: {
        name: reply.EquipmentType,
        makeAndModel: reply.ModelName ?? '',
        serial: reply.SerialIdentifier,
      },
      work: reply.Work,
      poNumber: reply.PoNumber,
      reason: reply.Reason,
      invoiceNumber: reply.InvoiceNumber,
    },
    lines: reply.Lines.map((line) => ({
      description: line.Description,
      detail: line.Detail,
      quantityHundredths: Math.round(line.Quantity * 100),
      unitCents: centsFromDollars(line.UnitPriceExGst),
      amountCents: centsFromDollars(line.AmountExGst),
    })),
    subtotalCents: centsFromDollars(reply.SubtotalExGst),
    gstCents: centsFromDollars(reply.Gst),
    totalCents: centsFromDollars(reply.TotalIncGst),
  };
}
