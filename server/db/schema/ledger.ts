import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { TAKEN_BACK_CAUSES } from '../../../domain/invoices/match-transfer.ts';
import { ACCOUNTS, ENTRY_KINDS, type EntryKind, REFUNDED_KINDS } from '../../../domain/ledger/accounts.ts';
import { PAYOUT_ITEM_KINDS } from '../../../domain/ledger/payout-items.ts';
import { RECORDED_METHODS } from '../../../domain/payments/recorded-methods.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { customers, instant } from './customers.ts';
import { documents } from './invoices.ts';
import { staff } from './staff.ts';

/** Kinds that few invoices have, so that lists of those find them. */
const EXCEPTIONS = [
  'adjustment-note',
  'write-off',
  'dispute-opened',
  ...REFUNDED_KINDS,
] as const satisfies readonly EntryKind[];

const id = () => bigint({ mode: 'number' });

/**
 * The double-entry ledger. Rows are only added, and the lines of an entry add up to 0 when its transaction commits;
 * triggers keep both. Balances are sums of lines; `invoiceBalances` repeats those of invoices.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    /** What it records, so that nothing is posted twice: `payment:12`. */
    key: text().notNull().unique(),
    postedAt: instant().notNull(),
    /** The bank's date of a transfer; the seller's local date of anything else. */
    date: date({ mode: 'string' }).notNull(),
    /** The invoice; null for what concerns none, such as a payout. */
    documentId: id().references(() => documents.id),
    customerId: id().references(() => customers.id),
    /** Why, where a person decided it. Read it by `entryNote`. */
    note: text(),
  },
  (t) => [
    index('ledger_entries_document').on(t.documentId, t.id).where(sql`${t.documentId} is not null`),
    index('ledger_entries_customer').on(t.customerId, t.id).where(sql`${t.customerId} is not null`),
    index('ledger_entries_date').on(t.date, t.id),
    index('ledger_entries_exceptions').on(t.kind, t.documentId).where(isOneOf(t.kind, EXCEPTIONS)),
    check('ledger_entries_kind', isOneOf(t.kind, ENTRY_KINDS)),
  ],
);

export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    entryId: id()
      .notNull()
      .references(() => ledgerEntries.id),
    account: text({ enum: ACCOUNTS }).notNull(),
    /** Integer cents: positive for a debit, negative for a credit. */
    amountCents: integer().notNull(),
  },
  (t) => [
    index('ledger_lines_entry').on(t.entryId),
    index('ledger_lines_account').on(t.account, t.entryId),
    check('ledger_lines_account_name', isOneOf(t.account, ACCOUNTS)),
    check('ledger_lines_amount', sql`${t.amountCents} <> 0`),
  ],
);

/**
 * What is owed on each invoice: the sum of its receivable lines, which a trigger adds up whenever one is posted. Only for
 * finding open invoices quickly; whatever decides about money adds up the lines.
 */
export const invoiceBalances = pgTable(
  'invoice_balances',
  {
    documentId: id()
      .primaryKey()
      .references(() => documents.id),
    /** The document's customer, for the index. */
    customerId: id()
      .notNull()
      .references(() => customers.id),
    /** The document's due date, for the index. */
    dueDate: date({ mode: 'string' }).notNull(),
    /** Negative if overpaid. */
    balanceCents: integer().notNull(),
  },
  (t) => [
    index('invoice_balances_due').on(t.customerId).where(sql`${t.balanceCents} > 0`),
    index('invoice_balances_due_date').on(t.dueDate, t.documentId).where(sql`${t.balanceCents} > 0`),
    index('invoice_balances_cents').on(t.balanceCents, t.documentId).where(sql`${t.balanceCents} > 0`),
    index('invoice_balances_overpaid').on(t.documentId).where(sql`${t.balanceCents} < 0`),
  ],
);

