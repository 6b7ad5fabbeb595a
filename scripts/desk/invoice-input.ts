import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type deskInvoiceEntry, listDeskInvoices } from '../../contracts/desk/invoices.ts';
import { centsFromDollars, formatMoney, parseDollars } from '../../domain/pricing/money.ts';
import { type DeskClient, DeskError } from './client.ts';
import type { Typed } from './input.ts';

export const OPTION = { type: 'string' } as const;

export type InvoiceEntry = z.output<typeof deskInvoiceEntry>;

export const textOf = (value: Typed['values'][string]) => (typeof value === 'string' ? value : undefined);

/** `$352.00` of dollars on the wire. */
export const money = (dollars: number) => formatMoney(centsFromDollars(dollars));

/** Typed dollars; undefined if nothing was typed. */
export function dollarsOf(value: Typed['values'][string], option = 'amount'): number | undefined {
  const typed = textOf(value);
  if (typed === undefined) return undefined;
  const cents = parseDollars(typed);
  if (cents === null) throw new DeskError(`--${option} reads dollars and cents, such as 352.00`);
  return cents / 100;
}

/** The number of a document as typed: `INV-1037`, `inv1037` or just `1037`. */
export function numberOf({ positionals }: Typed): string {
  const [, series = 'INV', digits] = /^(INV|ADJ|REC)?-?(\d{1,9})$/i.exec(positionals[0] ?? '') ?? [];
  if (!digits) throw new DeskError('Name the invoice by its number, such as INV-1037.');
  return `${series.toUpperCase()}-${digits}`;
}

/** The document of a number; null if there's none. */
export async function findInvoice(client: DeskClient, number: string): Promise<InvoiceEntry | null> {
  const { InvoiceList } = await client.call(listDeskInvoices, { query: { Number: number } });
  return InvoiceList[0] ?? null;
}

/** What a call needs to change the named document: its id, and a key for this one time. */
export async function changeOf(client: DeskClient, input: Typed) {
  const number = numberOf(input);
  const found = await findInvoice(client, number);
  if (!found) throw new DeskError(`There is no ${number}.`);
  return { params: { InvoiceId: found.InvoiceId }, headers: { 'idempotency-key': randomUUID() } };
}

/** The same key for the same words, so that what was done before isn't done again. */
export function keyOf(...words: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
