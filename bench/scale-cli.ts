// `npm run bench -- scale [jobs|servers]`
import { availableParallelism } from 'node:os';
import { PER_ROUND } from '../tests/kit/database/company-at-size.ts';
import type { Measured } from './http-load.ts';
import { FEW_INVOICES, type InvoiceLists, MANY_INVOICES, measureInvoiceLists } from './invoice-lists.ts';
import { count, type Line, megabytes, milliseconds, ratio, type Section, tableOf } from './report.ts';
import { measureScale } from './scale.ts';
import { measureServers, type ServersResult, type WorkersResult } from './servers.ts';

const SMALL_JOBS = 1_000;
const LARGE_JOBS = 1_000_000;
const AIM = 1.5;
/** At least this share of the rate of a customer with few invoices. */
const INVOICES_AIM = 0.67;

/** Bookings at one server process and at two. */
function serversSection(results: readonly ServersResult[]): Section {
  return {
    title: 'Bookings by signed-in customers (POST mm/bookings) on one PostgreSQL, 50 connections',
    columns: ['per second', 'p99 ms', 'ms of a core, servers', 'ms of a core, PostgreSQL'],
    lines: results.map(({ servers, perSecond, p99, serverMs, postgresMs }) => ({
      what: servers === 1 ? '1 web server' : `${servers} web servers`,
      figures: [count(perSecond), milliseconds(p99), milliseconds(serverMs), milliseconds(postgresMs)],
    })),
    notes: [
      `This computer has ${availableParallelism()} cores, which servers, PostgreSQL and the callers share; their tasks wait.`,
    ],
  };
}

/** Emails out at one worker and at two. */
function workersSection(results: readonly WorkersResult[]): Section {
  return {
    title: 'Emails of bookings, each with its calendar file, from a full queue',
    columns: ['per second', 'ms of a core, workers', 'ms of a core, PostgreSQL'],
    lines: results.map(({ workers, emailsPerSecond, workerMs, postgresMs }) => ({
      what: workers === 1 ? '1 worker' : `${workers} workers`,
      figures: [count(emailsPerSecond), milliseconds(workerMs), milliseconds(postgresMs)],
    })),
    notes: ['The web servers wait meanwhile.'],
  };
}

/** The invoice list of two customers of one server. */
function invoicesSection({ few, many, ratio: value }: InvoiceLists): Section {
  const line = (invoices: number, { perSecond, p50, p99 }: Measured): Line => ({
    what: `${count(invoices)} invoices`,
    figures: [count(perSecond), milliseconds(p50), milliseconds(p99)],
  });
  return {
    title: 'GET invoices, a list of 25 of one customer, 50 connections',
    columns: ['per second', 'p50 ms', 'p99 ms'],
    lines: [
      line(FEW_INVOICES, few),
      {
        ...line(MANY_INVOICES, many),
        aim: { text: `>= ${INVOICES_AIM} of the rate above`, met: value >= INVOICES_AIM },
      },
    ],
    notes: [`The rate of the second is ${ratio(value)} of the first's.`],
  };
}

/** Fills the databases, measures and prints, missed targets included. With `servers`, the portal isn't measured. */
export async function runScale(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { servers, workers } = await measureServers(run);
  say(tableOf(serversSection(servers)));
  say(tableOf(workersSection(workers)));
  if (args[0] === 'servers') return { isSound: true };
  const large = Number(args[0] ?? LARGE_JOBS);
  if (!(large >= SMALL_JOBS)) throw new RangeError(`scale [jobs|servers] takes a number from ${SMALL_JOBS}`);
  say(tableOf(invoicesSection(await measureInvoiceLists(run))));
  const { reads, bytes } = await measureScale(run, { small: SMALL_JOBS, large }, say);
  const share = large / PER_ROUND.jobs;
  say('');
  say(
    tableOf({
      title: `Reads of the portal at ${count(SMALL_JOBS)} jobs and at ${count(large)}, milliseconds`,
      columns: ['p50', 'p99', 'p50 large', 'p99 large', 'ratio of p99'],
      lines: reads.map((read) => ({
        what: read.name,
        figures: [
          ...[read.small.p50, read.small.p99, read.large.p50, read.large.p99].map(milliseconds),
          ratio(read.ratio),
        ],
        aim: { text: `<= ${AIM}`, met: read.ratio <= AIM },
      })),
      notes: [
        `The large company has ${count(PER_ROUND.customers * share)} customers, ${count(PER_ROUND.equipmentList * share)} machines and ${megabytes(bytes.large)} MB; the small one ${megabytes(bytes.small)} MB.`,
        'One in five of those who ask is a chain with 104 machines and 208 jobs, the others are shops with two machines and four jobs.',
      ],
    }),
  );
  return { isSound: true };
}
