import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { RECORDED_KINDS, TAKEN_BACK_KINDS } from '../../../domain/ledger/accounts.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { changedRefusal } from '../../common/versions/refuse-stale.ts';
import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { openHold } from '../payments/invoice-holds.ts';

/**
 * The version of a document (R10.04): how many things have happened to it. A document itself never changes, so what
 * counts is what refers to it: entries, payments and refunds, holds and their ends, links and their ends, and the
 * documents about it.
 */
export async function invoiceVersion(db: Queryable, documentId: number): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(sql`select (
      (select count(*) from ledger_entries where document_id = ${documentId})
    + (select count(*) from payment_parts where document_id = ${documentId})
    + (select count(*) from refund_parts r join payment_parts p on p.id = r.part_id where p.document_id = ${documentId})
    + (select count(*) + count(released_at) from invoice_holds where document_id = ${documentId})
    + (select count(*) + count(used_at) from mailed_links where document_id = ${documentId})
    + (select count(*) from documents where invoice_id = ${documentId} or replaces_id = ${documentId})
  )::int as version`);
  return rows[0]?.version ?? 0;
}

/**
 * The refusal of a change made to an earlier version of a document, naming who changed it, when, and what is due or on
 * hold now; null if it was made to this one. Asked before anything of the change is written.
 * @param seen undefined where no person read it
 */
export async function staleInvoiceRefusal(
  tx: Transaction,
  documentId: number,
  seen: number | undefined,
): Promise<Refusal | null> {
  if (seen === undefined || seen === (await invoiceVersion(tx, documentId))) return null;
  const hold = await openHold(tx, documentId);
  return changedRefusal(await lastChange(tx, documentId), {
    timeZone: OPERATOR_TIME_ZONE,
    now: deskInvoiceMessages.invoiceNow(
      formatMoney(amountDueCents(await amountsOfInvoice(tx, documentId))),
      hold?.reason ?? null,
    ),
  });
}

/**
 * Who changed a document last, and when. What somebody in the office did to it has a row in the audit trail; a transfer
 * for several invoices has one at one of them only. What nobody can be named for is somebody's.
 */
async function lastChange(tx: Transaction, documentId: number) {
  const { rows } = await tx.execute<{ who: string | null; at: Date }>(sql`
    select who, at from (
      select s.name as who, a.at, 0 as place from audit_log a join staff s on s.id = a.actor_id
       where a.customer_id = (select customer_id from documents where id = ${documentId})
         and a.actor_kind = 'staff' and a.subject_kind = 'invoice' and a.subject_id = ${documentId}
         and a.action <> 'invoice-opened'
      union all
      select case when y.is_cardholder_present then ${deskChangeMessages.theCustomer} else ${deskChangeMessages.automaticCharge} end,
             y.created_at, 1
        from payment_parts p join payments y on y.id = p.payment_id where p.document_id = ${documentId}
      union all
      select s.name, b.recorded_at, 0 from payment_parts p join bank_payments b on b.id = p.bank_payment_id
        left join staff s on s.id = b.recorded_by where p.document_id = ${documentId}
      union all
      select s.name, r.taken_back_at, 0 from payment_parts p join bank_reversals r on r.bank_payment_id = p.bank_payment_id
        left join staff s on s.id = r.taken_back_by where p.document_id = ${documentId}
      union all
      select ${deskChangeMessages.theCustomer}, held_at, 1 from invoice_holds where document_id = ${documentId}
      union all
      select null, posted_at, 2 from ledger_entries where document_id = ${documentId}
         and kind not in ${['card-payment', ...RECORDED_KINDS, ...TAKEN_BACK_KINDS]}
    ) changes order by at desc, place limit 1`);
  const [last] = rows;
  return { changedBy: last?.who ?? null, changedAt: last ? new Date(last.at) : null };
}
