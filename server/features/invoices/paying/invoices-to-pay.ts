import type { Reply } from '../../../../contracts/endpoint.ts';
import type { listInvoices } from '../../../../contracts/invoices/invoices.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import { MOST_PAID_TOGETHER } from '../../../../domain/payments/card-amount.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, inArray, isNull } from '../../../db/drizzle.ts';
import { documents, invoiceHolds } from '../../../db/schema/invoices.ts';
import { paymentParts } from '../../../db/schema/payment-parts.ts';
import { payments } from '../../../db/schema/payments.ts';

type Open = { documentId: number; dueCents: number };
type PayAll = Reply<typeof listInvoices>['PayAll'];

/** Why each of some invoices with something due isn't paid with the others. */
async function obstaclesOf(
  db: Queryable,
  documentIds: readonly number[],
): Promise<Map<number, 'OnHold' | 'PaymentPending'>> {
  const ids = [...documentIds];
  const held = await db
    .select({ id: invoiceHolds.documentId })
    .from(invoiceHolds)
    .where(and(inArray(invoiceHolds.documentId, ids), isNull(invoiceHolds.releasedAt)));
  // One that waits for its cardholder is cancelled by the next payment instead.
  const started = await db
    .select({ id: paymentParts.documentId })
    .from(paymentParts)
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(and(inArray(paymentParts.documentId, ids), eq(payments.state, 'started')));
  return new Map([
    ...held.map(({ id }) => [id, 'OnHold'] as const),
    ...started.map(({ id }) => [id, 'PaymentPending'] as const),
  ]);
}

/**
 * What one payment can pay together of a customer's invoices, and what it can't.
 * @param open the invoices with something due, the earliest due first
 */
export async function invoicesToPay(db: Queryable, open: readonly Open[]): Promise<PayAll> {
  const ids = open.map(({ documentId }) => documentId);
  const obstacles = await obstaclesOf(db, ids);
  const payable = open.filter(({ documentId }) => !obstacles.has(documentId)).slice(0, MOST_PAID_TOGETHER);
  const shown = [...payable.map(({ documentId }) => documentId), ...obstacles.keys()];
  const rows = await db
    .select({ id: documents.id, number: documents.number, content: documents.content })
    .from(documents)
    .where(inArray(documents.id, shown));
  const known = new Map(rows.map((row) => [row.id, row]));
  return {
    Total: dollarsFromCents(payable.reduce((sum, { dueCents }) => sum + dueCents, 0)),
    InvoiceList: payable.flatMap(({ documentId, dueCents }) => {
      const row = known.get(documentId);
      return row
        ? [
            {
              InvoiceId: row.id,
              Number: row.number,
              EquipmentType: row.content.equipment.name,
              LocationName: row.content.site.name,
              AmountDue: dollarsFromCents(dueCents),
            },
          ]
        : [];
    }),
    LeftOutList: [...obstacles].flatMap(([documentId, Reason]) => {
      const row = known.get(documentId);
      return row ? [{ InvoiceId: row.id, Number: row.number, Reason }] : [];
    }),
  };
}
