import type { ParseArgsConfig } from 'node:util';
import { findCustomers, getCustomer } from '../../contracts/customers/customers.ts';
import * as jobs from '../../contracts/jobs/desk-jobs.ts';
import * as jobChanges from '../../contracts/jobs/job-changes.ts';
import { startTexts, stopTexts } from '../../contracts/messages/texts.ts';
import { ACCOUNT_COMMANDS } from './accounts.ts';
import { auditCommand } from './audit.ts';
import type { DeskClient } from './client.ts';
import { FAILED_TASK_COMMANDS } from './failed-tasks.ts';
import { idOf, OPTION, type Typed, textOf as text } from './input.ts';
import { JOB_QUOTE_COMMANDS } from './job-quotes.ts';
import { PERSONAL_DATA_COMMANDS } from './personal-data.ts';
import { jobLines, jobText, table } from './print.ts';
import { cells, numberOf, quoteLine } from './quote-line.ts';
import { REQUEST_COMMANDS } from './requests.ts';

type Values = Typed['values'];

export type Command = {
  /** The arguments after the command's name. */
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** The reply, and how to print it. */
  run(client: DeskClient, input: Typed): Promise<{ answer: unknown; text: string }>;
};

const texts = (value: Values[string]) => (Array.isArray(value) ? value : []);

/** `Fan motor; 1` */
function partLine(typed: string) {
  const [Name = '', quantity = '1'] = cells(typed);
  return { Name, Quantity: numberOf(quantity) };
}

const MANY = { type: 'string', multiple: true } as const;
const FLAG = { type: 'boolean' } as const;

const jobResult = (client: DeskClient, job: Parameters<typeof jobText>[0]) => ({
  answer: job,
  text: jobText(job, client.url),
});

