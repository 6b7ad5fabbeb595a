import { randomUUID } from 'node:crypto';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { nextChargeTime } from '../../../../domain/invoices/charge-times.ts';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { amountDueCents } from '../../../../domain/invoices/invoice-status.ts';
import type { TakenBackCause } from '../../../../domain/invoices/match-transfer.ts';
import { RECORDED_KINDS } from '../../../../domain/ledger/accounts.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { isSellersBusinessDay } from '../../../catalogue/sellers-calendar.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { asc, eq, inArray, sql } from '../../../db/drizzle.ts';
import { documents } from '../../../db/schema/invoices.ts';
import { bankPayments, bankReversals, ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';
import { paymentParts } from '../../../db/schema/payment-parts.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import { openDate } from '../../ledger/closed-until.ts';
import { creditKeptFrom } from '../../ledger/credit-kept.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { partKey } from '../../ledger/post-received.ts';
import { queueInvoiceLetter } from '../../messages/queue-letter.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange } from '../change-invoice.ts';
import { automaticChargeOf, setNextCharge } from '../collecting/automatic-charge.ts';
import { asInvoice, type InvoiceRow, lockedDocuments } from '../find-invoice.ts';
import { lockCustomer } from '../overpayments/move-credit.ts';

type TakeBack = {
  transferId: number;
  cause: TakenBackCause;
  /** The day, YYYY-MM-DD; null for the payment's own, if it was only for another invoice. */
  date: string | null;
  /** For the office only; the entry's note. */
  reason: string;
  /** The line of the bank statement with which the bank took it back. */
  lineKey: string | null;
};

/**
 * Takes a payment that the office recorded back from all invoices that it was recorded for, once: because it was for another
 * invoice, and can then be recorded again; or because the bank didn't honour it, or it never came. Whatever it had caused is undone with
 * it: what a correction moved on, credit that was kept, and a write-off that it had reversed. Customers who got a
 * receipt hear of it.
 * @throws Refusal `not_found`; `conflict` if it was taken back before; `invalid_fields` for the date
 */
export async function takeBackTransfer(
  deps: Deps,
  { transferId, cause, date, reason, lineKey, ...change }: InvoiceChange & TakeBack,
): Promise<ChangedInvoice> {
  const body = { transferId, cause, date, reason, lineKey };
  const alsoLocked = await invoicesBehind(deps.db, await invoicesOf(deps.db, transferId));
  const recorded = { ...change, action: 'bank-payment-taken-back', body, alsoLocked } as const;
  return changeInvoice(deps, recorded, async (tx, document) => {
    const parts = await partsOfTransfer(tx, transferId);
    if (!parts.some(({ documentId }) => documentId === document.id)) {
      throw new Refusal('not_found', requestMessages.notFound);
    }
    // One that was corrected meanwhile has a newer invoice behind it; the ids of new ones are the highest.
    const ids = parts.map(({ documentId }) => documentId);
    const locked = await lockedDocuments(tx, await invoicesBehind(tx, ids));
    const [transfer] = await tx
      .select()
      .from(bankPayments)
      .where(eq(bankPayments.id, transferId))
      .for('update');
    if (!transfer || transfer.amountCents < 0) throw new Refusal('not_found', requestMessages.notFound);
    const postedOn = await dateOf(deps, tx, transfer.date, { cause, date });
    await keepReversal(deps, tx, transfer, { cause, date: postedOn, lineKey, staffId: change.by.id });
    const { method, roundingCents } = transfer;
    let releasedCents = 0;
    for (const [index, { documentId, cents }] of parts.entries()) {
      const invoice = locked.find(({ id }) => id === documentId);
      if (!invoice) throw new Error(`Invoice ${documentId} isn't locked`);
      await postEntry(deps, tx, {
        event: {
          kind: `${method}-payment-reversed`,
          amountCents: cents,
          ...(index === parts.length - 1 && { roundingCents }),
        },
        key: partKey(`bank-payment-reversed:${transferId}`, index),
        documentId,
        customerId: invoice.customerId,
        note: reason,
        date: postedOn,
      });
      const undo = { key: `${transferId}:${index + 1}`, date: postedOn, locked: locked.map(asInvoice) };
      releasedCents += await undoMoves(deps, tx, asInvoice(invoice), undo);
      await restoreWriteOff(deps, tx, asInvoice(invoice), {
        ...undo,
        reversedBy: partKey(`bank-payment:${transferId}`, index),
      });
    }
    for (const { id } of locked) await dateChargeAnew(deps, tx, id);
    await tellTakenBack(deps, tx, transferId);
    const { amountCents, date: transferred, description } = transfer;
    return { cause, reason, method, amountCents, transferred, description, date: postedOn, releasedCents };
  });
}

/** The invoices that a transfer was recorded for. */
async function invoicesOf(db: Queryable, transferId: number): Promise<number[]> {
  return (await partsOfTransfer(db, transferId)).map(({ documentId }) => documentId);
}

/** A transfer's parts in the order in which their entries were posted: that of the invoices' ids. */
async function partsOfTransfer(db: Queryable, transferId: number) {
  return db
    .select({ documentId: paymentParts.documentId, cents: paymentParts.amountCents })
    .from(paymentParts)
    .where(eq(paymentParts.bankPaymentId, transferId))
    .orderBy(asc(paymentParts.documentId));
}

/** Some invoices, and those that replaced them, as ids. */
async function invoicesBehind(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const all = [...ids];
  for (let latest = ids; latest.length > 0; ) {
    const rows = await db
      .select({ id: documents.id })
      .from(documents)
      .where(inArray(documents.replacesId, [...latest]));
    latest = rows.map(({ id }) => id).filter((id) => !all.includes(id));
    all.push(...latest);
  }
  return all;
}

/**
 * The date of the reversal: what was typed, or the transfer's own; if that's in the closed period, the day after the close.
 * @throws Refusal `invalid_fields`
 */
async function dateOf(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  transferred: string,
  { cause, date }: Pick<TakeBack, 'cause' | 'date'>,
): Promise<string> {
  if (date === null) {
    if (cause === 'wrong-invoice') return openDate(tx, transferred);
    throw fieldRefusal('Date', deskInvoiceMessages.dishonouredDateRequired);
  }
  if (date < transferred) throw fieldRefusal('Date', deskInvoiceMessages.takenBackTooEarly);
  if (date > localToday(clock.now(), OPERATOR_TIME_ZONE)) {
    throw fieldRefusal('Date', deskInvoiceMessages.transferInFuture);
  }
  return date;
}

async function keepReversal(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  transfer: typeof bankPayments.$inferSelect,
  {
    cause,
    date,
    lineKey,
    staffId,
  }: Pick<TakeBack, 'cause' | 'lineKey'> & { date: string; staffId: number | null },
): Promise<void> {
  const isWrong = cause === 'wrong-invoice';
  const [kept] = await tx
    .insert(bankReversals)
    .values({
      bankPaymentId: transfer.id,
      cause,
      date,
      transferKey: isWrong ? transfer.key : null,
      lineKey,
      takenBackBy: staffId,
      takenBackAt: toDate(clock.now()),
    })
    .onConflictDoNothing()
    .returning({ id: bankReversals.id });
  if (!kept) throw new Refusal('conflict', deskInvoiceMessages.takenBackAlready);
  // Its own key names the bank's line, which is recorded again.
  if (isWrong)
    await tx.update(bankPayments).set({ key: randomUUID() }).where(eq(bankPayments.id, transfer.id));
}

type Undo = { key: string; date: string; locked: readonly InvoiceRow[] };

/**
 * Takes back what an invoice's money was used for, as far as the invoice now lacks it: first what its correction moved to
 * the invoice in its place, then what was kept from it as credit and is still there.
 * @returns cents of that credit
 */
async function undoMoves(
  deps: Deps,
  tx: Transaction,
  { id: documentId, customerId }: InvoiceRow,
  { key, date, locked }: Undo,
): Promise<number> {
  let released = 0;
  const due = async () => amountDueCents(await amountsOfInvoice(tx, documentId));
  const release = async (amountCents: number, how: string) =>
    postEntry(deps, tx, {
      event: { kind: 'credit-released', amountCents },
      key: `credit-released:taken-back:${how}:${documentId}:${key}`,
      documentId,
      customerId,
      date,
    });
  const next = locked.find(({ replacesId }) => replacesId === documentId);
  if (next) {
    const moved = Math.min(await due(), await movedTo(tx, next.id));
    if (moved > 0) {
      await postEntry(deps, tx, {
        event: { kind: 'credit-used-reversed', amountCents: moved },
        key: `credit-used-reversed:correction:${next.id}:${key}`,
        documentId: next.id,
        customerId,
        date,
      });
      await release(moved, 'moved');
      released += await undoMoves(deps, tx, next, { key, date, locked });
    }
  }
  await lockCustomer(tx, customerId);
  const kept = Math.min(await due(), await creditKeptFrom(tx, { id: documentId, customerId }));
  if (kept > 0) await release(kept, 'kept');
  return released + kept;
}

/** What a correction moved to the new invoice and is still there, in cents. */
async function movedTo(tx: Transaction, documentId: number): Promise<number> {
  const key = `correction:${documentId}`;
  const [sum] = await tx
    .select({ cents: sql<number>`-coalesce(sum(${ledgerLines.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(
      sql`${ledgerEntries.documentId} = ${documentId} and ${ledgerLines.account} = 'receivable'
        and (${ledgerEntries.key} = ${`credit-used:${key}`}
          or ${ledgerEntries.key} like ${`credit-used-reversed:${key}:%`})`,
    );
  return sum?.cents ?? 0;
}

/** Writes off again what the transfer had brought back, as far as it's due. */
async function restoreWriteOff(
  deps: Deps,
  tx: Transaction,
  { id: documentId, customerId }: InvoiceRow,
  { key, date, reversedBy }: Undo & { reversedBy: string },
): Promise<void> {
  const [reversed] = await tx
    .select({ cents: ledgerLines.amountCents })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(sql`${ledgerEntries.key} = ${`reversal:${reversedBy}`} and ${ledgerLines.account} = 'receivable'`);
  const amountCents = Math.min(reversed?.cents ?? 0, amountDueCents(await amountsOfInvoice(tx, documentId)));
  if (amountCents <= 0) return;
  await postEntry(deps, tx, {
    event: { kind: 'write-off', amountCents },
    key: `restored:${key}`,
    documentId,
    customerId,
    date,
  });
}

/** A charge that was announced before the invoice looked paid isn't made without time to say something. */
async function dateChargeAnew(deps: Deps, tx: Transaction, documentId: number): Promise<void> {
  const charge = await automaticChargeOf(tx, documentId);
  const next = nextChargeTime(deps.clock.now(), isSellersBusinessDay(deps));
  if (charge?.nextAt && charge.nextAt < toDate(next)) await setNextCharge(tx, documentId, next);
}

/** Tells each customer who got a receipt for the payment. */
async function tellTakenBack(deps: Pick<Deps, 'queue'>, tx: Transaction, transferId: number): Promise<void> {
  const receipts = await tx
    .select({
      customerId: sql<number>`${ledgerEntries.customerId}`.mapWith(Number),
      entryId: sql<number>`min(${ledgerEntries.id})`.mapWith(Number),
      documentIds: sql<number[]>`array_agg(${ledgerEntries.documentId}::float8)`,
    })
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.kind} in ${RECORDED_KINDS} and (${ledgerEntries.key} = ${`bank-payment:${transferId}`}
        or ${ledgerEntries.key} like ${`bank-payment:${transferId}:%`})`,
    )
    .groupBy(ledgerEntries.customerId);
  for (const { customerId, entryId, documentIds } of receipts) {
    await queueInvoiceLetter(deps, tx, { customerId, documentIds }, { mail: 'payment-taken-back', entryId });
  }
}
