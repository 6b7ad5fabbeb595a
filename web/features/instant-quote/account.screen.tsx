import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import { currentDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { BookingNote } from '../../booking/submit/booking-note.tsx';
import { ServerFaultAlert } from '../../booking/submit/server-fault-alert.tsx';
import { takeFaults } from '../../booking/submit/server-faults.ts';
import { SignInDialog } from '../../booking/submit/sign-in-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/feedback/error-summary.tsx';
import { thingsToFix } from '../../ui/feedback/things-to-fix.ts';
import styles from './account.module.css';
import { AccountFields } from './account-fields.tsx';
import {
  ACCOUNT_FIELDS,
  accountRules,
  type AccountFields as Fields,
  staffAccountRules,
} from './account-rules.ts';
import { useKnownBooker } from './use-known-booker.ts';
import { useLastStep } from './use-last-step.tsx';
import { useQuoteBooking } from './use-quote-booking.ts';

/** The last step of a visitor: an account, and the booking with it (R5.20, R5.21, R7.46). */
export function AccountScreen() {
  const draft = useDraft();
  const { submitLabel, total } = useLastStep('account');
  const knownBooker = useKnownBooker();
  const byStaff = knownBooker.kind === 'staff';
  const form = useForm<Fields>({
    resolver: zodResolver(byStaff ? staffAccountRules : accountRules),
    defaultValues: { ...currentDraft().Account, CheckoutPassword: '', passwordAgain: '' },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const [serverFaults] = useState(() => takeFaults('quote', 'account'));
  const [other, setOther] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [signingIn, setSigningIn] = useState(false);
  const booking = useQuoteBooking('account', showFaults);

  const wrong = ACCOUNT_FIELDS.flatMap((fieldId) => {
    const text = errors[fieldId]?.message;
    return text ? [{ fieldId, text }] : [];
  });
  const emailKnown = errors.CheckoutEmailAddress?.message === messages.emailHasAccount;

  // React Hook Form takes errors of a server only once it has mounted.
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
    if (total === null) return;
    form.handleSubmit(({ CheckoutPassword: password }) =>
      booking.book(byStaff ? knownBooker : { kind: 'visitor', password }),
    )();
  }

  return (
    <>
      <StepLayout
        step="account"
        heading="Last step: who is it for?"
        lead={
          byStaff ? (
            "This makes the customer's account. They choose the password themselves, by the mail that we send them."
          ) : (
            <>
              This makes your account.{' '}
              <button type="button" className={styles.link} onClick={() => setSigningIn(true)}>
                Sign in
              </button>{' '}
              instead if you have one.
            </>
          )
        }
        onSubmit={submit}
        submitLabel={submitLabel}
      >
        <ServerFaultAlert messages={other} />
        {wrong.length > 0 && (
          <ErrorSummary title={thingsToFix(wrong.length)} errors={wrong} attempt={submitCount + refusals}>
            {emailKnown ? (
              <Button small onClick={() => setSigningIn(true)}>
                Sign in
              </Button>
            ) : (
              'Nothing is booked yet.'
            )}
          </ErrorSummary>
        )}
        <AccountFields form={form} byStaff={byStaff} />
        <BookingNote total={total} />
      </StepLayout>
      <SignInDialog
        open={signingIn}
        email={draft.Account.CheckoutEmailAddress}
        lead="Your quote is kept. After signing in you book it from the review."
        onClose={() => setSigningIn(false)}
      />
      <BookingDialog booking={booking} />
    </>
  );
}

function isField(name: string): name is keyof Fields {
  return (ACCOUNT_FIELDS as readonly string[]).includes(name);
}
