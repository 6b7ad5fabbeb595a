import { QUOTE_VALID_DAYS } from '../../../domain/lifetimes.ts';
import { type DraftOutcome, draftOutcome } from '../../../domain/repair-quotes/drafted-quotes.ts';
import { lineCents, quoteTotals } from '../../../domain/repair-quotes/repair-quote-totals.ts';
import type { TechnicianDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { VisitPart } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recordChange } from '../jobs/change-job.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { lineOfForm, type QuoteBody } from './quote-draft.ts';
import { linesOfParts } from './reported-lines.ts';
import { sendQuoteOf } from './send-quote.ts';

/**
 * Sends the quote that a technician drafted on site, at the price list's prices, if it's within their limit; else it waits at the office
 * (R15.05). Sending one never fails what they wrote.
 */
export async function sendDraftedQuote(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  {
    by,
    limitCents,
    words,
    parts,
  }: { by: TechnicianDoer; limitCents: number | null; words: string | null; parts: readonly VisitPart[] },
): Promise<DraftOutcome> {
  const { lines, areSure } = await linesOfParts(deps, tx, parts);
  const priced = lines.flatMap((line) =>
    line.UnitExGst === null ? [] : { ...line, UnitExGst: line.UnitExGst },
  );
  const quote: QuoteBody = { Lines: priced, Note: words, ValidDays: QUOTE_VALID_DAYS };
  const isPriced = areSure && priced.length === lines.length;
  const outcome = draftOutcome({
    jobState: job.state,
    limitCents,
    totalCents: isPriced ? totalOf(quote) : null,
  });
  if (outcome !== 'sent') return outcome;
  const written = await sendQuoteOf(deps, tx, job, { by, quote, goesAhead: 'if-it-may' });
  if (written) await recordChange(deps, tx, job, { by, action: 'quote-sent', written });
  return written && 'beforehand' in written ? 'approved' : outcome;
}

const totalOf = ({ Lines }: QuoteBody): number =>
  quoteTotals(Lines.map(lineOfForm).map((line) => ({ ...line, amountCents: lineCents(line) }))).totalCents;
