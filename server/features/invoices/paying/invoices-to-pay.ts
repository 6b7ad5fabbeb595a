import type { Reply } from '../../../../contracts/endpoint.ts';
import type { listInvoices } from '../../../../contracts/invoices/invoices.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import { MOST_PAID_TOGETHER } from '../../../../domain/payments/card-amount.ts';
import { preparedOnce, type Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { documents } from '../../../db/schema/invoices.ts';
import type { OpenInvoice } from '../invoices.queries.ts';

type PayAll = Reply<typeof listInvoices>['PayAll'];

const namesOfDocuments = preparedOnce((db) =>
  db
    .select({
      id: documents.id,
      number: documents.number,
      equipmentName: sql<string>`${documents.content} #>> '{equipment,name}'`,
      siteName: sql<string>`${documents.content} #>> '{site,name}'`,
    })
    .from(documents)
    .where(sql`${documents.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('names_of_documents'),
);

/** Why an invoice with something due isn't paid with the others. A payment that waits for its cardholder is cancelled by the next one instead. */
function obstacleOf(
  { isOnHold, isBeingPaid, customerId: owner }: OpenInvoice,
  customerId: number,
): PayAll['LeftOutList'][number]['Reason'] | null {
  if (isBeingPaid) return 'PaymentPending';
  if (isOnHold) return 'OnHold';
  // A payment is of one customer, with their card (R14.06).
  return owner === customerId ? null : 'OfJoined';
}

/**
 * What one payment can pay together of a customer's invoices, and what it can't.
 * @param open the invoices with something due, the earliest due first
 */
export async function invoicesToPay(
  db: Queryable,
  customerId: number,
  open: readonly OpenInvoice[],
): Promise<PayAll> {
  const payable = open.filter((one) => obstacleOf(one, customerId) === null).slice(0, MOST_PAID_TOGETHER);
  const leftOut = open.flatMap((one) => {
    const Reason = obstacleOf(one, customerId);
    return Reason ? [{ documentId: one.documentId, Reason }] : [];
  });
  const ids = [...payable, ...leftOut].map(({ documentId }) => documentId);
  const rows = ids.length === 0 ? [] : await namesOfDocuments(db).execute({ ids });
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
              EquipmentType: row.equipmentName,
              LocationName: row.siteName,
              AmountDue: dollarsFromCents(dueCents),
            },
          ]
        : [];
    }),
    LeftOutList: leftOut.flatMap(({ documentId, Reason }) => {
      const row = known.get(documentId);
      return row ? [{ InvoiceId: row.id, Number: row.number, Reason }] : [];
    }),
  };
}
