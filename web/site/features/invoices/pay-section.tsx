import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { QuoteCard } from '../../../../domain/instant-quotes/quote-draft.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { dollarsFromCents, formatMoney, parseDollars } from '../../../../domain/money/money.ts';
import { cardAmountFault } from '../../../../domain/payments/card-amount.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { config } from '../../../browser/config.ts';
import { CardFields, TestCardHint, useCardProvider } from '../../../forms/card/card-fields.tsx';
import { CARD_FIELDS, NO_CARD, type TypedCard } from '../../../forms/card/card-provider.ts';
import { Form } from '../../../forms/form.tsx';
import { FormErrors } from '../../../forms/form-errors.tsx';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert, type AlertKind } from '../../../ui/feedback/alert.tsx';
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { Inline } from '../../../ui/layout.tsx';
import { usePaymentMethod } from '../../api/account-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import styles from './pay.module.css';
import type { PayOutcome as Outcome, Paying } from './use-paying.ts';

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

/** Payment with a typed card alone: by an emailed link, and of what was issued to a customer before they were joined. */
export function PayTyped(props: PaySectionProps) {
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

const LOOKS: Readonly<Record<Outcome['kind'], AlertKind>> = {
  paid: 'success',
  declined: 'danger',
  pending: 'warning',
  lost: 'warning',
  refused: 'danger',
};

/** The outcome of a payment. It takes the focus, because the pressed button may be gone. */
export function PayOutcome({ outcome: { kind, text, attempt } }: { outcome: Outcome }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={styles.outcome}
      role={LOOKS[kind] === 'danger' ? 'alert' : 'status'}
    >
      <Alert kind={LOOKS[kind]} title={text} />
    </div>
  );
}

/** Shown when a payment takes a while. */
function Waiting({ busy, words }: { busy: boolean; words: string }) {
  const slow = useSlow(busy);
  return (
    <p className={styles.waiting} role="status">
      {slow && `${words.replace(/^Pay /, 'Paying ')}. Please keep this page open.`}
    </p>
  );
}

type AmountProps = {
  typed: string | undefined;
  fault: string | undefined;
  onType: (text: string | undefined) => void;
};

/** The field for a part payment, opened by a small link. */
function Amount({ typed, fault, onType }: AmountProps) {
  if (typed === undefined) {
    return (
      <button type="button" className={styles.link} onClick={() => onType('')}>
        Pay another amount
      </button>
    );
  }
  return (
    <div className={styles.amount}>
      <MoneyField
        // The customer opened this field to type in it.
        autoFocus={typed === ''}
        name="Amount"
        label="Amount to pay"
        error={fault}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <button type="button" className={styles.link} onClick={() => onType(undefined)}>
        Pay all of it
      </button>
    </div>
  );
}

type PayByCardProps = {
  /** `Pay $352.00` */
  words: string;
  busy: boolean;
  amountField: ReactNode;
  /** Whether the customer types an amount; its field then comes first. */
  isPart: boolean;
  onCheckAmount: () => boolean;
  onPay: (card: QuoteCard) => Promise<Outcome | null>;
  /** Back to the card on file, if there is one. */
  onBack: { words: string; go: () => void } | null;
};

/** Pays with a card that is used once, typed here or in the provider's frames (R5.16-R5.18, R8.08). */
function PayByCard({ words, busy, amountField, isPart, onCheckAmount, onPay, onBack }: PayByCardProps) {
  const { provider, failed, retry } = useCardProvider();
  const form = useForm<TypedCard>({ defaultValues: NO_CARD, shouldFocusError: false });
  const formErrors = useFormErrors(form, CARD_FIELDS);
  const [isReading, setReading] = useState(false);

  async function pay(typed: TypedCard) {
    if (!provider || busy || isReading || !onCheckAmount()) return;
    formErrors.clear();
    setReading(true);
    try {
      await onPay(await provider.tokenOf(typed));
    } catch (cause) {
      formErrors.fail(paymentMessages.cardError((cause as Error).message));
    } finally {
      setReading(false);
    }
  }
  return (
    <Form kept="secret" className={styles.pay} onSubmit={form.handleSubmit(pay, onCheckAmount)}>
      {failed && (
        <RetryAlert title={paymentMessages.cannotConnectTo(config().payments.provider)} onRetry={retry}>
          Nothing was taken. Please try again in a minute.
        </RetryAlert>
      )}
      <FormErrors errors={formErrors} />
      {isPart && amountField}
      <CardFields form={form} provider={provider} once />
      <TestCardHint />
      <Button look="primary" type="submit" wide busy={busy || isReading || (!provider && !failed)}>
        {words}
      </Button>
      <Waiting busy={busy || isReading} words={words} />
      <Inline gap={5} lineGap={0}>
        {onBack && (
          <button type="button" className={styles.link} onClick={() => !busy && onBack.go()}>
            {onBack.words}
          </button>
        )}
        {!isPart && amountField}
      </Inline>
    </Form>
  );
}
