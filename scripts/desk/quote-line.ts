import { DeskError } from './client.ts';

/** A typed number; NaN if it's empty or isn't one. */
export const numberOf = (typed: string | undefined) => Number((typed ?? '').trim() || Number.NaN);

export const cells = (typed: string) => typed.split(';').map((cell) => cell.trim());

/** `Fan motor; 1; 486; detail` */
export function quoteLine(typed: string) {
  const [Description = '', quantity, price, ...detail] = cells(typed);
  const line = { Description, Quantity: numberOf(quantity), UnitExGst: numberOf(price) };
  if (Number.isNaN(line.Quantity) || Number.isNaN(line.UnitExGst)) {
    throw new DeskError(`--line "${typed}" must be  "description; quantity; dollars ex GST each; detail"`);
  }
  return { ...line, Detail: detail.join('; ') || null };
}
