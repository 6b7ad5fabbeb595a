import { z } from 'zod';
import { deskMessages } from '../../domain/desk-messages.ts';
import { requiredText } from '../customers/person.ts';
import { dollarsAs, optionalWords, twoDecimals } from '../wire.ts';

/** How many of a part, or hours of work. */
export const quantity = twoDecimals(deskMessages.quantityWrong)
  .positive(deskMessages.quantityWrong)
  .max(999.99, deskMessages.quantityWrong);

/** The lines of a quote or an invoice as the office writes them; `lowest` is the lowest price of one, dollars ex GST. */
export const pricedLines = (lowest: number) =>
  z
    .array(
      z.object({
        Description: requiredText(120, deskMessages.lineRequired),
        Detail: optionalWords(300),
        Quantity: quantity,
        UnitExGst: dollarsAs(deskMessages.unitPriceWrong)
          .min(lowest, deskMessages.unitPriceWrong)
          .max(100_000, deskMessages.unitPriceWrong),
      }),
      deskMessages.linesRequired,
    )
    .min(1, deskMessages.linesRequired)
    .max(40, deskMessages.linesRequired);
