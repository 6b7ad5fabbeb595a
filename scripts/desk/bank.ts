import type { Reply } from '../../contracts/endpoint.ts';
import {
  matchTransfers,
  recordTransfers,
  TRANSFERS_AT_ONCE,
} from '../../contracts/invoices/bank-transfers.ts';
import type { UnreadRow } from '../../domain/invoices/bank-files/read-bank-file.ts';
import type { MatchReason } from '../../domain/invoices/match-transfer.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { formatDay } from '../../domain/visits/dates.ts';
import { COLUMN_OPTIONS, type KeyedRow, readExport } from './bank-file.ts';
import type { DeskClient } from './client.ts';
import type { Command } from './commands.ts';
import { money } from './invoice-input.ts';

type Match = Reply<typeof matchTransfers>['Rows'][number];

/** Fewer bytes than a call's body may have, with room for the invoices of each transfer. */
const BYTES_AT_ONCE = 40_000;

const REASONS: Readonly<Record<MatchReason, string>> = {
  'reference-and-amount': 'reference and amount',
  reference: 'reference, another amount',
  amount: 'amount only',
  sum: 'the sum of what this customer has to pay',
};

const transferOf = ({ key, date, cents, description }: KeyedRow) => ({
  Key: key,
  Date: date,
  Amount: cents / 100,
  Text: description || null,
});

/** The transfers in batches that a call takes. */
function batchesOf(rows: readonly KeyedRow[]): KeyedRow[][] {
  const batches: KeyedRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(transferOf(row)));
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

const rowWords = ({ date, cents, description }: KeyedRow) =>
  `${formatDay(date)}  ${formatMoney(cents)}  ${description}`;

const numbersOf = ({ Parts }: Match) => Parts.map(({ InvoiceNumber }) => InvoiceNumber).join(', ');

const matchWords = ({ Parts, Reason }: Match) =>
  Parts.map(({ InvoiceNumber, CustomerName, AmountDue, Amount }) =>
    [
      `  ${InvoiceNumber}, ${CustomerName}, ${money(AmountDue)} to pay`,
      ...(Parts.length > 1 ? [`${money(Amount)} of the transfer`] : []),
      `(${Reason ? REASONS[Reason] : ''})`,
    ].join(' '),
  ).join('\n');

const unreadWords = ({ line, text, why }: UnreadRow) => `Line ${line}: ${why}  ${text}`;

const isYes = (typed: string) => /^y(es)?$/i.test(typed.trim());

/** The typed answer; no answer counts as no. */
const ask = ({ terminal }: DeskClient, question: string) => terminal.askLine(question).catch(() => 'n');

type Done = { recorded: string[]; left: string[]; before: number };

/** Matches and records one batch. @param onlyExact records what leaves no doubt, and asks nothing */
async function importBatch(
  client: DeskClient,
  batch: readonly KeyedRow[],
  { onlyExact, done }: { onlyExact: boolean; done: Done },
): Promise<void> {
  const { Rows } = await client.call(matchTransfers, { body: { Rows: batch.map(transferOf) } });
  const wanted: { row: KeyedRow; match: Match }[] = [];
  for (const [index, row] of batch.entries()) {
    const match = Rows[index];
    if (!match) continue;
    if (match.IsRecorded) done.before += 1;
    else if (match.Parts.length > 0 && (onlyExact ? match.IsExact : await isConfirmed(client, row, match)))
      wanted.push({ row, match });
    else done.left.push(rowWords(row));
  }
  if (wanted.length === 0) return;
  const body = {
    Rows: wanted.map(({ row, match }) => ({
      ...transferOf(row),
      Parts: match.Parts.map(({ InvoiceId, Amount }) => ({ InvoiceId, Amount })),
    })),
  };
  const answer = await client.call(recordTransfers, { body });
  for (const [index, { row, match }] of wanted.entries()) {
    const { Status, Message } = answer.Rows[index] ?? {};
    if (Status === 'recorded') done.recorded.push(`${rowWords(row)}  ->  ${numbersOf(match)}`);
    else if (Status === 'recorded-before') done.before += 1;
    else done.left.push(`${rowWords(row)}  (${Message ?? 'no answer'})`);
  }
}

const isConfirmed = async (client: DeskClient, row: KeyedRow, match: Match) =>
  isYes(await ask(client, `${rowWords(row)}\n${matchWords(match)}\nRecord it? y or n`));

export const BANK_COMMANDS: Readonly<Record<string, Command>> = {
  'import-bank': {
    usage:
      'FILE.csv [--yes] [--date-column NAME or NUMBER] [--amount-column ...] [--out-column ...] [--dates day-first|month-first]',
    about:
      'finds the invoices that the transfers of a bank statement pay, and records those you confirm; --yes records the ones whose references and amount fit, and no others',
    options: { yes: { type: 'boolean' }, ...COLUMN_OPTIONS },
    async run(client, input) {
      const { rows, unread } = await readExport(client, input);
      const incoming = rows.filter(({ cents }) => cents > 0);
      const done: Done = { recorded: [], left: [], before: 0 };
      const batches = batchesOf(incoming);
      let looked = 0;
      for (const batch of batches) {
        await importBatch(client, batch, { onlyExact: input.values.yes === true, done });
        looked += batch.length;
        if (batches.length > 1) client.terminal.note(`${looked} of ${incoming.length} transfers looked at.`);
      }
      const { recorded, left, before } = done;
      const notRead = unread.length > 0 ? `, ${unread.length} not read` : '';
      const parts = [
        ...(recorded.length > 0 ? [`Recorded:\n${recorded.join('\n')}`] : []),
        ...(left.length > 0 ? [`Left for you (npm run desk -- bank-payment):\n${left.join('\n')}`] : []),
        ...(unread.length > 0 ? [`Not read:\n${unread.map(unreadWords).join('\n')}`] : []),
        `${recorded.length} recorded, ${before} recorded before, ${left.length} left${notRead}.`,
      ];
      return {
        answer: { Recorded: recorded, Left: left, RecordedBefore: before, NotRead: unread },
        text: parts.join('\n\n'),
      };
    },
  },
};
