import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { config } from '../../config.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Note } from '../../ui/note.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { BookingNote } from './booking-note.tsx';
import { CardFields } from './card-fields.tsx';
import { type TypedCard, testCardsUrl, tokenOf } from './card-provider.ts';
import { ChargeTable } from './charge-table.tsx';
import { changeDraft, currentDraft, useDraft } from './draft-store.ts';
import { KeptCard } from './kept-card.tsx';
import { QuoteScreen } from './quote-screen.tsx';
import { takeFaults } from './server-faults.ts';
import { thingsToFix } from './things-to-fix.ts';
import { useBooking } from './use-booking.ts';
import { useCardProvider } from './use-card-provider.ts';
import { useLastStep } from './use-last-step.ts';
import { useStepNavigation } from './use-step-navigation.ts';

const EMPTY_CARD: TypedCard = { number: '', expiry: '', ccv: '', name: '' };

/** The card, turned into a token by the provider's own script in the browser (R3.12, R5.16-R5.18, R8.08). */
export function CheckoutScreen() {
  const draft = useDraft();
  const auth = useAuth();
  const { goNext } = useStepNavigation('checkout');
  const { isLast, labels, total } = useLastStep('checkout');
  const [faults, setFaults] = useState<readonly FieldFault[]>(() => takeFaults('checkout'));
  const booking = useBooking('checkout', setFaults);
  const { provider, failed, retry } = useCardProvider();
  const form = useForm<TypedCard>({ defaultValues: EMPTY_CARD, shouldFocusError: false });
  const { errors, submitCount, isSubmitting } = form.formState;
  const wrong = Object.entries(errors).map(([fieldId, { message = '' }]) => ({ fieldId, text: message }));

  async function takeCard(card: TypedCard) {
    if (!provider) return;
    setFaults([]);
    try {
      const Card = await tokenOf(provider, card);
      changeDraft((before) => ({ ...before, Card }));
      form.reset(EMPTY_CARD);
      goOn();
    } catch (cause) {
      setFaults([{ field: 'CheckoutCardToken', message: messages.cardError((cause as Error).message) }]);
    }
  }
  function goOn() {
    if (!isLast) goNext();
    else if (total !== null) booking.book({ kind: 'customer', name: auth?.Name ?? '' });
  }
  function submit() {
    if (currentDraft().Card) goOn();
    else form.handleSubmit(takeCard)();
  }
  const unreachable = messages.cannotConnectTo(config().payments.provider);

  return (
    <>
      <QuoteScreen
        step="checkout"
        heading="Add your card"
        onSubmit={submit}
        busy={isSubmitting || (!provider && !failed)}
        {...labels}
      >
        <ChargeTable total={total} />
        {failed && (
          <Alert
            kind="danger"
            live
            title={unreachable}
            actions={
              <Button small onClick={retry}>
                Try again
              </Button>
            }
          >
            Nothing was charged. The card can be added when the provider answers.
          </Alert>
        )}
        {faults.length > 0 && (
          <Alert kind="danger" live title={faults.map(({ message }) => message).join(' ')}>
            Nothing was charged.
          </Alert>
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
            <CardFields form={form} />
            <TestCardHint />
          </>
        )}
        {isLast && <BookingNote total={total} />}
      </QuoteScreen>
      <BookingDialog booking={booking} photos={draft.problemImages.length} />
    </>
  );
}

/** A trial takes its own test cards only, and says so. */
function TestCardHint() {
  const url = testCardsUrl();
  if (!url) return null;
  return (
    <Note icon={FlaskConical}>
      This is a trial and takes test cards only: 4242 4242 4242 4242, any later date, any CCV.{' '}
      <a href={url} target="_blank" rel="noreferrer">
        All test cards
      </a>
    </Note>
  );
}
