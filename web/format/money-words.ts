import { centsFromDollars, formatMoney } from '../../domain/pricing/money.ts';

/** Dollars of the wire as the screen shows them: `$1,198.00`. */
export function money(dollars: number): string {
  return formatMoney(centsFromDollars(dollars));
}

/** A docket's total: inc GST in front, ex GST under it. */
export function totalIncGst(totalIncGst: number, subtotalExGst: number) {
  return {
    label: 'Total inc GST',
    amount: money(totalIncGst),
    under: `${money(subtotalExGst)} + GST`,
  };
}
