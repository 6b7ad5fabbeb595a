import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { isWithinHours } from '../../../../domain/invoices/charge-times.ts';
import { amountDueCents } from '../../../../domain/invoices/invoice-status.ts';
import {
  REMINDER_HOURS,
  REMINDER_LATE_DAYS,
  REMINDER_REST_DAYS,
  reminderDue,
} from '../../../../domain/invoices/reminders.ts';
import { addDays, localToday } from '../../../../domain/visits/local-time.ts';
import { isSellersBusinessDay } from '../../../catalogue/sellers-calendar.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import {
  and,
  asc,
  between,
  eq,
  gt,
  isNotNull,
  isNull,
  notExists,
  notLike,
  or,
  sql,
} from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { documents, invoiceHolds, invoiceReminders } from '../../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { doEach } from '../../../platform/do-each.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { queueInvoiceLetter } from '../../messages/queue-letter.ts';
import { isOnHold } from '../../payments/invoice-holds.ts';
import { isContested } from '../../payments/obstacles.ts';
import { hasOpenPayment } from '../../payments/open-payment.ts';
import { lockedDocument } from '../find-invoice.ts';
import { automaticChargeAt } from './automatic-charge.ts';

/**
 * Queues the reminders that are due, on the morning of business days. Each configured reminder is queued once per
 * invoice.
 */
export async function remindOverdue(deps: Deps): Promise<void> {
  const { config, clock } = deps;
  const steps = config.invoices.reminders;
  if (steps.length === 0 || !isWithinHours(clock.now(), REMINDER_HOURS, isSellersBusinessDay(deps))) return;
  const today = localToday(clock.now(), OPERATOR_TIME_ZONE);
  await doEach(
    await overdueInvoices(deps, today),
    async ({ id: documentId, customerId, dueDate, lastDays }) => {
      const step = dueDate && reminderDue(steps, { dueDate, today, lastDays });
      if (!step) return;
      const { days } = step;
      const at = clock.now();
      await transaction(deps.pool, async (tx) => {
        await lockedDocument(tx, documentId);
        if (!(await canBeReminded(deps, tx, documentId))) return;
        const { rowCount } = await tx
          .insert(invoiceReminders)
          .values({ documentId, days, queuedAt: toDate(at) })
          .onConflictDoNothing();
        if (rowCount === 0) return;
        const about = { customerId, documentIds: [documentId] };
        const email = { mail: 'invoice-reminder', documentId, days, at: at.toString() } as const;
        await queueInvoiceLetter(deps, tx, about, email);
      });
    },
  );
}

/** Unpaid invoices that are old enough for a reminder, not too old, and not on hold; earliest due date first. */
async function overdueInvoices({ db, clock, config }: Deps, today: string) {
  const days = config.invoices.reminders.map((step) => step.days);
  const held = db
    .select({ id: invoiceHolds.id })
    .from(invoiceHolds)
    .where(
      and(
        eq(invoiceHolds.documentId, documents.id),
        or(
          isNull(invoiceHolds.releasedAt),
          gt(invoiceHolds.releasedAt, toDate(clock.now().subtract({ hours: 24 * REMINDER_REST_DAYS }))),
        ),
      ),
    );
  return db
    .select({
      id: documents.id,
      customerId: documents.customerId,
      dueDate: documents.dueDate,
      lastDays: sql<number>`coalesce((select max(${invoiceReminders.days}) from ${invoiceReminders}
        where ${invoiceReminders.documentId} = ${documents.id}), 0)::int`,
    })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.documentId, documents.id))
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable')),
    )
    .where(
      and(
        isNotNull(documents.dueDate),
        between(
          documents.dueDate,
          addDays(today, -Math.max(...days) - REMINDER_LATE_DAYS),
          addDays(today, -Math.min(...days)),
        ),
        // Customers whose data was deleted have no address any more.
        or(isNull(customers.userName), notLike(customers.userName, '%.invalid')),
        notExists(held),
      ),
    )
    .groupBy(documents.id)
    .having(gt(sql`sum(${ledgerLines.amountCents})`, 0))
    .orderBy(asc(documents.dueDate), asc(documents.id));
}

/**
 * Whether the customer should still get a reminder: something is due, and it isn't on hold, disputed or being paid.
 * Once the office wrote some of it off, or the card provider refunded it, the office sorts it out. An automatic charge
 * needs no reminder.
 */
export async function canBeReminded(
  deps: Pick<Deps, 'config'>,
  db: Queryable,
  documentId: number,
): Promise<boolean> {
  const amounts = await amountsOfInvoice(db, documentId);
  if (amountDueCents(amounts) === 0 || amounts.writtenOffCents > 0) return false;
  if ((await isOnHold(db, documentId)) || (await isContested(db, documentId))) return false;
  if (await hasOpenPayment(db, documentId)) return false;
  return (await automaticChargeAt(deps, db, documentId)) === null;
}