/** Every command that talks to a server, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  customers: {
    usage: '[WORDS, EMAIL, ABN, MOBILE or REFERENCE] [--after KEY]',
    about: 'finds customers, by words of their sites too; without words it lists the newest',
    options: { after: OPTION },
    async run(client, { positionals, values }) {
      const SearchTerm = positionals.join(' ') || undefined;
      const answer = await client.call(findCustomers, { query: { SearchTerm, After: text(values.after) } });
      const rows = answer.CustomerList.map((one) => [
        String(one.CustomerId),
        one.Name,
        one.BusinessName ?? '-',
        one.Mobile ?? '-',
        one.UserName ?? '-',
      ]);
      return { answer, text: rows.length > 0 ? table(rows) : 'None.' };
    },
  },
  customer: {
    usage: 'ID',
    about: 'shows a customer with their sites and jobs',
    async run(client, input) {
      const answer = await client.call(getCustomer, { params: { CustomerId: idOf(input, 'the customer') } });
      const places = answer.Locations.map((place) => `${place.LocationName}, ${place.Address}`);
      const head = `${answer.Name}, ${answer.BusinessName ?? 'no business'}\n${answer.UserName}  ${answer.Mobile ?? ''}`;
      return { answer, text: [head, places.join('\n'), jobLines(answer.JobList)].join('\n\n') };
    },
  },
  jobs: {
    usage: '--state STATE [--after KEY]',
    about: 'lists the jobs in a state, longest wait first',
    options: { state: OPTION, after: OPTION },
    async run(client, { values }) {
      const State = text(values.state) ?? 'Requested';
      const answer = await client.call(jobs.listDeskJobs, { query: { State, After: text(values.after) } });
      const more = answer.Next ? `\n\nMore:  --after ${answer.Next}` : '';
      return { answer, text: `${jobLines(answer.JobList)}${more}` };
    },
  },
  late: {
    usage: '[--after KEY]',
    about: 'lists the jobs whose window has passed without a visit, oldest first',
    options: { after: OPTION },
    async run(client, { values }) {
      const answer = await client.call(jobs.listLateJobs, { query: { After: text(values.after) } });
      const more = answer.Next ? `\n\nMore:  --after ${answer.Next}` : '';
      return { answer, text: `${jobLines(answer.JobList)}${more}` };
    },
  },
  job: {
    usage: 'ID',
    about: 'shows one job with its timeline, quotes and visits',
    async run(client, input) {
      return jobResult(client, await client.call(jobs.getDeskJob, { params: { RepairId: idOf(input) } }));
    },
  },
  schedule: {
    usage: 'ID --date YYYY-MM-DD (--window morning|afternoon | --time TIME) --tech NAME [--reason TEXT]',
    about: "sets or moves the visit, in the job's own time zone; a full window needs a reason",
    options: { date: OPTION, window: OPTION, time: OPTION, tech: OPTION, reason: OPTION },
    async run(client, input) {
      const {
        date = '',
        window,
        time,
        tech = '',
        reason,
      } = input.values as Record<string, string | undefined>;
      const visit = { Date: date, TimeWindow: window as 'morning' | undefined, Time: time, Tech: tech };
      const body = { ...visit, OverrideReason: reason };
      const answer = await client.call(jobChanges.scheduleJob, { params: { RepairId: idOf(input) }, body });
      const warnings = answer.Warnings.map(({ Message }) => `Note: ${Message}.`);
      const shown = jobResult(client, answer);
      return { ...shown, text: [...warnings, shown.text].join('\n') };
    },
  },
  start: {
    usage: 'ID',
    about: 'records that the tech is on site',
    async run(client, input) {
      return jobResult(client, await client.call(jobChanges.startJob, { params: { RepairId: idOf(input) } }));
    },
  },
  quote: {
    usage: 'ID --line "DESCRIPTION; QUANTITY; DOLLARS EX GST; DETAIL" ... [--note TEXT] [--days 30]',
    about: 'sends a quote; it replaces one that waits, or that was declined, withdrawn or has expired',
    options: { line: MANY, note: OPTION, days: OPTION },
    async run(client, input) {
      const { line, note, days } = input.values;
      const body = {
        Lines: texts(line).map(quoteLine),
        Note: text(note) ?? null,
        ...(text(days) && { ValidDays: numberOf(text(days)) }),
      };
      return jobResult(
        client,
        await client.call(jobChanges.sendQuote, { params: { RepairId: idOf(input) }, body }),
      );
    },
  },
  visit: {
    usage:
      'ID --date YYYY-MM-DD --from TIME [--to TIME] --work TEXT [--part "NAME; QUANTITY"] ... [--tech NAME]',
    about: 'records what a tech did',
    options: { date: OPTION, from: OPTION, to: OPTION, work: OPTION, part: MANY, tech: OPTION },
    async run(client, input) {
      const { date, from, to, work, part, tech } = input.values;
      const body = {
        Date: text(date) ?? '',
        From: text(from) ?? '',
        To: text(to),
        Tech: text(tech),
        Work: text(work) ?? '',
        Parts: texts(part).map(partLine),
      };
      return jobResult(
        client,
        await client.call(jobChanges.recordVisit, { params: { RepairId: idOf(input) }, body }),
      );
    },
  },
  complete: {
    usage: 'ID [--note TEXT] [--comment-only] [--no-visit-reason TEXT]',
    about:
      'ends a job that is done, invoices it and asks for its rating; without a recorded visit, give the reason for the audit trail',
    options: { note: OPTION, 'comment-only': FLAG, 'no-visit-reason': OPTION },
    async run(client, input) {
      const { note, 'comment-only': closed, 'no-visit-reason': noVisit } = input.values;
      const body = {
        Note: text(note) ?? null,
        IsScoringClosed: closed === true,
        NoVisitReason: text(noVisit) ?? null,
      };
      return jobResult(
        client,
        await client.call(jobChanges.completeJob, { params: { RepairId: idOf(input) }, body }),
      );
    },
  },
  cancel: {
    usage: 'ID --reason TEXT',
    about: 'cancels a job; the customer reads the reason',
    options: { reason: OPTION },
    async run(client, input) {
      const body = { Reason: text(input.values.reason) ?? '' };
      return jobResult(
        client,
        await client.call(jobChanges.cancelJob, { params: { RepairId: idOf(input) }, body }),
      );
    },
  },
  'invite-rating': {
    usage: 'ID [--comment-only]',
    about: 'asks for the rating of a completed job again, or for a comment only',
    options: { 'comment-only': FLAG },
    async run(client, input) {
      const body = { IsScoringClosed: input.values['comment-only'] === true };
      return jobResult(
        client,
        await client.call(jobChanges.inviteRating, { params: { RepairId: idOf(input) }, body }),
      );
    },
  },
  'texts stop': {
    usage: 'MOBILE',
    about: 'stops texts to a mobile, if its owner asks by phone',
    async run(client, { positionals }) {
      const answer = await client.call(stopTexts, { body: { Mobile: positionals.join(' ') } });
      return { answer, text: `No more texts to ${answer.Mobile}.` };
    },
  },
  'texts start': {
    usage: 'MOBILE',
    about: 'turns texts to a mobile back on, if its owner asks',
    async run(client, { positionals }) {
      const answer = await client.call(startTexts, { body: { Mobile: positionals.join(' ') } });
      return { answer, text: `Texts go to ${answer.Mobile} again.` };
    },
  },
  ...JOB_QUOTE_COMMANDS,
  ...REQUEST_COMMANDS,
  ...FAILED_TASK_COMMANDS,
  audit: auditCommand,
  ...PERSONAL_DATA_COMMANDS,
  ...ACCOUNT_COMMANDS,
};
