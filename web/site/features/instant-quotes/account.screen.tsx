import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../../domain/accounts/password-messages.ts';
import { normaliseEmail } from '../../../../domain/customers/email.ts';
import type { InstantQuote, QuoteAccount } from '../../../../domain/instant-quotes/quote-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorSummary } from '../../../ui/feedback/error-summary.tsx';
import { thingsToFix } from '../../../ui/feedback/things-to-fix.ts';
import { deviceTokenOf } from '../../api/known-device.ts';
import { changeDraft, currentDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { PromoRefused } from '../../booking/promo/promo-refused.tsx';
import { usePromoCheck } from '../../booking/promo/use-promo.ts';
import { withoutPromo } from '../../booking/promo/without-promo.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { BookingNote } from '../../booking/submit/booking-note.tsx';
import { ServerFaultAlert } from '../../booking/submit/server-fault-alert.tsx';
import { takeFaults } from '../../booking/submit/server-faults.ts';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { usePriceGate } from '../../booking/visit-time/use-price-gate.ts';
import { AccountFields } from './account-fields.tsx';
import {
  ACCOUNT_FIELDS,
  accountRules,
  type AccountFields as Fields,
  staffAccountRules,
} from './account-rules.ts';
import { QuoteInWords } from './quote-in-words.tsx';
import { keepPasswords, typedPasswords } from './typed-passwords.ts';
import { useKnownBooker } from './use-known-booker.ts';
import { useLastStep } from './use-last-step.tsx';
import { useQuoteBooking } from './use-quote-booking.ts';
import { useSignInOffer } from './use-sign-in-offer.tsx';

/** A visitor's last step: an account, and the booking with it (R5.20, R5.21, R7.46). */
export function AccountScreen() {
  const draft = useDraft();
  const { submitLabel, total } = useLastStep('account');
  const gate = usePriceGate();
  const knownBooker = useKnownBooker();
  const byStaff = knownBooker.kind === 'staff';
  const form = useForm<Fields>({
    resolver: zodResolver(byStaff ? staffAccountRules : accountRules),
    defaultValues: { ...startOf(currentDraft()), ...typedPasswords(currentDraft().CreatedOn) },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const [serverFaults] = useState(() => takeFaults('quote', 'account'));
  const [other, setOther] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState(0);
  const booking = useQuoteBooking('account', showFaults);
  const promo = usePromoCheck();
  const signInOffer = useSignInOffer("You won't need to fill in this page.");

  const wrong = ACCOUNT_FIELDS.flatMap((fieldId) => {
    const text = errors[fieldId]?.message;
    return text ? [{ fieldId, text }] : [];
  });
  const email = form.watch('CheckoutEmailAddress');
  const isKnownHere = !byStaff && deviceTokenOf(normaliseEmail(email)) !== undefined;
  const emailKnown = errors.CheckoutEmailAddress?.message === passwordMessages.emailHasAccount;

  // React Hook Form accepts a server's errors only once it has mounted.
  const showFaultsAtFirst = useEffectEvent(() => showFaults(serverFaults));
  useEffect(() => showFaultsAtFirst(), []);

  function showFaults(faults: readonly FieldFault[]) {
    for (const { field, message } of faults) {
      if (isField(field)) form.setError(field, { type: 'server', message });
    }
    setOther(faults.filter(({ field }) => !isField(field)).map(({ message }) => message));
    if (faults.length > 0) setRefusals((count) => count + 1);
  }
  function submit() {
    setOther([]);
    if (!gate.pass()) return;
    form.handleSubmit((fields) => {
      const { CheckoutPassword: password, CheckoutBusinessName } = fields;
      keepPasswords(draft.CreatedOn, fields);
      changeDraft((before) => ({ ...before, Account: { ...before.Account, CheckoutBusinessName } }));
      booking.book(byStaff ? knownBooker : { kind: 'visitor', password });
    })();
  }
  function dropPromo() {
    changeDraft(withoutPromo);
    submit();
  }

  return (
    <>
      <StepLayout
        step="account"
        heading={byStaff ? 'Customer details' : 'Your details'}
        lead={
          byStaff ? (
            "We'll set up the customer's account when you book, and email them to choose a password."
          ) : (
            <>We'll set up your account when you book. {signInOffer.words}</>
          )
        }
        startsAt="CheckoutEmailAddress"
        onSubmit={submit}
        busy={gate.isPending}
        submitLabel={submitLabel}
      >
        <UnpricedAlert />
        <ServerFaultAlert messages={other} attempt={refusals} />
        {wrong.length > 0 && (
          <ErrorSummary title={thingsToFix(wrong.length)} errors={wrong} attempt={submitCount + refusals}>
            {emailKnown ? (
              <Button small onClick={signInOffer.open}>
                Sign in
              </Button>
            ) : (
              'Nothing is booked yet.'
            )}
          </ErrorSummary>
        )}
        <AccountFields
          form={form}
          byStaff={byStaff}
          known={
            isKnownHere && (
              <Alert
                kind="info"
                live
                title={accountMessages.emailKnownHere}
                actions={
                  <Button small onClick={signInOffer.open}>
                    Sign in
                  </Button>
                }
              />
            )
          }
        >
          {promo.refusal && (
            <Alert
              kind="warning"
              live
              title={promo.refusal}
              actions={
                <Button small onClick={dropPromo}>
                  Book without it
                </Button>
              }
            >
              <PromoRefused draft={draft} refusal={promo.refusal} />
            </Alert>
          )}
        </AccountFields>
        <QuoteInWords />
        <BookingNote total={total} />
      </StepLayout>
      {signInOffer.dialog}
      <BookingDialog booking={booking} />
    </>
  );
}

/** The account's initial values; most shops trade under the name of their business. */
function startOf({ Account, BookingLocation }: InstantQuote): QuoteAccount {
  return { ...Account, CheckoutBusinessName: Account.CheckoutBusinessName || BookingLocation.LocationName };
}

function isField(name: string): name is keyof Fields {
  return (ACCOUNT_FIELDS as readonly string[]).includes(name);
}
