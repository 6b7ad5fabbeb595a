import type { FieldValues } from 'react-hook-form';
import { typedDollars } from './typed-dollars.ts';

/** A line of a quote or an invoice as it's typed. */
export type TypedLine = { Description: string; Detail: string; Quantity: string; UnitExGst: string };

export const NEW_LINE: TypedLine = { Description: '', Detail: '', Quantity: '1', UnitExGst: '' };

type WireLine = { Description: string; Detail: string | null; Quantity: number; UnitExGst: number };

export const typedLine = (line: WireLine): TypedLine => ({
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
