import { z } from 'zod';

/** Dollars with at most two decimals; whether GST is in them is said by the field's name (R3.09). */
export const dollars = z.number().multipleOf(0.01);

/** Dollars in a form-encoded body. */
export const formDollars = z.coerce.number().min(0).multipleOf(0.01);

/** A row's number, in a query, a path or a form. */
export const idParameter = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A local date, `2026-11-24`. */
export const isoDate = z.iso.date();

/** An instant, `2026-11-23T21:00:00Z`. */
export const isoInstant = z.iso.datetime({ offset: true });

/** A form field that may be left out or sent empty; both mean null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => (text ? text : null));

/** A form field holding a row's number, or nothing. */
export const optionalId = z
  .union([z.literal(''), idParameter])
  .nullish()
  .transform((id) => (id === '' || id === undefined ? null : id));
