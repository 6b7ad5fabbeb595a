import type { FieldValues } from 'react-hook-form';
import type { DeskJob } from '../api/job-queries.ts';
import { typedDollars } from '../parts/typed-dollars.ts';

/** A quote's line as it's typed. */
export type TypedLine = { Description: string; Detail: string; Quantity: string; UnitExGst: string };

export const NEW_LINE: TypedLine = { Description: '', Detail: '', Quantity: '1', UnitExGst: '' };

export const typedLine = (line: DeskJob['Quotes'][number]['Lines'][number]): TypedLine => ({
  Description: line.Description,
  Detail: line.Detail ?? '',
  Quantity: String(line.Quantity),
  UnitExGst: line.UnitExGst.toFixed(2),
});

/** A line for a call; the contract refuses what can't be read. */
export const wireLine = ({ Description, Detail, Quantity, UnitExGst }: TypedLine): FieldValues => ({
  Description,
  Detail,
  Quantity: Quantity.trim() === '' ? undefined : Number(Quantity),
  UnitExGst: typedDollars(UnitExGst),
});

/** Whether somebody has written something in a line. */
export const isTyped = ({ Description, Detail, UnitExGst }: TypedLine): boolean =>
  [Description, Detail, UnitExGst].some((text) => text.trim() !== '');
