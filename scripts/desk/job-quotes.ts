import { getDeskJob } from '../../contracts/jobs/desk-jobs.ts';
import * as calls from '../../contracts/jobs/job-quotes.ts';
import { type DeskClient, DeskError } from './client.ts';
import type { Command } from './commands.ts';
import { idOf, type Typed } from './input.ts';
import { jobText, priceText } from './print.ts';
import { numberOf, quoteLine } from './quote-line.ts';

const OPTION = { type: 'string' } as const;

const text = (value: Typed['values'][string]) => (typeof value === 'string' ? value : undefined);

const jobResult = (client: DeskClient, job: Parameters<typeof jobText>[0]) => ({
  answer: job,
  text: jobText(job, client.url),
});

/** The quote that waits, as the office reads it out on the phone. */
async function waitingQuote(client: DeskClient, input: Typed) {
  const job = await client.call(getDeskJob, { params: { RepairId: idOf(input) } });
  const quote = job.Quotes.find(({ State }) => State === 'waiting');
  if (!quote) throw new DeskError(`No quote of ${job.BookingReference} waits for an answer`);
  return quote;
}

/** What the office does with a job's quotes besides sending one. */
export const JOB_QUOTE_COMMANDS: Readonly<Record<string, Command>> = {
  'quote preview': {
    usage: 'ID --line "DESCRIPTION; QUANTITY; DOLLARS EX GST; DETAIL" ... [--days 30]',
    about: 'shows what the customer would be asked to pay for a quote; nothing is sent',
    options: { line: { type: 'string', multiple: true }, days: OPTION },
    async run(client, input) {
      const { line, days } = input.values;
      const body = {
        Lines: (Array.isArray(line) ? line : []).map((typed) => quoteLine(String(typed))),
        ...(text(days) && { ValidDays: numberOf(text(days)) }),
      };
      const answer = await client.call(calls.previewQuote, { params: { RepairId: idOf(input) }, body });
      return { answer, text: priceText(answer) };
    },
  },
  'quote withdraw': {
    usage: 'ID --reason TEXT',
    about: 'takes back the quote that waits for an answer; the customer reads the reason',
    options: { reason: OPTION },
    async run(client, input) {
      const body = { Reason: text(input.values.reason) ?? '' };
      return jobResult(
        client,
        await client.call(calls.withdrawQuote, { params: { RepairId: idOf(input) }, body }),
      );
    },
  },
  'quote approve': {
    usage: 'ID --said-by NAME [--po-number NUMBER]',
    about: 'records that somebody approved the waiting quote by phone, at the price that `job` shows',
    options: { 'said-by': OPTION, 'po-number': OPTION },
    async run(client, input) {
      const { 'said-by': saidBy, 'po-number': poNumber } = input.values;
      const { UniqueId, TotalIncGst } = await waitingQuote(client, input);
      const body = { UniqueId, TotalIncGst, SaidBy: text(saidBy) ?? '', PoNumber: text(poNumber) ?? null };
      return jobResult(
        client,
        await client.call(calls.approveByPhone, { params: { RepairId: idOf(input) }, body }),
      );
    },
  },
  'quote decline': {
    usage: 'ID --said-by NAME [--reason TEXT]',
    about: 'records that somebody declined the waiting quote by phone',
    options: { 'said-by': OPTION, reason: OPTION },
    async run(client, input) {
      const { 'said-by': saidBy, reason } = input.values;
      const { UniqueId } = await waitingQuote(client, input);
      const body = { UniqueId, SaidBy: text(saidBy) ?? '', Reason: text(reason) ?? null };
      return jobResult(
        client,
        await client.call(calls.declineByPhone, { params: { RepairId: idOf(input) }, body }),
      );
    },
  },
};
