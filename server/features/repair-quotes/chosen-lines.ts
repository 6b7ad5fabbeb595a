import { chosenLines, type LeftReason, ownChoices } from '../../../domain/repair-quotes/line-choices.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import type { QuoteLineRow } from './find-quote.ts';

/** The lines that somebody leaves, 1 being the quote's first, as the wire has them. */
export type LeftLines = readonly { Line: number; Reason?: LeftReason | null | undefined }[];

/** A line of a quote as somebody approved it: whether it's left as it is, and why. */
export type ChosenLine = Pick<QuoteLineRow, 'id' | 'description' | 'amountCents' | 'isLeft' | 'leftReason'>;

/**
 * What is left of a quote's lines if some aren't done (R12.07).
 * @throws Refusal `invalid_fields` for `LeftLines`, if one can't be left or nothing is done
 */
export function chooseLines(lines: readonly QuoteLineRow[], leftLines: LeftLines): ChosenLine[] {
  const reasons = new Map(leftLines.map(({ Line, Reason }) => [Line - 1, Reason ?? null]));
  const own = ownChoices(lines);
  if (reasons.size !== leftLines.length || [...reasons.keys()].some((index) => !own[index])) {
    throw fieldRefusal('LeftLines', repairQuoteMessages.lineNotLeavable);
  }
  const isDone = chosenLines(lines, (index) => reasons.has(index));
  if (!isDone.includes(true)) throw fieldRefusal('LeftLines', repairQuoteMessages.nothingChosen);
  return lines.map(({ id, description, amountCents }, index) => ({
    id,
    description,
    amountCents,
    isLeft: !isDone[index],
    leftReason: reasons.get(index) ?? null,
  }));
}

/** Whether an approved quote has exactly the lines that somebody chooses. */
export function areChosen(lines: readonly QuoteLineRow[], leftLines: LeftLines): boolean {
  const left = new Set(leftLines.map(({ Line }) => Line - 1));
  const isDone = chosenLines(lines, (index) => left.has(index));
  return lines.every(({ isLeft }, index) => isLeft !== isDone[index]);
}
