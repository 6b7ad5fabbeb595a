import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldFault } from '../../../../contracts/problem.ts';
import type { QuoteCard } from '../../../../domain/instant-quotes/quote-draft.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { config } from '../../../browser/config.ts';
import { CardFields, TestCardHint, useCardProvider } from '../../../forms/card/card-fields.tsx';
import { NO_CARD, type TypedCard } from '../../../forms/card/card-provider.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorFocus } from '../../../ui/feedback/error-focus.tsx';
import { ErrorSummary, thingsToFix } from '../../../ui/feedback/error-summary.tsx';
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAuth } from '../../api/stored-auth.ts';
import { changeDraft, currentDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { useStepOrder } from '../../booking/steps/step-flow.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { BookingNote } from '../../booking/submit/booking-note.tsx';
import { takeFaults } from '../../booking/submit/server-faults.ts';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { usePriceGate } from '../../booking/visit-time/use-settled-priority.ts';
import styles from './checkout.module.css';
import { QuoteInWords } from './quote-in-words.tsx';
import { useLastStep } from './use-last-step.tsx';
import { useQuoteBooking } from './use-quote-booking.ts';
import { useSignInOffer } from './use-sign-in-offer.tsx';

/** The card, turned into a token by the provider's own script in the browser (R3.12, R5.16-R5.18, R8.08). */
export function CheckoutScreen() {
  const draft = useDraft();
  const auth = useAuth();
  const { goNext } = useStepOrder('checkout');
  const gate = usePriceGate();
  const { isLast, submitLabel, total } = useLastStep('checkout');
  const [faults, setFaults] = useState<readonly FieldFault[]>(() => takeFaults('quote', 'checkout'));
  const booking = useQuoteBooking('checkout', setFaults);
  const { provider, failed, retry, hasNoFields, loaded } = useCardProvider();
  const form = useForm<TypedCard>({ defaultValues: NO_CARD, shouldFocusError: false });
  const { errors, submitCount, isSubmitting } = form.formState;
  const wrong = Object.entries(errors).map(([fieldId, { message = '' }]) => ({ fieldId, text: message }));

  async function takeCard(card: TypedCard) {
    setFaults([]);
    const provider = await loaded();
    if (!provider) return;
    try {
      const Card = await provider.tokenOf(card);
      changeDraft((before) => ({ ...before, Card }));
      form.reset(NO_CARD);
      goOn();
    } catch (cause) {
      setFaults([
        { field: 'CheckoutCardToken', message: paymentMessages.cardError((cause as Error).message) },
      ]);
    }
  }
  function goOn() {
    if (!isLast) goNext();
    else booking.book({ kind: 'customer', name: auth?.Name ?? '' });
  }
  function submit() {
    if (isLast && !gate.pass()) return;
    if (currentDraft().Card) goOn();
    else form.handleSubmit(takeCard)();
  }
  // Before the card is asked for: a known email would otherwise be refused only at the last step.
  const signInOffer = useSignInOffer("You won't need to enter your details again.");
  const unreachable = paymentMessages.cannotConnectTo(config().payments.provider);

  return (
    <>
      <StepLayout
        step="checkout"
        heading="Add your card"
        startsAt="number"
        lead={auth === null && signInOffer.words}
        onSubmit={submit}
        busy={isSubmitting || (hasNoFields && !draft.Card) || (isLast && gate.isPending)}
        submitLabel={submitLabel}
      >
        {isLast && <UnpricedAlert />}
        <QuoteInWords />
        <ChargeTable total={total} />
        {failed && (
          <RetryAlert title={unreachable} onRetry={retry}>
            Nothing was charged. Please try adding your card again in a minute.
          </RetryAlert>
        )}
        {faults.length > 0 && (
          <ErrorFocus attempt={faults}>
            <Alert kind="danger" title={faults.map(({ message }) => message).join(' ')}>
              Nothing was charged.
            </Alert>
          </ErrorFocus>
        )}
        {draft.Card ? (
          <KeptCard card={draft.Card} onRemove={() => changeDraft((before) => ({ ...before, Card: null }))} />
        ) : (
          <>
            {wrong.length > 0 && (
              <ErrorSummary title={thingsToFix(wrong.length)} errors={wrong} attempt={submitCount}>
                Nothing was charged.
              </ErrorSummary>
            )}
            <CardFields form={form} provider={provider} />
            <TestCardHint />
          </>
        )}
        {isLast && <BookingNote total={total} />}
      </StepLayout>
      {signInOffer.dialog}
      <BookingDialog booking={booking} />
    </>
  );
}

/** The added card: what we store of it. */
function KeptCard({ card, onRemove }: { card: QuoteCard; onRemove: () => void }) {
  return (
    <div className={styles.card}>
      <Icon of={CreditCard} className={styles.icon} />
      <p>
        <b>
          {card.CheckoutCardBrand} ending {card.CheckoutCardMask.slice(-4)}
        </b>
        <span>Expires {card.CheckoutCardExpiry}</span>
      </p>
      <Button small onClick={onRemove}>
        Use another card
      </Button>
    </div>
  );
}

/** What is charged, and when (R1.02): nothing before the visit. */
function ChargeTable({ total }: { total: string | null }) {
  return (
    <dl className={styles.charges}>
      <Charge when="Now" amount="$0.00" why="We check the card with your bank. Nothing is charged." />
      <Charge
        when="After the visit"
        amount={total ?? 'The call-out'}
        why="The price on the docket, by tax invoice. No card surcharge."
      />
      <Charge
        when="If you cancel late, or nobody lets the tech in"
        amount="The call-out"
        why="Cancelling is free until the tech sets out."
      />
      <Charge
        when="If you approve a repair"
        amount="The quoted price"
        why="When the work is done, and only if you approve it."
      />
    </dl>
  );
}

function Charge({ when, amount, why }: { when: string; amount: string; why: string }) {
  return (
    <div>
      <dt>{when}</dt>
      <dd>
        <b>{amount}</b>
        <span>{why}</span>
      </dd>
    </div>
  );
}
