import { z } from 'zod';
import { messages } from '../domain/messages.ts';
import { parsePostcode } from '../domain/places/postcode.ts';
import { AUSTRALIAN_STATES } from '../domain/places/states.ts';

/** Dollars with at most two decimals; whether GST is in them is said by the field's name (R3.09). */
export const dollars = z.number().multipleOf(0.01);

/** More than any call-out costs: a fee that a caller names. */
export const MAX_FEE_DOLLARS = 100_000;

/** Dollars in a form-encoded body, from 0 to `max`; `message` says what is wrong with any others. */
export const formDollars = (max: number, message: string) =>
  z.coerce.number(message).min(0, message).max(max, message).multipleOf(0.01, message);

/** A row's number, in a query, a path or a form. */
export const idParameter = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The postcode that the text means, answered as its four digits, serviced or not (R5.01). */
export const postcode = z
  .string({ error: messages.cannotIdentifyPostcode })
  .transform((text, context): string => {
    const parsed = parsePostcode(text);
    if (parsed.ok) return parsed.postcode;
    context.addIssue({ code: 'custom', message: parsed.message });
    return z.NEVER;
  });

/** A state or territory by its short name. */
export const state = z.enum(AUSTRALIAN_STATES);

/** A local date, `2026-11-24`. */
export const isoDate = z.iso.date();

/** An instant, `2026-11-23T21:00:00Z`. */
export const isoInstant = z.iso.datetime({ offset: true });

/**
 * Characters that nobody types and that show nothing: controls, of which the database refuses one, and those that turn
 * the words around them about. Tabs and line ends stay.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Somebody's words, on any number of lines, without what can't be seen and the space around them. */
export const words = (error?: string) =>
  z
    .string(error)
    .overwrite((text) => text.replace(UNSEEN, ''))
    .trim();

/** Words of one line, such as a name: a line end in them is a space. */
export const line = (error?: string) => words(error).overwrite((text) => text.replace(/\s+/g, ' '));

const optional = (text: z.ZodString, max: number) =>
  text
    .max(max, messages.tooLong(String(max)))
    .nullish()
    .transform((written) => (written ? written : null));

/** A form field of one line that may be left out or sent empty; both mean null. */
export const optionalText = (max: number) => optional(line(), max);

/** As `optionalText`, of any number of lines. */
export const optionalWords = (max: number) => optional(words(), max);

/** A form field holding a row's number, or nothing. */
export const optionalId = z
  .union([z.literal(''), idParameter], messages.unreadableRequest)
  .nullish()
  .transform((id) => (id === '' || id === undefined ? null : id));
