import { z } from 'zod';
import { quoteLine } from '../repair-quotes/repair-quotes.ts';
import { dollars } from '../wire.ts';

/** A line of a quote as the office sees it, with the part that it was picked from; null of a free line (R15.02). */
export const pickedLine = quoteLine.extend({ PartId: z.int().nullable() });

/** What is left of a price, for the office alone (R15.02). */
export const margin = z
  .object({
    CostExGst: dollars,
    MarginExGst: dollars,
    /** Whole percents of the price, rounded down. */
    Percent: z.int(),
  })
  .meta({ id: 'Margin' });

/** The same with its margin; null of a line whose cost nobody knows. */
export const costedLine = pickedLine.extend({ Margin: margin.nullable() });

/** The margin of all lines whose cost is known; null if none is. */
export const quoteMargin = { Margin: margin.nullable() };
