import { centsFromDollars, formatMoney } from '../../../domain/money/money.ts';

/** Dollars on the wire as shown on screen: `$1,198.00`. */
export function money(dollars: number): string {
  return formatMoney(centsFromDollars(dollars));
}

/** A docket's total: inc GST first, ex GST below it. */
export function totalIncGst(totalIncGst: number, subtotalExGst: number) {
  return {
    label: 'Total inc GST',
    amount: money(totalIncGst),
    under: `${money(subtotalExGst)} + GST`,
  };
}
