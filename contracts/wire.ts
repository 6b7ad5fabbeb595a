import { z } from 'zod';
import { answerMessages } from '../domain/messages/answer-messages.ts';
import { hasTwoDecimals } from '../domain/money/money.ts';
import { parsePostcode } from '../domain/sites/postcode.ts';
import { siteMessages } from '../domain/sites/site-messages.ts';
import { AUSTRALIAN_STATES } from '../domain/sites/states.ts';
import { cleanText } from '../domain/words/clean-text.ts';
import { requestMessages } from '../domain/words/request-messages.ts';

/**
 * What a caller or a form reads where a schema names no text of its own: never the validator's words, which are about
 * types (R5.23).
 */
z.config({
  customError: (issue) =>
    issue.code === 'too_big' && issue.origin === 'string'
      ? requestMessages.tooLong(String(issue.maximum))
      : requestMessages.valueUnreadable,
});

/** A number with at most two decimals: an amount of dollars, or a quantity; `message` is the error for anything else. */
export const twoDecimals = (message?: string) => z.number(message).refine(hasTwoDecimals, message);

/** What the OpenAPI document says about an amount. */
export const DOLLARS = 'Dollars, with at most two decimals';

/** Dollars in a body or a reply, `message` the error for anything else. */
export const dollarsAs = (message?: string) => twoDecimals(message).meta({ description: DOLLARS });

/** Dollars with at most two decimals; the field's name says whether GST is included (R3.09). */
export const dollars = dollarsAs();

/** Dollars in a reply to people of a business: null for who may not see prices (R12.03). */
export const shownDollars = dollars.nullable();

/** More than any call-out costs: the limit of a fee sent by a caller. */
export const MAX_FEE_DOLLARS = 100_000;

/** Dollars in a form-encoded body, from 0 to `max`; `message` is the error for anything else. */
export const formDollars = (max: number, message: string) =>
  z.coerce
    .number(message)
    .min(0, message)
    .max(max, message)
    .refine(hasTwoDecimals, message)
    .meta({ description: DOLLARS });

/**
 * The version of what a change is made to, as it was read: a change made to an earlier one is refused, naming who changed
 * what (R10.04).
 */
export const seenVersion = { Version: z.int(requestMessages.versionMissing) };

/** The same in the query of a call without a body. */
export const seenVersionQuery = z.object({ Version: z.coerce.number().int(requestMessages.versionMissing) });

/** A row's id, in a query, a path or a form. */
export const idParameter = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A postcode as typed, returned as four digits, serviced or not (R5.01). */
export const postcode = z
  .string({ error: siteMessages.cannotIdentifyPostcode })
  .transform((text, context): string => {
    const parsed = parsePostcode(text);
    if (parsed.ok) return parsed.postcode;
    context.addIssue({ code: 'custom', message: parsed.message });
    return z.NEVER;
  });

/** A state or territory by its abbreviation. */
export const state = z.enum(AUSTRALIAN_STATES);

/** A local date, `2026-11-24`. */
export const isoDate = z.iso.date();

/** An instant, `2026-11-23T21:00:00Z`. */
export const isoInstant = z.iso.datetime({ offset: true });

/** Text of any number of lines, without invisible characters and surrounding space. */
export const words = (error?: string) => z.string(error).overwrite(cleanText).trim();

/** Text on one line, such as a name: line breaks become spaces. */
export const line = (error?: string) => words(error).overwrite((text) => text.replace(/\s+/g, ' '));

/** Required text on one line; `message` names what is missing. */
export const requiredText = (max: number, message: string) =>
  line(message)
    .min(1, message)
    .max(max, requestMessages.tooLong(String(max)));

const optional = (text: z.ZodString, max: number) =>
  text
    .max(max, requestMessages.tooLong(String(max)))
    .nullish()
    .transform((written) => (written ? written : null));

/** A one-line form field that may be left out or empty; both become null. */
export const optionalText = (max: number) => optional(line(), max);

/** Like `optionalText`, but with any number of lines. */
export const optionalWords = (max: number) => optional(words(), max);

/**
 * A field that may be left out or empty; both become null. A value that isn't empty hears what `field` says of it, which
 * a union would hide.
 */
export const orNothing = <S extends z.ZodType>(field: S) =>
  z
    .preprocess((sent: z.input<S> | '' | null) => (sent === '' ? null : sent), field.nullable())
    .nullish()
    .transform((value) => value ?? null);

/** A form field with a row's id, or nothing. */
export const optionalId = orNothing(idParameter);

/** The secret of an emailed link; a malformed one is refused like an unknown one. */
export const linkToken = z.string().max(200).catch('');

/** The reply of a call that answers with a PDF; its name is in the reply's Content-Disposition. */
export const pdfFile = z.file().mime('application/pdf');

/** The same for a ZIP file. */
export const zipFile = z.file().mime('application/zip');

/** The reply of a call that ends with a sentence. */
export const messageReply = z.object({
  /** The sentence to show. */
  Message: z.string(),
});

/** The cursor of the next page, to be sent back unchanged; null on the last page. */
export const nextPage = z.string().nullable();
/** `Next` of the previous page. */
export const afterPage = z.string().max(100).optional();

export const idempotencyHeader = z.object({
  /** One per submit; without it every request counts as a new submit (R4.30). */
  'idempotency-key': z
    .uuid(requestMessages.idempotencyKeyUnusable)
    .optional()
    // As the database has it.
    .transform((key) => key?.toLowerCase() ?? crypto.randomUUID()),
});

/** A solved challenge, where a call was refused with `captcha_required`. */
export const solvedChallenge = z
  .string(requestMessages.confirmNotRobot)
  .max(4000, requestMessages.confirmNotRobot)
  .optional();

/** Open requests come oldest first, answered ones newest first. */
export const stateOfRequest = z.enum(['open', 'answered']).default('open');

export const requestAnswer = z.object({
  /** Emailed to the customer. */
  Answer: words(answerMessages.answerRequired)
    .min(1, answerMessages.answerRequired)
    .max(2000, requestMessages.tooLong('2000')),
});
