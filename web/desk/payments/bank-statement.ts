import { TRANSFERS_AT_ONCE } from '../../../contracts/invoices/bank-transfers.ts';
import { dateOf } from '../../../domain/invoices/bank-files/cell-values.ts';
import type { ColumnChoice, ColumnQuestion } from '../../../domain/invoices/bank-files/find-columns.ts';
import {
  type BankRow,
  readBankFile,
  type UnreadRow,
} from '../../../domain/invoices/bank-files/read-bank-file.ts';
import { splitFile } from '../../../domain/invoices/bank-files/split-lines.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { decodeFile } from '../../../domain/words/decode-file.ts';

/** A year of a busy account has less; more would keep the browser busy for seconds. */
export const MOST_FILE_BYTES = 2_000_000;

/** Fewer bytes than a call's body may have, with room for the invoices of each transfer. */
const BYTES_AT_ONCE = 40_000;

/** A transfer that came in, with a key that the same line has in every export that overlaps this one. */
export type KeyedRow = BankRow & { key: string };

export type ReadStatement = {
  rows: KeyedRow[];
  unread: UnreadRow[];
  /** With money that went out, in positive cents: perhaps a transfer that the bank took back. */
  outgoing: KeyedRow[];
};

/** Why a file isn't read; a question is asked first if its columns can't be told apart. */
type NotRead = { fault: string } | { question: ColumnQuestion };

/** Reads a bank's export. @param choice what a person said of its columns */
export async function readStatement(
  { name, bytes }: { name: string; bytes: Uint8Array },
  choice: ColumnChoice,
): Promise<ReadStatement | NotRead> {
  // The keys need it.
  if (!crypto.subtle)
    return { fault: 'Open this page by https: without it, bank statements cannot be read.' };
  const file = decodeFile(bytes);
  if ('is' in file) {
    return { fault: `${name} is ${file.is}. Export the account as CSV, or save the workbook as CSV.` };
  }
  const read = readBankFile(file.text, choice);
  if ('about' in read) {
    return hasDates(file.text) ? { question: read } : { fault: noTransfers(name) };
  }
  const { rows, unread } = read;
  if (rows.length === 0) return { fault: noTransfers(name) };
  const incoming = rows.filter(({ cents }) => cents > 0);
  const outgoing = await withKeys(rows.filter(({ cents }) => cents < 0));
  return {
    rows: await withKeys(incoming),
    unread,
    outgoing: outgoing.map((row) => ({ ...row, cents: -row.cents })),
  };
}

const noTransfers = (name: string) =>
  `No line of ${name} has a date and an amount. Export the account's transactions as CSV.`;

/** Without any date, no column is the right answer. */
const hasDates = (text: string) =>
  splitFile(text).some(({ cells }) =>
    cells.some((cell) => dateOf(cell) !== null || dateOf(cell, 'month-first') !== null),
  );

async function withKeys(rows: readonly BankRow[]): Promise<KeyedRow[]> {
  const seen = new Map<string, number>();
  return Promise.all(
    rows.map(async (row) => {
      const { date, cents, description } = row;
      const same = `${date} ${cents} ${description}`;
      const count = (seen.get(same) ?? 0) + 1;
      seen.set(same, count);
      return { ...row, key: await keyOf(['statement', date, cents, description, count]) };
    }),
  );
}

/** A UUID made of some words: the same words have the same one, in every browser and forever. */
async function keyOf(words: readonly (string | number)[]): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(words)));
  const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A transfer as the calls take it. */
export const transferOf = ({ key, date, cents, description }: KeyedRow) => ({
  Key: key,
  Date: date,
  Amount: dollarsFromCents(cents),
  Text: description || null,
});

/** The transfers in batches that a call takes. */
export function batchesOf(rows: readonly KeyedRow[]): KeyedRow[][] {
  const batches: KeyedRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(transferOf(row))).length;
    const last = batches.at(-1);
    if (last && last.length < TRANSFERS_AT_ONCE && bytes + size <= BYTES_AT_ONCE) {
      last.push(row);
      bytes += size;
    } else {
      batches.push([row]);
      bytes = size;
    }
  }
  return batches;
}
