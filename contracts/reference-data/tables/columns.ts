import { z } from 'zod';
import { hasTwoDecimals } from '../../../domain/money/money.ts';
import { deskReferenceMessages } from '../../../domain/words/desk-reference-messages.ts';
import { optionalText, postcode, requiredText, words } from '../../wire.ts';

/** A cell as it travels: ids of other rows are numbers, lists hold ids or postcodes. */
export const referenceValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])),
]);
export type ReferenceValue = z.infer<typeof referenceValue>;
export type ReferenceValues = Readonly<Record<string, ReferenceValue>>;

export type ColumnKind =
  | { is: 'text'; figures?: boolean }
  | { is: 'lines'; limit: number }
  | { is: 'number' }
  | { is: 'day' }
  | { is: 'time' }
  | { is: 'check' }
  | { is: 'postcodes' }
  | { is: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  /** A row of another table, by its key: `row` one or none, `rows` any number. */
  | { is: 'row' | 'rows'; of: string };

/** A column of a reference table: how it's entered, checked and explained. */
export type Column = {
  label: string;
  kind: ColumnKind;
  /** Of the value on the wire; what it returns is stored. */
  schema: z.ZodType;
  help?: string;
  isOptional?: boolean;
  /** Left out of the list on screen. */
  isDetail?: boolean;
  /** Counted by the product: shown and exported, never entered. */
  isCounted?: boolean;
};

type Said = Pick<Column, 'help' | 'isDetail'>;
const messages = deskReferenceMessages;

export const text = (label: string, max: number, said: Said = {}): Column => ({
  label,
  kind: { is: 'text' },
  schema: requiredText(max, messages.required),
  ...said,
});

export const textOrNone = (label: string, max: number, said: Said = {}): Column => ({
  label,
  kind: { is: 'text' },
  schema: optionalText(max),
  isOptional: true,
  ...said,
});

export const lines = (label: string, limit: number, said: Said = {}): Column => ({
  label,
  kind: { is: 'lines', limit },
  schema: words(messages.required).min(1, messages.required).max(limit),
  ...said,
});

const wholeNumber = (min: number, max: number) => {
  const message = messages.wholeNumber(min, max);
  return z.int(message).min(min, message).max(max, message);
};

export const number = (label: string, min: number, max: number, said: Said = {}): Column => ({
  label,
  kind: { is: 'number' },
  schema: wholeNumber(min, max),
  ...said,
});

const orNone = (schema: z.ZodType) => schema.nullish().transform((value) => value ?? null);

export const numberOrNone = (label: string, min: number, max: number, said: Said = {}): Column => ({
  label,
  kind: { is: 'number' },
  schema: orNone(wholeNumber(min, max)),
  isOptional: true,
  ...said,
});

/** A number with at most two decimals: percents, or dollars. */
export const decimal = (label: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'number' },
  schema: z
    .number(messages.amount)
    .positive(messages.amount)
    .max(100_000)
    .refine(hasTwoDecimals, messages.amount),
  ...said,
});

const date = z.string(messages.dateUnreadable).pipe(z.iso.date(messages.dateUnreadable));

export const day = (label: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'day' },
  schema: date,
  ...said,
});

export const dayOrNone = (label: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'day' },
  schema: orNone(date),
  isOptional: true,
  ...said,
});

/** Local time, `18:00`. */
export const timeOrNone = (label: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'time' },
  schema: orNone(
    z.string(messages.timeUnreadable).regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.timeUnreadable),
  ),
  isOptional: true,
  ...said,
});

export const check = (label: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'check' },
  schema: z.boolean(messages.chooseOne).default(false),
  ...said,
});

export const choice = (
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  said: Said = {},
): Column => ({
  label,
  kind: { is: 'choice', options },
  schema: z.enum(
    options.map(([value]) => value),
    messages.chooseOne,
  ),
  ...said,
});

export const onePostcode = (label: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'text', figures: true },
  schema: postcode,
  ...said,
});

/** Any number of postcodes, each once and in order; null for none. */
export const postcodesOrNone = (label: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'postcodes' },
  schema: z
    .array(postcode)
    .max(500)
    .nullish()
    .transform((all) => (all && all.length > 0 ? [...new Set(all)].sort() : null)),
  isOptional: true,
  ...said,
});

const id = z.int(messages.chooseOne).positive(messages.chooseOne);

export const rowOf = (label: string, of: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'row', of },
  schema: id,
  ...said,
});

export const rowOrNone = (label: string, of: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'row', of },
  schema: orNone(id),
  isOptional: true,
  ...said,
});

export const rowsOf = (label: string, of: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'rows', of },
  schema: z
    .array(id)
    .max(500)
    .default([])
    .transform((all) => [...new Set(all)].sort((a, b) => a - b)),
  isOptional: true,
  ...said,
});

/** A price region, by its name. */
export const regionOf = (label: string, said: Said = {}): Column => ({
  label,
  kind: { is: 'row', of: 'price-regions' },
  schema: requiredText(60, messages.chooseOne),
  ...said,
});

/** A row that is no longer offered to customers; whatever has it keeps it. */
export const retired = (): Column =>
  check('Retired', { help: 'No longer offered to customers. Whatever has it already keeps it.' });

export const counted = (label: string): Column => ({
  label,
  kind: { is: 'number' },
  schema: z.unknown(),
  isCounted: true,
});
