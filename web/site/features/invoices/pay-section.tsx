import { useState } from 'react';
import type { QuoteCard } from '../../../../domain/instant-quotes/quote-draft.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { dollarsFromCents, formatMoney, parseDollars } from '../../../../domain/money/money.ts';
import { cardAmountFault } from '../../../../domain/payments/card-amount.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { usePaymentMethod } from '../../api/account-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import styles from './pay.module.css';
import { PayByCard } from './pay-by-card.tsx';
import { Amount, Waiting } from './pay-parts.tsx';
import type { Paying } from './use-paying.ts';

type PaySectionProps = {
  dueCents: number;
  /** The card that was declined last time, `Visa ending 4242`; then another one is offered first. */
  declined?: string | null;
  /** Whether only all of it can be paid. */
  isWhole?: boolean;
  paying: Paying;
};

/** Payment by a signed-in customer: with the card on file in one tap, or with another card. */
export function PayOwn(props: PaySectionProps) {
  const { data: card, error, refetch } = usePaymentMethod();
  const isSlow = useSlow(card === undefined);
  if (card)
    return <Pay {...props} onFile={`${card.CheckoutCardBrand} ending ${card.CheckoutCardMask.slice(-4)}`} />;
  if (card === null) return <Pay {...props} onFile={null} />;
  if (error) {
    return (
      <>
        <LoadFailed title="Your card on file did not load" cause={error} onRetry={refetch} />
        <Pay {...props} onFile={null} />
      </>
    );
  }
  return <div aria-busy="true">{isSlow && <Skeleton width="100%" />}</div>;
}

/** Payment by an emailed link: always with a typed card, never with the one on file. */
export function PayByLink(props: PaySectionProps) {
  return <Pay {...props} onFile={null} />;
}

type PayProps = PaySectionProps & { onFile: string | null };

function Pay({ dueCents, declined, isWhole = false, paying, onFile }: PayProps) {
  const [isOther, setOther] = useState(onFile !== null && declined === onFile);
  /** The typed amount of a part payment; undefined to pay all that is due. */
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const cents = typed === undefined ? dueCents : parseDollars(typed);
  const { busy } = paying;
  const noCard = cardAmountFault(dueCents, dueCents);
  if (noCard !== null) return <p>{noCard}</p>;

  function checkedAmount(): number | null {
    const text =
      cents === null || cents === 0
        ? invoiceMessages.payAmountWrong
        : (cardAmountFault(cents, dueCents) ?? undefined);
    setFault(text);
    if (text !== undefined) document.getElementById('Amount')?.focus();
    return text === undefined && cents !== null ? dollarsFromCents(cents) : null;
  }
  async function payWith(card: QuoteCard | null) {
    const amount = checkedAmount();
    if (amount === null) return null;
    const outcome = await paying.pay({ amount, card });
    if (outcome.kind === 'declined') setOther(true);
    if (outcome.kind === 'paid') setTyped(undefined);
    setFault(outcome.faults.find(({ field }) => field === 'Amount')?.message);
    return outcome;
  }
  const words = cents === null ? 'Pay' : `Pay ${formatMoney(cents)}`;
  const amountField = isWhole ? null : (
    <Amount
      typed={typed}
      fault={fault}
      onType={(text) => {
        setTyped(text);
        setFault(undefined);
      }}
    />
  );
  if (onFile !== null && !isOther) {
    return (
      <div className={styles.pay}>
        {typed !== undefined && amountField}
        <Button look="primary" wide busy={busy} onClick={() => payWith(null)}>
          {words} with {onFile}
        </Button>
        <Waiting busy={busy} words={words} />
        <Button wide aria-disabled={busy || undefined} onClick={() => !busy && setOther(true)}>
          Use another card
        </Button>
        {typed === undefined && amountField}
      </div>
    );
  }
  return (
    <PayByCard
      words={words}
      busy={busy}
      amountField={amountField}
      isPart={typed !== undefined}
      onCheckAmount={() => checkedAmount() !== null}
      onPay={payWith}
      onBack={onFile === null ? null : { words: `Use ${onFile} instead`, go: () => setOther(false) }}
    />
  );
}
