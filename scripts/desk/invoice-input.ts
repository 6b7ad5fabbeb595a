import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type deskInvoiceEntry,
  getDeskInvoice,
  listDeskInvoices,
} from '../../contracts/invoices/desk-invoices.ts';
import { DOCUMENT_SERIES, SERIES_OF } from '../../domain/invoices/document-kinds.ts';
import { centsFromDollars, formatMoney, parseDollars } from '../../domain/money/money.ts';
import { type DeskClient, DeskError } from './client.ts';
import type { Typed } from './input.ts';

export const OPTION = { type: 'string' } as const;

export type InvoiceEntry = z.output<typeof deskInvoiceEntry>;

export const textOf = (value: Typed['values'][string]) => (typeof value === 'string' ? value : undefined);

/** Dollars on the wire as `$352.00`. */
export const money = (dollars: number) => formatMoney(centsFromDollars(dollars));

/** Typed dollars; undefined if nothing was typed. */
export function dollarsOf(value: Typed['values'][string], option = 'amount'): number | undefined {
  const typed = textOf(value);
  if (typed === undefined) return undefined;
  const cents = parseDollars(typed);
  if (cents === null) throw new DeskError(`--${option} needs dollars and cents, such as 352.00`);
  return cents / 100;
}

const NUMBER = new RegExp(`^(${DOCUMENT_SERIES.join('|')})?-?(\\d{1,9})$`, 'i');

/** The number of a document as typed: `INV-1037`, `inv1037` or just `1037`. */
export function numberOf({ positionals }: Typed): string {
  const [, series = SERIES_OF['call-out'], digits] = NUMBER.exec(positionals[0] ?? '') ?? [];
  if (!digits) throw new DeskError('Name the invoice by its number, such as INV-1037.');
  return `${series.toUpperCase()}-${digits}`;
}

/** The document with a number; null if there's none. */
export async function findInvoice(client: DeskClient, number: string): Promise<InvoiceEntry | null> {
  const { InvoiceList } = await client.call(listDeskInvoices, { query: { Number: number } });
  return InvoiceList[0] ?? null;
}

/** What a call needs to change the named document: its id, and a new idempotency key. */
export async function changeOf(client: DeskClient, input: Typed) {
  const number = numberOf(input);
  const found = await findInvoice(client, number);
  if (!found) throw new DeskError(`There is no ${number}.`);
  return { params: { InvoiceId: found.InvoiceId }, headers: { 'idempotency-key': randomUUID() } };
}

type AmountChange = {
  /** Its kind in the ledger, or among the invoice's documents. */
  kind:
    | 'AdjustmentNote'
    | 'RefundReceipt'
    | 'credit-kept'
    | 'credit-used'
    | 'credit-released'
    | 'write-off'
    | 'write-off-reversed';
  amount: number | undefined;
  reason?: string;
};

/**
 * What a call needs to change the named invoice by an amount. If the reply is lost and the command is typed again, it
 * mustn't act twice: it's refused if the invoice shows the first change already, and until then it has the same
 * idempotency key. `--again` makes it another change. Without an amount the command uses up everything, so a second one
 * finds nothing left.
 * @throws DeskError
 */
export async function amountChangeOf(
  client: DeskClient,
  input: Typed,
  { kind, amount, reason }: AmountChange,
) {
  const change = await changeOf(client, input);
  if (amount === undefined || input.values.again) return change;
  const { Adjustments, Entries } = await client.call(getDeskInvoice, { params: change.params });
  const before = [
    ...Adjustments.map((one) => ({ kind: one.Kind, amount: one.TotalIncGst, reason: one.Reason })),
    ...Entries.map((one) => ({ kind: one.Kind, amount: Math.abs(one.Amount), reason: one.Note })),
  ];
  const isSame = (one: (typeof before)[number]) =>
    one.kind === kind && one.amount === amount && (reason === undefined || one.reason === reason.trim());
  if (before.some(isSame)) {
    throw new DeskError(`This was done already, for ${money(amount)}. Add --again to do it once more.`);
  }
  const key = keyOf(kind, change.params.InvoiceId, amount, reason ?? '');
  return { ...change, headers: { 'idempotency-key': key } };
}

/** The idempotency key for some words: the same words have the same key, so a repeated command takes effect once. */
export function keyOf(...words: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
