import { amount, type Cell, sheet } from '../../../../domain/bookkeeping/sheet.ts';
import { ENTRY_WORDS } from '../../../../domain/ledger/entry-words.ts';
import { RECORDED, type RecordedMethod } from '../../../../domain/payments/recorded-methods.ts';
import type { readTakings } from '../read-takings.ts';
import { accountingSheet, dayFirst, oneLine } from './export-sheet.ts';
import type { clearedWithin } from './exports.queries.ts';

/** A line of a clearing account, as a bank's statement has them. */
export type StatementLine = {
  date: string;
  /** Signed; negative for what went out. */
  cents: number;
  payee: string;
  text: string;
  reference: string;
};

type Cleared = Awaited<ReturnType<typeof clearedWithin>>[number];

/**
 * The lines of one clearing account: for each entry what it pays of its invoice, so that an accounting program matches it to the
 * cent, and what rounding added in a line of its own. They add up to the account's own movement.
 * @param payeeOf the contact's name
 */
export function statementLines(
  entries: readonly Cleared[],
  { roundingAccount, payeeOf }: { roundingAccount: string; payeeOf: (entry: Cleared) => string },
): StatementLine[] {
  return entries.flatMap((entry) => {
    const { date, kind, number, note, paidCents, clearedCents } = entry;
    const line = { date, payee: payeeOf(entry), reference: number };
    const rounding = clearedCents - paidCents;
    return [
      { ...line, cents: paidCents, text: [ENTRY_WORDS[kind], note].filter(Boolean).join(', ') },
      ...(rounding === 0
        ? []
        : [{ ...line, cents: rounding, text: `Cash rounding, account ${roundingAccount}` }]),
    ];
  });
}

/** A statement that Xero imports on a bank account: day first, money that went out is negative. */
export const xeroStatement = (lines: readonly StatementLine[]): string =>
  accountingSheet(
    ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
    lines.map(({ date, cents, payee, text, reference }): Cell[] => [
      { digits: dayFirst(date) },
      amount(cents),
      payee,
      text,
      reference,
    ]),
  );

/** The same as QIF, which MYOB imports. */
export const qifStatement = (lines: readonly StatementLine[]): string =>
  [
    '!Type:Bank',
    ...lines.flatMap(({ date, cents, payee, text, reference }) => [
      `D${dayFirst(date)}`,
      `T${(cents / 100).toFixed(2)}`,
      `N${reference}`,
      `P${oneLine(payee)}`,
      `M${oneLine(text)}`,
      '^',
    ]),
    '',
  ].join('\r\n');

/** `payments-cash-607-xero.csv`: the account is part of the name, since such files don't name one. */
export const statementName = (method: RecordedMethod, account: string, ending: string): string =>
  `payments-${method}-${account.replace(/[^\w-]/g, '')}-${ending}`;

const METHOD_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(RECORDED).map(({ wire, name }) => [wire, name]),
);

/** The takings of each day by way of paying, for a spreadsheet. */
export function takingsCsv({ DayList }: Awaited<ReturnType<typeof readTakings>>): string {
  const dollars = (value: number) => amount(Math.round(value * 100));
  return sheet(
    ['Day', 'How', 'Received', 'Taken back', 'Sent back', 'Rounding', 'Comes to'],
    DayList.flatMap(({ Date: day, Methods }) =>
      Methods.map(({ Method, Received, TakenBack, SentBack, Rounding, Total }): Cell[] => [
        day,
        METHOD_NAMES[Method] ?? Method,
        ...[Received, TakenBack, SentBack, Rounding, Total].map(dollars),
      ]),
    ),
  );
}
