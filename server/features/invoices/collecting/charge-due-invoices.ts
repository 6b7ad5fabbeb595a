import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { CHARGE_HOURS, isWithinHours, nextChargeTime } from '../../../../domain/invoices/charge-times.ts';
import { amountDueCents } from '../../../../domain/invoices/invoice-status.ts';
import { LEAST_CARD_CENTS } from '../../../../domain/payments/card-amount.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { isSellersBusinessDay } from '../../../catalogue/sellers-calendar.ts';
import type { Deps } from '../../../common/deps.ts';
import { and, asc, eq, isNull, lte, notExists } from '../../../db/drizzle.ts';
import { automaticCharges, invoiceHolds } from '../../../db/schema/invoices.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { doEach } from '../../../platform/do-each.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { isOnHold } from '../../payments/invoice-holds.ts';
import { isContested } from '../../payments/obstacles.ts';
import { hasOpenPayment } from '../../payments/open-payment.ts';
import { settleStarted } from '../../payments/settle-payment.ts';
import { asInvoice, lockedDocument } from '../find-invoice.ts';
import type { DocumentRow } from '../issue-document.ts';
import { startInvoicePayment } from '../paying/pay-invoice.ts';
import { queueChargeDated } from './announced-charge.ts';
import { attemptKey, automaticChargeOf, cardToCharge, setNextCharge } from './automatic-charge.ts';

const BATCH = 100;

/**
 * Charges the cards on file for invoices whose time has come, within charging hours. Several servers may run this at
 * once: each attempt is one row with one key. If the provider doesn't answer, the hourly look-up settles it, like any
 * payment.
 */
export async function chargeDueInvoices(deps: Deps): Promise<void> {
  const { config, clock } = deps;
  if (!config.invoices.automaticCharge) return;
  if (!isWithinHours(clock.now(), CHARGE_HOURS, isSellersBusinessDay(deps))) return;
  await doEach(await dueCharges(deps), async (documentId) => {
    const paymentId = await transaction(deps.pool, (tx) => startAttempt(deps, tx, documentId));
    if (paymentId !== null) await settleStarted(deps, paymentId);
  });
}

/** Invoices whose time has come and that aren't on hold, oldest first. */
async function dueCharges({ db, clock }: Deps): Promise<number[]> {
  const held = db
    .select({ id: invoiceHolds.id })
    .from(invoiceHolds)
    .where(and(eq(invoiceHolds.documentId, automaticCharges.documentId), isNull(invoiceHolds.releasedAt)));
  const rows = await db
    .select({ documentId: automaticCharges.documentId })
    .from(automaticCharges)
    .where(and(lte(automaticCharges.nextAt, toDate(clock.now())), notExists(held)))
    .orderBy(asc(automaticCharges.nextAt))
    .limit(BATCH);
  return rows.map(({ documentId }) => documentId);
}

/** Inserts the next attempt's payment, before the provider is asked. @returns its id; null if there's no attempt now */
async function startAttempt(deps: Deps, tx: Transaction, documentId: number): Promise<number | null> {
  const invoice = asInvoice(await lockedDocument(tx, documentId));
  const now = deps.clock.now();
  const charge = await automaticChargeOf(tx, documentId);
  if (!charge?.nextAt || charge.nextAt > toDate(now) || (await isOnHold(tx, documentId))) return null;
  // The open payment's outcome decides whether anything is left to charge.
  if (await hasOpenPayment(tx, documentId)) return null;
  const card = (await isStillWanted(tx, invoice)) ? await cardToCharge(tx, invoice) : null;
  if (!card) {
    await setNextCharge(tx, documentId, null);
    return null;
  }
  if (dateOf(charge.nextAt.toTemporalInstant()) < dateOf(now)) {
    // It couldn't be charged on the announced day, so the customer gets a new date first.
    await setNextCharge(tx, documentId, nextChargeTime(now, isSellersBusinessDay(deps)));
    await queueChargeDated(deps, tx, invoice);
    return null;
  }
  const attempt = charge.attempts + 1;
  const payment = await startInvoicePayment(deps, tx, invoice, {
    key: attemptKey(documentId, attempt),
    amountCents: null,
    card,
    isCardholderPresent: false,
    automaticAttempt: attempt,
  });
  await tx
    .update(automaticCharges)
    .set({ attempts: attempt, nextAt: null })
    .where(eq(automaticCharges.documentId, documentId));
  return payment.id;
}

const dateOf = (instant: Temporal.Instant) => localToday(instant, OPERATOR_TIME_ZONE);

/** Whether the invoice may be charged as announced. Once any of it is written off or contested, the office decides. */
async function isStillWanted(tx: Transaction, { id }: DocumentRow): Promise<boolean> {
  const amounts = await amountsOfInvoice(tx, id);
  return (
    amountDueCents(amounts) >= LEAST_CARD_CENTS &&
    amounts.writtenOffCents === 0 &&
    !(await isContested(tx, id))
  );
}
