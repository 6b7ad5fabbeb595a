import { z } from 'zod';
import { deskQuoteMessages } from '../../domain/repair-quotes/desk-quote-messages.ts';
import { MAX_QUOTE_LINES } from '../../domain/repair-quotes/repair-quote-totals.ts';
import { dollarsAs, optionalId, optionalWords, requiredText, twoDecimals } from '../wire.ts';

/** How many of a part, or hours of work. */
export const quantity = twoDecimals(deskQuoteMessages.quantityWrong)
  .positive(deskQuoteMessages.quantityWrong)
  .max(999.99, deskQuoteMessages.quantityWrong);

/** A line of a quote or an invoice as the office writes it; `lowest` is the lowest price of one, dollars ex GST. */
export const pricedLine = (lowest: number) =>
  z.object({
    Description: requiredText(120, deskQuoteMessages.lineRequired),
    Detail: optionalWords(300),
    Quantity: quantity,
    UnitExGst: dollarsAs(deskQuoteMessages.unitPriceWrong)
      .min(lowest, deskQuoteMessages.unitPriceWrong)
      .max(100_000, deskQuoteMessages.unitPriceWrong),
  });

const upTo40 = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, deskQuoteMessages.linesRequired)
    .min(1, deskQuoteMessages.linesRequired)
    .max(MAX_QUOTE_LINES, deskQuoteMessages.linesRequired);

export const pricedLines = (lowest: number) => upTo40(pricedLine(lowest));

/** The lines of a quote or a template, which may be picked from parts (R15.02). */
export const quotedLines = upTo40(
  pricedLine(0).extend({
    /** The part that it was picked from, whose cost it then has; nothing for a free line. */
    PartId: optionalId,
  }),
);
