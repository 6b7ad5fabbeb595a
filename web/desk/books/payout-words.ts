import { dayWithYear } from '../../ui/words/invoice-words.ts';
import { money } from '../../ui/words/money-words.ts';
import type { Payout } from '../api/books-queries.ts';

/** What a payout is made of, without what is nothing. */
export const payoutParts = (payout: Payout): (readonly [label: string, amount: string])[] =>
  (
    [
      ['Charges', payout.Charges],
      ['Refunds', payout.Refunds],
      ['Disputes', payout.Disputes],
      ['Sent back before', payout.Returned],
      ['Other', payout.Other],
      ['Fees', -payout.Fees],
    ] as const
  ).flatMap(([label, dollars]) => (dollars === 0 ? [] : [[label, money(dollars)] as const]));

/** What a person has to do about a payout; '' if nothing. */
export const payoutAttention = ({ Difference, ReturnedOn }: Payout): string =>
  [
    ReturnedOn !== null && `Our bank sent it back, ${dayWithYear(ReturnedOn)}`,
    Difference !== 0 && `${money(Difference)} to book`,
  ]
    .filter(Boolean)
    .join('. ');