/** Bank transfers, EFTPOS, cash and cheques for invoices, and money sent back in these ways, as staff recorded it. */
export const bankPayments = pgTable(
  'bank_payments',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    method: text({ enum: RECORDED_METHODS }).notNull().default('bank'),
    /** One row per payment: a random key, or a hash of the bank statement's row. */
    key: uuid().notNull().unique(),
    /** The invoice; null if it's split over several (`payment_parts`). */
    documentId: id().references(() => documents.id),
    /** Positive if the customer paid, negative if it was sent back. */
    amountCents: integer().notNull(),
    /** What is added to it for what changed hands: cash is rounded to 5 cents. */
    roundingCents: integer().notNull().default(0),
    /** The day; of a transfer the bank's. */
    date: date({ mode: 'string' }).notNull(),
    /** The statement's text, or the office's: the number of a cheque. */
    description: text(),
    recordedBy: id().references(() => staff.id),
    recordedAt: instant().notNull(),
  },
  (t) => [
    index('bank_payments_document').on(t.documentId),
    check('bank_payments_method', isOneOf(t.method, RECORDED_METHODS)),
    check('bank_payments_amount', sql`${t.amountCents} <> 0`),
    check(
      'bank_payments_rounding',
      sql`${t.roundingCents} between -2 and 2 and (${t.roundingCents} = 0 or ${t.method} = 'cash')`,
    ),
  ],
);

/** Until when the books are closed, each time that an administrator set it; the newest counts. Rows are only added. */
export const bookClosings = pgTable('book_closings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The last closed date; null once the books were reopened. */
  closedUntil: date({ mode: 'string' }),
  setBy: text().notNull(),
  setAt: instant().notNull(),
});

/** Payments that the office recorded and took back. Each is taken back once, whole. */
export const bankReversals = pgTable(
  'bank_reversals',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    bankPaymentId: id()
      .notNull()
      .unique()
      .references(() => bankPayments.id),
    cause: text({ enum: TAKEN_BACK_CAUSES }).notNull(),
    /** The date of its entries. */
    date: date({ mode: 'string' }).notNull(),
    /** Its key, which is free again so that it can be recorded for another invoice; null if the money didn't come. */
    transferKey: uuid(),
    /** The line of the bank statement with which the bank took it back. */
    lineKey: uuid().unique(),
    takenBackBy: id().references(() => staff.id),
    takenBackAt: instant().notNull(),
  },
  (t) => [
    index('bank_reversals_transfer').on(t.transferKey),
    check('bank_reversals_cause', isOneOf(t.cause, TAKEN_BACK_CAUSES)),
  ],
);

/** The card provider's payouts to the bank, each as it was recorded; integer cents. */
export const payouts = pgTable(
  'payouts',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    providerId: text().notNull().unique(),
    /** The bank's date. */
    arrivesOn: date({ mode: 'string' }).notNull(),
    amountCents: integer().notNull(),
    chargesCents: integer().notNull(),
    refundsCents: integer().notNull(),
    disputesCents: integer().notNull(),
    /** Earlier payouts that the bank sent back, paid out again. */
    returnedCents: integer().notNull().default(0),
    /** What is none of these, such as a reserve. */
    otherCents: integer().notNull(),
    /** Inc GST. */
    feeCents: integer().notNull(),
    feeGstCents: integer().notNull(),
    recordedAt: instant().notNull(),
    /** When we learned that the bank sent it back; null if it didn't. */
    returnedAt: instant(),
  },
  (t) => [index('payouts_arrives').on(t.arrivesOn, t.id)],
);

/** What each payout is made of, as the provider lists it; integer cents, negative for what it took. */
export const payoutItems = pgTable(
  'payout_items',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    payoutId: id()
      .notNull()
      .references(() => payouts.id),
    kind: text({ enum: PAYOUT_ITEM_KINDS }).notNull(),
    /** The provider's id of the charge, refund or dispute; null for the others. */
    sourceId: text(),
    amountCents: integer().notNull(),
    /** Taken off the amount, inc GST. */
    feeCents: integer().notNull(),
    /** The provider's words. */
    description: text(),
  },
  (t) => [
    index('payout_items_payout').on(t.payoutId, t.id),
    check('payout_items_kind', isOneOf(t.kind, PAYOUT_ITEM_KINDS)),
  ],
);
