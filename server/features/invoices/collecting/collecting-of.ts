import type { InvoiceEntry } from '../../../../contracts/invoices/invoices.ts';
import type { Deps } from '../../../common/deps.ts';
import { preparedOnce, type Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { automaticCharges, documents } from '../../../db/schema/invoices.ts';
import { payments } from '../../../db/schema/payments.ts';
import { wireInstant } from '../../../platform/clock.ts';

type Collecting = { IsOnHold: boolean; AutomaticChargeAt: string | null; DeclinedOn: string | null };

const collectingOfDocuments = preparedOnce((db) =>
  db
    .select({
      id: documents.id,
      isOnHold: sql<boolean>`exists (select from invoice_holds hold
        where hold.document_id = documents.id and hold.released_at is null)`,
      nextAt: sql<Date | null>`(select charge.next_at from automatic_charges charge
        where charge.document_id = documents.id)`.mapWith(automaticCharges.nextAt),
      declinedAt: sql<Date | null>`(select max(payment.updated_at)
        from payment_parts part join payments payment on payment.id = part.payment_id
        where part.document_id = documents.id and payment.state = 'declined')`.mapWith(payments.updatedAt),
    })
    .from(documents)
    .where(sql`${documents.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('collecting_of_documents'),
);

/** Whether each unpaid invoice in a list is on hold, will be charged automatically, or had its card declined. */
export async function collectingOf(
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
  entries: readonly Pick<InvoiceEntry, 'InvoiceId' | 'AmountDue' | 'AmountPaid'>[],
): Promise<(entry: Pick<InvoiceEntry, 'InvoiceId' | 'AmountPaid'>) => Collecting> {
  const ids = entries.filter(({ AmountDue }) => AmountDue > 0).map(({ InvoiceId }) => InvoiceId);
  const rows = ids.length === 0 ? [] : await collectingOfDocuments(db).execute({ ids });
  const known = new Map(rows.map((row) => [row.id, row]));
  return ({ InvoiceId, AmountPaid }) => {
    const { isOnHold = false, nextAt = null, declinedAt = null } = known.get(InvoiceId) ?? {};
    return {
      IsOnHold: isOnHold,
      AutomaticChargeAt: config.invoices.automaticCharge && !isOnHold && nextAt ? wireInstant(nextAt) : null,
      DeclinedOn: AmountPaid === 0 && declinedAt ? wireInstant(declinedAt) : null,
    };
  };
}
