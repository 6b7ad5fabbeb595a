import type { Reply } from '../../../contracts/endpoint.ts';
import type { reportedLines as reportedLinesCall } from '../../../contracts/jobs/job-quotes.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { foldText } from '../../../domain/words/fold-text.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { desc, eq } from '../../db/drizzle.ts';
import { type VisitPart, visitReports, visits } from '../../db/schema/visits.ts';
import { priceDay } from '../parts/parts.present.ts';
import { markUpsOf, type PartRecord, partsNamed, priceOf } from '../parts/parts.queries.ts';

type Line = Reply<typeof reportedLinesCall>['Lines'][number];

/** What the technician wrote last that a repair needs, as lines of a quote (R15.02). */
export async function reportedLines(
  deps: Pick<Deps, 'db' | 'clock'>,
  jobId: number,
): Promise<Reply<typeof reportedLinesCall>> {
  const { lines } = await linesOfParts(deps, deps.db, await partsOfReport(deps, jobId));
  return { Lines: lines };
}

/**
 * Parts that a technician named, as lines of a quote: one that they didn't pick themselves is picked by its number or words, or by a
 * number among the words; anything else is a line without a price. `areSure`: each was picked, or named by nothing but its number or words,
 * which no other has.
 */
export async function linesOfParts(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  named: readonly VisitPart[],
): Promise<{ lines: Line[]; areSure: boolean }> {
  const names = [...new Set(named.flatMap(({ Name }) => [wholeOf(Name), ...numbersIn(Name)]))];
  const ids = named.flatMap(({ PartId }) => PartId ?? []);
  const found = await partsNamed(db, { ids, names }, priceDay(deps));
  const bands = await markUpsOf(db);
  const lines = named.map(({ Name, Quantity, PartId }) => {
    const sure = found.find(({ part }) => part.id === PartId) ?? partNamed(found, Name);
    const record = sure ?? partMentioned(found, Name);
    const cents = record ? priceOf(bands, record) : null;
    const line = {
      Description: record?.part.description ?? Name,
      Detail: null,
      Quantity,
      UnitExGst: cents === null ? null : dollarsFromCents(cents),
      PartId: record?.part.id ?? null,
    };
    return { line, isSure: sure !== undefined };
  });
  return { lines: lines.map(({ line }) => line), areSure: lines.every(({ isSure }) => isSure) };
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

const wholeOf = (name: string): string => name.trim().toLowerCase();

/** The only part with this number, else the only one with this supplier's number or these words. */
function partNamed(found: readonly PartRecord[], name: string): PartRecord | undefined {
  const whole = wholeOf(name);
  const isIt = (text: string | null) => text?.toLowerCase() === whole;
  const words = foldText(name.trim());
  const numbered = found.filter(({ part }) => isIt(part.number));
  const named = found.filter(({ part }) => isIt(part.supplierNumber) || foldText(part.description) === words);
  const [one, ...others] = numbered.length > 0 ? numbered : named;
  return others.length === 0 ? one : undefined;
}

const SHORTEST_NUMBER = 3;

/** The first part whose number is among the words. */
function partMentioned(found: readonly PartRecord[], name: string): PartRecord | undefined {
  const own = [wholeOf(name), ...numbersIn(name)];
  return found.find(({ part: { number, supplierNumber } }) =>
    [number, supplierNumber].some((one) => one !== null && own.includes(one.toLowerCase())),
  );
}

/** What may be a part's number in a technician's words: one with a digit. */
function numbersIn(name: string): string[] {
  const words = name.toLowerCase().split(/[\s,;()]+/);
  return words.filter((word) => /\d/.test(word) && word.length >= SHORTEST_NUMBER);
}
