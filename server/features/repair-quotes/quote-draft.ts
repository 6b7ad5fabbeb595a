import type { z } from 'zod';
import type { sendQuote as sendQuoteCall } from '../../../contracts/jobs/job-changes.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { deskQuoteMessages } from '../../../domain/repair-quotes/desk-quote-messages.ts';
import {
  lineCents,
  MAX_QUOTE_SUBTOTAL_CENTS,
  quoteTotals,
} from '../../../domain/repair-quotes/repair-quote-totals.ts';
import { addDays, instantOfHour, localToday } from '../../../domain/visits/local-time.ts';
import type { TemplateLine } from '../../db/schema/repairs.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

export type QuoteBody = Omit<z.output<typeof sendQuoteCall.body>, 'Version' | 'GoesAhead'>;

/** A line as the office wrote it, in hundredths and cents. */
export function lineOfForm({
  Description,
  Detail,
  Quantity,
  UnitExGst,
  PartId,
}: QuoteBody['Lines'][number]): TemplateLine {
  return {
    description: Description,
    detail: Detail,
    quantityHundredths: Math.round(Quantity * 100),
    unitCents: centsFromDollars(UnitExGst),
    ...(PartId !== null && { partId: PartId }),
  };
}

/** A quote as the office wrote it; cents ex GST except the total. */
export type QuoteDraft = ReturnType<typeof quoteDraft>;

/**
 * What a quote comes to, and when it ends by the job's own clock.
 * @throws Refusal `invalid_fields`
 */
export function quoteDraft(
  { Lines, Note, ValidDays }: QuoteBody,
  { timeZone }: { timeZone: string },
  now: Temporal.Instant,
) {
  const lines = Lines.map(lineOfForm).map((line) => ({ ...line, amountCents: lineCents(line) }));
  const totals = quoteTotals(lines);
  if (totals.subtotalCents === 0) throw fieldRefusal('Lines', deskQuoteMessages.quoteWorthNothing);
  if (totals.subtotalCents > MAX_QUOTE_SUBTOTAL_CENTS)
    throw fieldRefusal('Lines', deskQuoteMessages.quoteTooLarge);
  const lastDay = addDays(localToday(now, timeZone), ValidDays);
  // The last second of the day, so that formatting the instant gives that day.
  const validUntil = instantOfHour(lastDay, 24, timeZone).subtract({ seconds: 1 });
  return { ...totals, lines, note: Note, validUntil };
}
