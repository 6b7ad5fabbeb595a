import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFile } from '../../words/decode-file.ts';
import { readBankFile } from './read-bank-file.ts';

type Transfer = { date: string; cents: number; text: string; damage: Damage | null };
type Damage = 'short' | 'no date' | 'wrong date' | 'no amount' | 'wrong amount' | 'total' | 'long';

/** How a bank writes a date. */
const DATES: readonly ((date: string) => string)[] = [
  (date) => date,
  (date) => date.replaceAll('-', ''),
  (date) => date.split('-').reverse().join('/'),
  (date) =>
    date
      .split('-')
      .reverse()
      .map(Number)
      .join('/')
      .replace(/20(\d\d)$/, '$1'),
  (date) => date.split('-').reverse().join('.'),
  (date) => `${Number(date.slice(8))} ${monthOf(date, 'short')} ${date.slice(0, 4)}`,
  (date) => `${date.slice(8)}-${monthOf(date, 'short')}-${date.slice(2, 4)}`,
  (date) => `${Number(date.slice(8))} ${monthOf(date, 'long')} ${date.slice(0, 4)}`,
  (date) => `${date.split('-').reverse().join('/')} 10:15:00 AM`,
];
const monthOf = (date: string, month: 'short' | 'long') =>
  new Date(date).toLocaleString('en', { month, timeZone: 'UTC' });

const plain = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const grouped = (cents: number) => plain(cents).replace(/\B(?=(\d{3})+\.)/g, ',');

/** How a bank writes an amount with its sign. */
const SIGNED: readonly ((cents: number) => string)[] = [
  (cents) => `${cents < 0 ? '-' : ''}${plain(cents)}`,
  (cents) => `${cents < 0 ? '-' : '+'}${grouped(cents)}`,
  (cents) => `${cents < 0 ? '\u2212' : ''}$${grouped(cents)}`,
  (cents) => `${grouped(cents)}${cents < 0 ? '-' : ''}`,
  (cents) => (cents < 0 ? `(${plain(cents)})` : plain(cents)),
  (cents) => (cents < 0 ? `($${grouped(cents)})` : `$${grouped(cents)}`),
  (cents) => `${plain(cents)} ${cents < 0 ? 'DR' : 'CR'}`,
  (cents) => `${plain(cents)}${cents < 0 ? 'dr' : 'cr'}`,
];

type Cells = { date: string; signed: string; cents: number; balance: string; text: string };
/** The columns of an export: each with a name that banks use, and its cell for a transfer. */
type Column = { names: readonly string[]; cell: (of: Cells) => string };

const DATE: Column = {
  names: ['Date', 'Transaction Date', 'Posted Date', 'DATE', 'Processed Date'],
  cell: ({ date }) => date,
};
const TEXT: Column = {
  names: [
    'Description',
    'Narrative',
    'Transaction Details',
    'Details',
    'Narration',
    'Reference',
    'Particulars',
  ],
  cell: ({ text }) => text,
};
const BALANCE: Column = { names: ['Balance', 'Running Balance'], cell: ({ balance }) => balance };
const AMOUNT: Column = {
  names: ['Amount', 'Transaction Amount', 'Amount (AUD)'],
  cell: ({ signed }) => signed,
};
const IN: Column = {
  names: ['Credit', 'Credit Amount', 'Deposits', 'Paid In', 'Credit ($)'],
  cell: ({ cents }) => (cents > 0 ? plain(cents) : ''),
};
const OUT: Column = {
  names: ['Debit', 'Debit Amount', 'Withdrawals', 'Paid Out', 'Debit ($)'],
  cell: ({ cents }) => (cents < 0 ? plain(cents) : ''),
};
const NEGATIVE_OUT: Column = { ...OUT, cell: ({ cents }) => (cents < 0 ? `-${plain(cents)}` : '') };
const UNSIGNED: Column = { ...AMOUNT, cell: ({ cents }) => grouped(cents) };
const DIRECTION: Column = {
  names: ['CR/DR', 'Debit/Credit', 'Type'],
  cell: ({ cents }) => (cents < 0 ? 'DR' : 'CR'),
};
const ACCOUNT: Column = { names: ['Account Number', 'Bank Account', 'BSB'], cell: () => '032000 123456' };
const KIND: Column = { names: ['Transaction Type', 'Category'], cell: () => 'TRANSFER' };

