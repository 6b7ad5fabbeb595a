import { readFile } from 'node:fs/promises';
import type { ColumnChoice, ColumnQuestion } from '../../domain/invoices/bank-files/find-columns.ts';
import {
  type BankFile,
  type BankRow,
  readBankFile,
} from '../../domain/invoices/bank-files/read-bank-file.ts';
import { decodeFile } from '../../domain/words/decode-file.ts';
import { type DeskClient, DeskError } from './client.ts';
import type { Typed } from './input.ts';
import { keyOf, OPTION, textOf } from './invoice-input.ts';

/** A transfer of the file, with a key that the same line has in every export that overlaps this one. */
export type KeyedRow = BankRow & { key: string };

/** What can be said of a file whose columns can't be told apart. */
export const COLUMN_OPTIONS = {
  'date-column': OPTION,
  'amount-column': OPTION,
  'out-column': OPTION,
  dates: OPTION,
};

const QUESTIONS: Readonly<Record<ColumnQuestion['about'], { ask: string; option: string }>> = {
  date: { ask: "Which column has the bank's date?", option: '--date-column' },
  amount: { ask: 'Which column has the amounts that came in?', option: '--amount-column' },
  out: { ask: 'Which column has the amounts that went out?', option: '--out-column' },
  dateOrder: {
    ask: 'Which comes first in the dates, the day or the month? day-first or month-first',
    option: '--dates day-first|month-first',
  },
};

/** Reads the export of an account, and asks what can't be told from it. @throws DeskError */
export async function readExport(
  client: DeskClient,
  { positionals, values }: Typed,
): Promise<{ rows: KeyedRow[]; unread: BankFile['unread'] }> {
  const [path] = positionals;
  if (!path) throw new DeskError('Name the file: the CSV export of the account.');
  const bytes = await readFile(path).catch((error: Error) => {
    throw new DeskError(`${path} can't be opened: ${error.message}`);
  });
  const file = decodeFile(bytes);
  if ('is' in file) {
    throw new DeskError(`${path} is ${file.is}. Export the account as CSV, or save the workbook as CSV.`);
  }
  const { rows, unread } = await readWith(client, file.text, choiceOf(values));
  if (rows.length === 0 && unread.length === 0) throw new DeskError(`${path} has no transfers.`);
  return { rows: withKeys(rows), unread };
}

function choiceOf(values: Typed['values']): ColumnChoice {
  const dateOrder = textOf(values.dates);
  if (dateOrder !== undefined && dateOrder !== 'day-first' && dateOrder !== 'month-first') {
    throw new DeskError('--dates needs day-first or month-first.');
  }
  return {
    date: textOf(values['date-column']),
    amount: textOf(values['amount-column']),
    out: textOf(values['out-column']),
    dateOrder,
  };
}

async function readWith(client: DeskClient, text: string, choice: ColumnChoice): Promise<BankFile> {
  const read = readBankFile(text, choice);
  if (!('about' in read)) return read;
  const { ask, option } = QUESTIONS[read.about];
  const columns = read.columns.map(
    ({ number, name, example }) => `  ${number}  ${[name, example].filter(Boolean).join(': ')}`,
  );
  if (choice[read.about] !== undefined) {
    throw new DeskError(`There's no column "${choice[read.about]}". The file has:\n${columns.join('\n')}`);
  }
  const answer = await client.terminal.askLine([...columns, ask].join('\n')).catch(() => '');
  if (!answer.trim()) throw new DeskError(`${ask} Say it with ${option}.`);
  if (read.about !== 'dateOrder') return readWith(client, text, { ...choice, [read.about]: answer });
  const dateOrder = /^m/i.test(answer.trim()) ? 'month-first' : 'day-first';
  return readWith(client, text, { ...choice, dateOrder });
}

function withKeys(rows: readonly BankRow[]): KeyedRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { date, cents, description } = row;
    const same = `${date} ${cents} ${description}`;
    const count = (seen.get(same) ?? 0) + 1;
    seen.set(same, count);
    return { ...row, key: keyOf('statement', date, cents, description, count) };
  });
}
