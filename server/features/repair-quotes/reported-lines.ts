import type { Reply } from '../../../contracts/endpoint.ts';
import type { reportedLines as reportedLinesCall } from '../../../contracts/jobs/job-quotes.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { desc, eq } from '../../db/drizzle.ts';
import { type VisitPart, visitReports, visits } from '../../db/schema/visits.ts';
import { priceDay } from '../parts/parts.present.ts';
import { markUpsOf, partsNumbered, priceOf } from '../parts/parts.queries.ts';

/**
 * What the technician wrote last that a repair needs, as lines of a quote (R15.02): a part whose number is written is
 * picked, anything else is a line without a price.
 */
export async function reportedLines(
  deps: Pick<Deps, 'db' | 'clock'>,
  jobId: number,
): Promise<Reply<typeof reportedLinesCall>> {
  const named = await partsOfReport(deps, jobId);
  const numbers = [...new Set(named.flatMap(({ Name }) => numbersIn(Name)))];
  const found = await partsNumbered(deps.db, numbers, priceDay(deps));
  const bands = await markUpsOf(deps.db);
  return {
    Lines: named.map(({ Name, Quantity }) => {
      const own = numbersIn(Name);
      const record = found.find(({ part: { number, supplierNumber } }) =>
        [number, supplierNumber].some((one) => one !== null && own.includes(one.toLowerCase())),
      );
      const cents = record ? priceOf(bands, record) : null;
      return {
        Description: record?.part.description ?? Name,
        Detail: null,
        Quantity,
        UnitExGst: cents === null ? null : dollarsFromCents(cents),
        PartId: record?.part.id ?? null,
      };
    }),
  };
}

/** The parts of the newest report: those to quote, else those that were used. */
async function partsOfReport({ db }: Pick<Deps, 'db'>, jobId: number): Promise<VisitPart[]> {
  const [report] = await db
    .select({ quoted: visitReports.quoteParts, used: visitReports.parts })
    .from(visitReports)
    .innerJoin(visits, eq(visits.id, visitReports.visitId))
    .where(eq(visits.jobId, jobId))
    .orderBy(desc(visitReports.finishedAt))
    .limit(1);
  if (!report) return [];
  return report.quoted.length > 0 ? report.quoted : report.used;
}

const SHORTEST_NUMBER = 3;

/** What may be a part's number in a technician's words: all of them, or one with a digit. */
function numbersIn(name: string): string[] {
  const words = name.toLowerCase().split(/[\s,;()]+/);
  return [
    name.trim().toLowerCase(),
    ...words.filter((word) => /\d/.test(word) && word.length >= SHORTEST_NUMBER),
  ];
}
