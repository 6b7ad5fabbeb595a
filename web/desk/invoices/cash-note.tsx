import { useWatch } from 'react-hook-form';
import { formatMoney, parseDollars } from '../../../domain/money/money.ts';
import { paidByTyped, roundCash } from '../../../domain/payments/cash-rounding.ts';
import { RECORDED } from '../../../domain/payments/recorded-methods.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Says what cash changes hands for the typed amount; nothing for another method, or where it's the amount itself. */
export function CashNote({ mostCents }: { mostCents: number }) {
  const [method, typed] = useWatch({ name: ['Method', 'Amount'] });
  const cents = parseDollars(typed ?? '') ?? 0;
  const paid = paidByTyped('cash', cents, mostCents);
  const coins = roundCash(cents);
  const isRounded = method === RECORDED.cash.wire && coins !== paid;
  return (
    <div role="status">
      {isRounded && (
        <Alert kind="info" title={`${formatMoney(coins)} in cash`}>
          {`Rounded to 5 cents: it counts as ${formatMoney(paid)}, and the invoice and its GST don't change.`}
        </Alert>
      )}
    </div>
  );
}
