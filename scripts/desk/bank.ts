import { knownTransfers, recordBankPayment } from '../../contracts/desk/invoice-changes.ts';
import { listDeskInvoices } from '../../contracts/desk/invoices.ts';
import { formatDay } from '../../domain/availability/dates.ts';
import type { UnreadRow } from '../../domain/bank-files/read-bank-file.ts';
import { invoicesNamedIn } from '../../domain/invoices/payment-reference.ts';
import { centsFromDollars, formatMoney } from '../../domain/pricing/money.ts';
import { COLUMN_OPTIONS, type KeyedRow, readExport } from './bank-file.ts';
import type { DeskClient } from './client.ts';
import type { Command } from './commands.ts';
import { findInvoice, type InvoiceEntry, money } from './invoice-input.ts';

const KEYS_AT_ONCE = 500;

/** The lines with incoming money that aren't recorded yet. */
async function newRows(client: DeskClient, rows: readonly KeyedRow[]): Promise<KeyedRow[]> {
  const incoming = rows.filter(({ cents }) => cents > 0);
  const known = new Set<string>();
  for (let start = 0; start < incoming.length; start += KEYS_AT_ONCE) {
    const Keys = incoming.slice(start, start + KEYS_AT_ONCE).map(({ key }) => key);
    for (const key of (await client.call(knownTransfers, { body: { Keys } })).Keys) known.add(key);
  }
  return incoming.filter(({ key }) => !known.has(key));
}

async function unpaidInvoices(client: DeskClient): Promise<InvoiceEntry[]> {
  const found: InvoiceEntry[] = [];
  let After: string | undefined;
  do {
    const page = await client.call(listDeskInvoices, { query: { State: 'Unpaid', After } });
    found.push(...page.InvoiceList);
    After = page.Next ?? undefined;
  } while (After);
  return found;
}

/** The invoice with a number, or the last one that replaced it. */
async function findLatest(client: DeskClient, number: string): Promise<InvoiceEntry | null> {
  const invoice = await findInvoice(client, number);
  return invoice?.ReplacedBy ? findLatest(client, invoice.ReplacedBy) : invoice;
}

/** An invoice that a transfer may be for; exact if the transfer names only this one and its amount is what's due. */
type Match = { invoice: InvoiceEntry; why: string; isExact: boolean };

async function matchOf(
  client: DeskClient,
  { description, cents }: KeyedRow,
  unpaid: readonly InvoiceEntry[],
): Promise<Match | null> {
  const isDue = (invoice: InvoiceEntry) => centsFromDollars(invoice.AmountDue) === cents;
  const named: InvoiceEntry[] = [];
  for (const number of invoicesNamedIn(description)) {
    const invoice = await findLatest(client, number);
    if (invoice && !named.some((one) => one.Number === invoice.Number)) named.push(invoice);
  }
  const invoice = named.find(isDue) ?? named[0];
  if (invoice) {
    const isExact = named.length === 1 && isDue(invoice);
    return { invoice, why: isExact ? 'reference and amount' : 'reference, another amount', isExact };
  }
  const byAmount = unpaid.filter(isDue);
  const [only] = byAmount;
  return byAmount.length === 1 && only ? { invoice: only, why: 'amount only', isExact: false } : null;
}

const rowWords = ({ date, cents, description }: KeyedRow) =>
  `${formatDay(date)}  ${formatMoney(cents)}  ${description}`;

const matchWords = ({ invoice, why }: Match) =>
  `  ${invoice.Number}, ${invoice.BusinessName ?? invoice.CustomerName}, ${money(invoice.AmountDue)} to pay (${why})`;

const unreadWords = ({ line, text, why }: UnreadRow) => `Line ${line}: ${why}  ${text}`;

const isYes = (typed: string) => /^y(es)?$/i.test(typed.trim());

export const BANK_COMMANDS: Readonly<Record<string, Command>> = {
  'import-bank': {
    usage:
      'FILE.csv [--yes] [--date-column NAME or NUMBER] [--amount-column ...] [--out-column ...] [--dates day-first|month-first]',
    about:
      'finds the invoices that the transfers of a bank statement pay, and records those you confirm; --yes records the ones whose reference and amount fit, and no others',
    options: { yes: { type: 'boolean' }, ...COLUMN_OPTIONS },
    async run(client, input) {
      const { values } = input;
      const { rows, unread } = await readExport(client, input);
      const waiting = await newRows(client, rows);
      let unpaid = await unpaidInvoices(client);
      const recorded: string[] = [];
      const left: string[] = [];
      for (const row of waiting) {
        const match = await matchOf(client, row, unpaid);
        const words = rowWords(row);
        const isWanted =
          match !== null &&
          (values.yes
            ? match.isExact
            : isYes(await ask(client, `${words}\n${matchWords(match)}\nRecord it? y or n`)));
        if (!isWanted) {
          left.push(words);
          continue;
        }
        await client.call(recordBankPayment, {
          params: { InvoiceId: match.invoice.InvoiceId },
          headers: { 'idempotency-key': row.key },
          body: { Amount: row.cents / 100, Date: row.date, Description: row.description },
        });
        unpaid = unpaid.filter(({ InvoiceId }) => InvoiceId !== match.invoice.InvoiceId);
        recorded.push(`${words}  ->  ${match.invoice.Number}`);
      }
      const already = rows.filter(({ cents }) => cents > 0).length - waiting.length;
      const parts = [
        ...(recorded.length > 0 ? [`Recorded:\n${recorded.join('\n')}`] : []),
        ...(left.length > 0 ? [`Left for you (npm run desk -- bank-payment):\n${left.join('\n')}`] : []),
        ...(unread.length > 0 ? [`Not read:\n${unread.map(unreadWords).join('\n')}`] : []),
        `${recorded.length} recorded, ${already} recorded before, ${left.length} left${unread.length > 0 ? `, ${unread.length} not read` : ''}.`,
      ];
      return {
        answer: { Recorded: recorded, Left: left, RecordedBefore: already, NotRead: unread },
        text: parts.join('\n\n'),
      };
    },
  },
};

/** The typed answer; no answer counts as no. */
const ask = ({ terminal }: DeskClient, question: string) => terminal.askLine(question).catch(() => 'n');
