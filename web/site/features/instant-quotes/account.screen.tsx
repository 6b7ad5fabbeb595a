import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../../domain/accounts/password-messages.ts';
import { normaliseEmail } from '../../../../domain/customers/email.ts';
import type { InstantQuote, QuoteAccount } from '../../../../domain/instant-quotes/quote-draft.ts';
import { EmailField } from '../../../forms/email-field.tsx';
import { MobileField } from '../../../forms/mobile-field.tsx';
import { NameFields } from '../../../forms/name-fields.tsx';
import { NewPasswordFields } from '../../../forms/new-password-fields.tsx';
import type { RegisteredField } from '../../../forms/registered-field.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorSummary, thingsToFix } from '../../../ui/feedback/error-summary.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { deviceTokenOf } from '../../api/known-device.ts';
import { changeDraft, currentDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { PromoRefused, withoutPromo } from '../../booking/promo/promo-refused.tsx';
import { usePromoCheck } from '../../booking/promo/use-promo.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { BookingNote } from '../../booking/submit/booking-note.tsx';
import { ServerFaultAlert } from '../../booking/submit/server-fault-alert.tsx';
import { takeFaults } from '../../booking/submit/server-faults.ts';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { usePriceGate } from '../../booking/visit-time/use-settled-priority.ts';
import { BusinessFields } from '../../forms/business-fields.tsx';
import {
  ACCOUNT_FIELDS,
  accountRules,
  type AccountFields as Fields,
  staffAccountRules,
} from './account-rules.ts';
import { QuoteInWords } from './quote-in-words.tsx';
import { useLastStep } from './use-last-step.tsx';
import { keepPasswords, typedPasswords, useKnownBooker, useQuoteBooking } from './use-quote-booking.ts';
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

type AccountFieldsProps = {
  form: UseFormReturn<Fields>;
  /** Staff enter a new customer's details without a password (R6.05). */
  byStaff: boolean;
  /** Below the email: for one that has an account. */
  known: ReactNode;
  children: ReactNode;
};

/** What a phone's Enter key does. */
const ENTER_GOES_ON = { enterKeyHint: 'next' } as const;
const ENTER_BOOKS = { enterKeyHint: 'go' } as const;

/** Who books: stored in the draft with every keystroke, except for the passwords (R2.35, R5.21). */
function AccountFields({ form, byStaff, known, children }: AccountFieldsProps) {
  const { register, getValues, setValue, watch, formState } = form;
  const error = (name: keyof Fields) => formState.errors[name]?.message;
  const [abn, password, again] = watch(['CheckoutABN', 'CheckoutPassword', 'passwordAgain']);

  function kept(name: keyof QuoteAccount): RegisteredField {
    const field = register(name);
    return {
      ...field,
      ...ENTER_GOES_ON,
      onChange(event) {
        keep(name, event.target.value);
        return field.onChange(event);
      },
    };
  }
  const field = (name: keyof QuoteAccount) => ({ ...kept(name), error: error(name) });
  /** Formats a valid one. */
  function tidy(name: 'CheckoutABN' | 'CheckoutMobileNumber', text: string) {
    setValue(name, text);
    keep(name, text);
  }

  return (
    <>
      <FieldGroup legend={byStaff ? 'The customer and the business' : 'You and the business'}>
        <EmailField
          {...field('CheckoutEmailAddress')}
          hint={byStaff ? undefined : "We'll send your booking here."}
          autoComplete="email"
        />
        {known}
        <NameFields first={field('CheckoutFirstName')} last={field('CheckoutLastName')} />
        <BusinessFields
          name={{
            ...field('CheckoutBusinessName'),
            now: () => getValues('CheckoutBusinessName'),
            onFill(name) {
              setValue('CheckoutBusinessName', name, { shouldValidate: true });
              keep('CheckoutBusinessName', name);
            },
          }}
          abn={{
            field: kept('CheckoutABN'),
            value: abn,
            onTidy: (text) => tidy('CheckoutABN', text),
            error: error('CheckoutABN'),
          }}
        />
        <MobileField
          field={kept('CheckoutMobileNumber')}
          hint="For the tech, on the day."
          onTidy={(text) => tidy('CheckoutMobileNumber', text)}
          error={error('CheckoutMobileNumber')}
        />
      </FieldGroup>
      {children}
      {!byStaff && (
        <FieldGroup legend="Password">
          <NewPasswordFields
            password={{
              field: { ...register('CheckoutPassword'), ...ENTER_GOES_ON },
              value: password,
              error: error('CheckoutPassword'),
            }}
            again={{
              field: { ...register('passwordAgain'), ...ENTER_BOOKS },
              value: again,
              error: error('passwordAgain'),
            }}
          />
        </FieldGroup>
      )}
    </>
  );
}

function keep(name: keyof QuoteAccount, value: string) {
  changeDraft((draft) => ({ ...draft, Account: { ...draft.Account, [name]: value } }));
}
