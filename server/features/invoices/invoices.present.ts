import type { InvoiceDocumentReply, InvoiceEntry } from '../../../contracts/invoices/invoices.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { InvoiceDocument } from '../../../domain/invoices/document-content.ts';
import { DOCUMENT_TITLES, isInvoiceKind, WIRE_KINDS } from '../../../domain/invoices/document-kinds.ts';
import { amountDueCents, balanceCents, invoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import { paymentReference } from '../../../domain/invoices/payment-reference.ts';
import { type EntryKind, RECEIVED_KINDS } from '../../../domain/ledger/accounts.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { customerCreditCents } from '../ledger/credit-balance.ts';
import { amountsOf } from '../ledger/invoice-amounts.ts';
import { isOnHold } from '../payments/invoice-holds.ts';
import { automaticChargeAt } from './collecting/automatic-charge.ts';
import { linesOf } from './find-invoice.ts';
import {
  adjustmentsOf,
  attemptsOf,
  type EntryRow,
  entriesById,
  type Money,
  moneyOf,
} from './invoices.queries.ts';
import type { DocumentRow } from './issue-document.ts';
import { type MoneyPart, partsOfMoney, receiptNumber } from './money-parts.queries.ts';
import { cardWords, methodOf } from './money-words.ts';
import { overpaymentReturn } from './overpayments/return-old-overpayments.ts';

/** A document as a list shows it. */
export function presentEntry({ clock }: Pick<Deps, 'clock'>, row: EntryRow): InvoiceEntry {
  const { dueDate } = row;
  const amounts = isInvoiceKind(row.kind) ? amountsOf(row.moved) : undefined;
  const today = localToday(clock.now(), OPERATOR_TIME_ZONE);
  const status = amounts && dueDate ? invoiceStatus(amounts, { dueDate, today }) : 'Issued';
  return {
    InvoiceId: row.id,
    Number: row.number,
    Kind: WIRE_KINDS[row.kind],
    Status: status,
    IssueDate: row.issueDate,
    DueDate: dueDate,
    RepairId: row.jobId,
    BookingReference: row.jobReference,
    EquipmentType: row.equipmentName,
    LocationName: row.siteName,
    TotalIncGst: dollarsFromCents(row.totalCents),
    Gst: dollarsFromCents(row.gstCents),
    AmountPaid: dollarsFromCents(amounts?.paidCents ?? 0),
    AmountDue: dollarsFromCents(amounts ? amountDueCents(amounts) : 0),
    PaidOn: status === 'Paid' || status === 'Overpaid' ? row.paidOn : null,
  };
}

type WirePayment = InvoiceDocumentReply['Payments'][number];

/**
 * A payment, or money that went back, as pages show it.
 * @param parts what a payment received is for
 */
export const presentMoney = (
  money: Omit<Money, 'documentId' | 'key' | 'postedAt'>,
  parts: readonly MoneyPart[],
): Omit<WirePayment, 'ReceiptNumber'> => ({
  PaymentId: money.id,
  ...methodOf(money),
  Date: money.date,
  Amount: dollarsFromCents(money.cents),
  Parts: parts.map(({ invoice, cents: part }) => ({
    InvoiceId: invoice.id,
    InvoiceNumber: invoice.number,
    EquipmentType: invoice.content.equipment.name,
    LocationName: invoice.content.site.name,
    BookingReference: invoice.content.jobReference,
    Amount: dollarsFromCents(part),
  })),
});

async function presentPayments(db: Queryable, documentId: number): Promise<WirePayment[]> {
  const money = await moneyOf(db, documentId);
  const received = money.filter(({ kind }) => RECEIVED.includes(kind)).map(({ id }) => id);
  const partsOf = await partsOfMoney(db, received);
  return money.map((one) => {
    const parts = partsOf.get(one.id) ?? [];
    return {
      ...presentMoney(one, parts),
      ReceiptNumber: parts.length === 0 ? null : receiptNumber(parts),
    };
  });
}

const RECEIVED: readonly EntryKind[] = RECEIVED_KINDS;

/** What a document itself says, with how to pay by bank transfer only while something is due. */
export function presentContent(
  { kind, number, content, lines, subtotalCents }: InvoiceDocument,
  { isDue }: { isDue: boolean },
) {
  const { seller, buyer, equipment } = content;
  const { bank } = seller;
  return {
    Title: DOCUMENT_TITLES[kind],
    SubtotalExGst: dollarsFromCents(subtotalCents),
    Seller: {
      Name: seller.name,
      Company: seller.company,
      Abn: seller.abn,
      Address: seller.address,
      Phone: seller.phone,
      Email: seller.email,
      Licences: seller.licences.map(({ label, number }) => ({ Label: label, Number: number })),
    },
    Buyer: { Name: buyer.name, BusinessName: buyer.businessName, Abn: buyer.abn, Address: buyer.address },
    Address: content.site.address,
    ModelName: equipment.makeAndModel || null,
    SerialIdentifier: equipment.serial,
    Work: content.work,
    PoNumber: content.poNumber,
    Reason: content.reason,
    InvoiceNumber: content.invoiceNumber,
    BankTransfer:
      bank && isDue
        ? { Name: bank.name, Bsb: bank.bsb, Account: bank.account, Reference: paymentReference(number) }
        : null,
    Lines: lines.map((line) => ({
      Description: line.description,
      Detail: line.detail,
      Quantity: line.quantityHundredths / 100,
      UnitPriceExGst: dollarsFromCents(line.unitCents),
      AmountExGst: dollarsFromCents(line.amountCents),
    })),
  };
}

/** A whole document as its page shows it. */
export async function presentDocument(
  deps: Pick<Deps, 'clock' | 'config'>,
  db: Queryable,
  row: DocumentRow,
): Promise<InvoiceDocumentReply> {
  const { id } = row;
  const [entry] = await entriesById(db, [id]);
  if (!entry) throw new Error(`Document ${id} is gone`);
  const amounts = isInvoiceKind(row.kind) ? amountsOf(entry.moved) : undefined;
  const due = amounts ? amountDueCents(amounts) : 0;
  const returning = amounts && (await overpaymentReturn(db, id, amounts));
  return {
    ...presentEntry(deps, entry),
    ...presentContent({ ...row, lines: await linesOf(db, id) }, { isDue: due > 0 }),
    AmountCredited: dollarsFromCents(amounts?.creditedCents ?? 0),
    AmountWrittenOff: dollarsFromCents(amounts?.writtenOffCents ?? 0),
    AmountOverpaid: dollarsFromCents(amounts ? Math.max(0, -balanceCents(amounts)) : 0),
    AmountReturning: dollarsFromCents(returning?.returningCents ?? 0),
    ReturnsOn: returning?.returnsOn ?? null,
    Payments: await presentPayments(db, id),
    Attempts: (await attemptsOf(db, id)).map((payment) => ({
      Date: payment.createdAt.toISOString(),
      State: payment.state,
      Amount: dollarsFromCents(payment.amountCents),
      Detail: cardWords(payment) ?? payment.brand,
    })),
    Adjustments: (await adjustmentsOf(db, id)).map((note) => ({
      InvoiceId: note.id,
      Number: note.number,
      Kind: WIRE_KINDS[note.kind],
      IssueDate: note.issueDate,
      TotalIncGst: dollarsFromCents(note.totalCents),
      Reason: note.content.reason,
    })),
    CustomerCredit: dollarsFromCents(await customerCreditCents(db, row.customerId)),
    TakesCardOnFile: false,
    AutomaticChargeAt: (await automaticChargeAt(deps, db, id))?.toISOString() ?? null,
    IsOnHold: due > 0 && (await isOnHold(db, id)),
  };
}
