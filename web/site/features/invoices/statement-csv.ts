import type { Reply } from '../../../../contracts/endpoint.ts';
import type { ownStatement } from '../../../../contracts/invoices/statements.ts';
import { amount, sheet } from '../../../../domain/bookkeeping/sheet.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';

const dollars = (number: number) => amount(centsFromDollars(number));

/** A customer's month as a CSV file; money in dollars inc GST. */
export function statementCsv({ From, Opening, EntryList }: Reply<typeof ownStatement>): string {
  const rows = EntryList.map((entry) => [
    entry.Date,
    entry.What,
    entry.Number,
    dollars(entry.Amount),
    dollars(entry.Balance),
  ]);
  const before = [From, 'Balance before', null, null, dollars(Opening)];
  return sheet(['Date', 'What', 'Document', 'Amount inc GST', 'Balance'], [before, ...rows]);
}
