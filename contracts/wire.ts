import { z } from 'zod';
import { messages } from '../domain/messages.ts';
import { AUSTRALIAN_STATES } from '../domain/states.ts';

/** Dollars with at most two decimals; whether GST is in them is said by the field's name (R3.09). */
export const dollars = z.number().multipleOf(0.01);

/** Dollars in a form-encoded body. */
export const formDollars = z.coerce.number().min(0).multipleOf(0.01);

/** A row's number, in a query, a path or a form. */
export const idParameter = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A postcode of four digits (R5.01). */
export const postcode = z
  .string({ error: messages.cannotIdentifyPostcode })
  .trim()
  .regex(/^\d{4}$/, messages.cannotIdentifyPostcode);

/** A state or territory by its short name. */
export const state = z.enum(AUSTRALIAN_STATES);

/** A local date, `2026-11-24`. */
export const isoDate = z.iso.date();

/** An instant, `2026-11-23T21:00:00Z`. */
export const isoInstant = z.iso.datetime({ offset: true });

/** Characters that no keyboard makes and the database does not take; tabs and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Somebody's words, without control characters and the space around them. */
export const words = (error?: string) =>
  z
    .string(error)
    .overwrite((text) => text.replace(CONTROLS, ''))
    .trim();

/** A form field that may be left out or sent empty; both mean null. */
export const optionalText = (max: number) =>
  words()
    .max(max)
    .nullish()
    .transform((text) => (text ? text : null));

/** A form field holding a row's number, or nothing. */
export const optionalId = z
  .union([z.literal(''), idParameter])
  .nullish()
  .transform((id) => (id === '' || id === undefined ? null : id));
