import { type MoneyMethod, methodWords } from '../../../domain/invoices/invoice-paper.ts';
import type { Money } from './invoices.queries.ts';

const METHODS: { readonly [Kind in Money['kind']]?: MoneyMethod['Method'] } = {
  'bank-payment': 'BankTransfer',
  'bank-payment-reversed': 'BankTransfer',
  'bank-refund': 'BankTransfer',
  'credit-kept': 'Credit',
  'credit-used': 'Credit',
  'credit-used-reversed': 'Credit',
  'credit-released': 'Credit',
  'dispute-lost': 'Dispute',
  'dispute-regained': 'Dispute',
};

type Moved = Pick<Money, 'kind' | 'brand' | 'mask' | 'note'>;

/** `Visa ending 4242`; null without a card. */
export function cardWords({ brand, mask }: { brand: string | null; mask: string | null }): string | null {
  return mask === null ? null : `${brand} ending ${mask.slice(-4)}`;
}

/** How money moved, on the wire. */
export function methodOf({ kind, brand, mask, note }: Moved): MoneyMethod {
  const isTransfer = kind === 'bank-payment' || kind === 'bank-refund';
  return { Method: METHODS[kind] ?? 'Card', Detail: isTransfer ? note : cardWords({ brand, mask }) };
}

/** How money reached an invoice: `Visa ending 4242`, `Bank transfer, HARTS INV-1037`, `Credit`. */
export const moneyWords = (money: Moved): string => methodWords(methodOf(money));
