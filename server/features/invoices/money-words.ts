import type { Money } from './invoices.queries.ts';

/** `Visa ending 4242`; null without a card. */
export function cardWords({ brand, mask }: { brand: string | null; mask: string | null }): string | null {
  return mask === null ? null : `${brand} ending ${mask.slice(-4)}`;
}

/** How money reached an invoice: `Visa ending 4242`, `Bank transfer, HARTS INV-1037`, `Credit`. */
export function moneyWords(money: Pick<Money, 'kind' | 'brand' | 'mask' | 'note'>): string {
  if (money.kind.startsWith('bank')) return ['Bank transfer', money.note].filter(Boolean).join(', ');
  if (money.kind.startsWith('credit')) return 'Credit';
  return cardWords(money) ?? 'Card';
}
