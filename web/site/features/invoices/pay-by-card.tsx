import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { QuoteCard } from '../../../../domain/instant-quotes/quote-draft.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { config } from '../../../browser/config.ts';
import { Form } from '../../../forms/form.tsx';
import { FormErrors } from '../../../forms/form-errors.tsx';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx';
import { Inline } from '../../../ui/layout.tsx';
import { CardFields } from '../../booking/card/card-fields.tsx';
import { CARD_FIELDS, NO_CARD, type TypedCard } from '../../booking/card/card-provider.ts';
import { TestCardHint } from '../../booking/card/test-card-hint.tsx';
import { useCardProvider } from '../../booking/card/use-card-provider.ts';
import styles from './pay.module.css';
import { Waiting } from './pay-parts.tsx';
import type { PayOutcome } from './use-paying.ts';

type PayByCardProps = {
  /** `Pay $352.00` */
  words: string;
  busy: boolean;
  amountField: ReactNode;
  /** Whether the customer types an amount; its field then comes first. */
  isPart: boolean;
  onCheckAmount: () => boolean;
  onPay: (card: QuoteCard) => Promise<PayOutcome | null>;
  /** Back to the card on file, if there is one. */
  onBack: { words: string; go: () => void } | null;
};

/** Pays with a card that is used once, typed here or in the provider's frames (R5.16-R5.18, R8.08). */
export function PayByCard({
  words,
  busy,
  amountField,
  isPart,
  onCheckAmount,
  onPay,
  onBack,
}: PayByCardProps) {
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
