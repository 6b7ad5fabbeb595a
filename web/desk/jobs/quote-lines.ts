import type { FieldValues } from 'react-hook-form';
import { dollarsFromCents, parseDollars } from '../../../domain/money/money.ts';
import type { DeskJob } from '../api/job-queries.ts';

/** A quote's line as it's typed. */
export type TypedLine = { Description: string; Detail: string; Quantity: string; UnitExGst: string };

export const NEW_LINE: TypedLine = { Description: '', Detail: '', Quantity: '1', UnitExGst: '' };

export const typedLine = (line: DeskJob['Quotes'][number]['Lines'][number]): TypedLine => ({
  Description: line.Description,
  Detail: line.Detail ?? '',
  Quantity: String(line.Quantity),
  UnitExGst: line.UnitExGst.toFixed(2),
});

/** A line for a call; what can't be read is left out, and the contract refuses it. */
export const wireLine = ({ Description, Detail, Quantity, UnitExGst }: TypedLine): FieldValues => ({
  Description,
  Detail,
  Quantity: Quantity.trim() === '' ? undefined : Number(Quantity),
  UnitExGst: dollarsOf(UnitExGst),
});

/** Whether somebody has written something in a line. */
export const isTyped = ({ Description, Detail, UnitExGst }: TypedLine): boolean =>
  [Description, Detail, UnitExGst].some((text) => text.trim() !== '');

function dollarsOf(typed: string): number | undefined {
  const cents = parseDollars(typed);
  return cents === null ? undefined : dollarsFromCents(cents);
}
