import { type MoneyMethod, methodWords } from '../../../domain/invoices/invoice-paper.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { forEachMethod, RECORDED, RECORDED_ON_WIRE } from '../../../domain/payments/recorded-methods.ts';
import type { Money } from './invoices.queries.ts';

const METHODS: { readonly [Kind in Money['kind']]?: MoneyMethod['Method'] } = {
  ...forEachMethod('payment', (method) => RECORDED[method].wire),
  ...forEachMethod('payment-reversed', (method) => RECORDED[method].wire),
  ...forEachMethod('refund', (method) => RECORDED[method].wire),
  'credit-kept': 'Credit',
  'credit-used': 'Credit',
  'credit-used-reversed': 'Credit',
  'credit-released': 'Credit',
  'dispute-lost': 'Dispute',
  'dispute-regained': 'Dispute',
};

type Moved = Pick<Money, 'kind' | 'brand' | 'mask' | 'note' | 'roundedTo'>;

/** `Visa ending 4242`; null without a card. */
export function cardWords({ brand, mask }: { brand: string | null; mask: string | null }): string | null {
  return mask === null ? null : `${brand} ending ${mask.slice(-4)}`;
}

/** How money moved, on the wire. */
export function methodOf({ kind, brand, mask, note, roundedTo }: Moved): MoneyMethod {
  const Method = METHODS[kind] ?? 'Card';
  if (Method === 'Card') return { Method, Detail: cardWords({ brand, mask }) };
  const isRecorded = RECORDED_ON_WIRE.some((wire) => wire === Method);
  const rounded = roundedTo === null ? null : `rounded to ${formatMoney(Math.abs(roundedTo))}`;
  return { Method, Detail: isRecorded ? [rounded, note].filter(Boolean).join(', ') || null : null };
}

/** How money reached an invoice: `Visa ending 4242`, `Bank transfer, HARTS INV-1037`, `Credit`. */
export const moneyWords = (money: Moved): string => methodWords(methodOf(money));