const MONEY = [[AMOUNT], [IN, OUT], [OUT, IN], [IN, NEGATIVE_OUT], [UNSIGNED, DIRECTION]];
const layouts = fc
  .record({ money: fc.constantFrom(...MONEY), more: fc.subarray([BALANCE, ACCOUNT, KIND]) })
  .chain(({ money, more }) =>
    fc.shuffledSubarray([DATE, TEXT, ...money, ...more], { minLength: 2 + money.length + more.length }),
  )
  .chain((columns) =>
    fc.record({ columns: fc.constant(columns), names: fc.array(fc.nat(), { minLength: 9 }) }),
  );

const dates = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const texts = fc
  .array(
    fc.constantFrom('HARTS', 'INV-1037', 'a,b', 'a;b', 'say "hi"', 'Café', '寿司', "O'Brien", '10017', '&'),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((words) => words.join(' '));
const cents = fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((number) => number !== 0);
const damages = fc.option(
  fc.constantFrom<Damage>('short', 'no date', 'wrong date', 'no amount', 'wrong amount', 'total', 'long'),
  { freq: 3 },
);
const transfers: fc.Arbitrary<Transfer[]> = fc
  .array(fc.record({ date: dates, cents, text: texts, damage: damages }), { minLength: 1, maxLength: 12 })
  // A file of nothing but damage has no content to tell its columns by.
  .filter((all) => all.filter(({ damage }) => damage).length * 3 <= all.length);

const dialects = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  newline: fc.constantFrom('\n', '\r\n'),
  quotesAll: fc.boolean(),
  encoding: fc.constantFrom('utf8', 'utf16le', 'utf16be'),
  mark: fc.boolean(),
  dates: fc.constantFrom(...DATES),
  signed: fc.constantFrom(...SIGNED),
  titles: fc.subarray(['Transactions of 484799 123456789', 'From 1/11/2026 to 30/11/2026', '']),
});

function damaged(cells: string[], columns: readonly Column[], damage: Damage | null): string[] {
  const date = columns.indexOf(DATE);
  const isMoney = (column: Column) => [AMOUNT, IN, OUT, NEGATIVE_OUT, UNSIGNED].includes(column);
  const changed = (change: (cell: string, index: number) => string) => cells.map(change);
  switch (damage) {
    case null:
      return cells;
    case 'short':
      return cells.slice(1);
    case 'long':
      return [...cells, 'more'];
    case 'no date':
      return changed((cell, index) => (index === date ? '' : cell));
    case 'wrong date':
      return changed((cell, index) => (index === date ? '31/02/2026' : cell));
    case 'no amount':
      return changed((cell, index) => (isMoney(columns[index] as Column) ? '' : cell));
    case 'wrong amount':
      return changed((cell, index) => (isMoney(columns[index] as Column) && cell ? '352,00' : cell));
    case 'total':
      return changed((cell, index) => (index === date ? '' : columns[index] === TEXT ? 'Total' : cell));
  }
}

test('[R1.02] every record of a bank file is read exactly or reported, whatever its dialect and layout', () => {
  fc.assert(
    fc.property(layouts, dialects, transfers, ({ columns, names }, dialect, rows) => {
      const quoted = (cell: string) =>
        dialect.quotesAll || /[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
      const lineOf = (cells: readonly string[]) => cells.map(quoted).join(dialect.separator);
      let balance = 500_000;
      const body = rows.map((row) => {
        balance += row.cents;
        const of = {
          ...row,
          date: dialect.dates(row.date),
          signed: dialect.signed(row.cents),
          balance: plain(balance),
        };
        return lineOf(
          damaged(
            columns.map(({ cell }) => cell(of)),
            columns,
            row.damage,
          ),
        );
      });
      const header = lineOf(
        columns.map((column, index) => column.names[(names[index] ?? 0) % column.names.length] ?? ''),
      );
      const text = [...dialect.titles, header, ...body, ''].join(dialect.newline);
      const bytes = Buffer.from(
        `${dialect.mark ? '\uFEFF' : ''}${text}`,
        dialect.encoding === 'utf8' ? 'utf8' : 'utf16le',
      );
      const file = decodeFile(dialect.encoding === 'utf16be' ? bytes.swap16() : bytes);
      const read = readBankFile('text' in file ? file.text : '');
      if ('about' in read) throw new Error(`asked for ${read.about}`);
      const first = dialect.titles.length + 2;
      const lines = rows.map((row, index) => ({ ...row, line: first + index }));
      const good = lines.filter(({ damage }) => damage === null);
      expect(read.rows).toEqual(
        good.map(({ line, date, cents, text }) => ({ line, date, cents, description: text })),
      );
      expect(read.unread.map(({ line }) => line)).toEqual(
        lines.filter(({ damage }) => damage !== null).map(({ line }) => line),
      );
    }),
    { numRuns: 300 },
  );
});
