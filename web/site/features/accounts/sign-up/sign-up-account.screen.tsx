import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { signUp } from '../../../../../contracts/accounts/account.ts';
import { passwordMessages } from '../../../../../domain/accounts/password-messages.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { call } from '../../../../client/call.ts';
import { EmailField } from '../../../../forms/email-field.tsx';
import styles from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { FormErrors } from '../../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../../forms/kept-form.ts';
import { NewPasswordFields } from '../../../../forms/new-password-fields.tsx';
import { useFormErrors } from '../../../../forms/use-form-errors.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { signIn } from '../../../api/sign-in.ts';
import { Agreement } from '../../../layout/agreement.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { clearReturn } from '../../../layout/paths/return-path.ts';
import { pathAfterAccount } from '../password/use-link-check.ts';
import {
  type AccountFields,
  accountRules,
  clearSignUp,
  currentSignUp,
  isReadyFor,
  keepSignUp,
  type SignUpDraft,
  signUpForm,
} from './sign-up-draft.ts';
import { SignUpButtons, SignUpPage } from './sign-up-page.tsx';

const FIELDS = [
  'CheckoutEmailAddress',
  'CheckoutPassword',
  'passwordAgain',
  'PromotionCode',
] as const satisfies readonly (keyof AccountFields)[];

/** Sign-up, step 3: email and password; then the account is created (R2.05, R5.20). */
export function SignUpAccountScreen() {
  const [ready] = useState(() => isReadyFor('account'));
  return ready ? <AccountStep /> : <Navigate to={ACCOUNT_ROUTES.signUp} replace />;
}

function AccountStep() {
  const navigate = useNavigate();
  const { CheckoutEmailAddress, PromotionCode } = currentSignUp();
  const { kept, ...form } = useKeptForm<AccountFields>('sign-up account', {
    resolver: zodResolver(accountRules),
    defaultValues: { CheckoutEmailAddress, PromotionCode, CheckoutPassword: '', passwordAgain: '' },
    shouldFocusError: false,
  });
  const formErrors = useFormErrors(form, FIELDS);
  const { register, watch, formState, handleSubmit } = form;
  const [password, again] = watch(['CheckoutPassword', 'passwordAgain']);
  const error = (name: keyof AccountFields) => formState.errors[name]?.message;
  const emailTaken = error('CheckoutEmailAddress') === passwordMessages.emailTaken;

  async function create({ CheckoutPassword, CheckoutEmailAddress, PromotionCode }: AccountFields) {
    formErrors.clear();
    keepSignUp({ CheckoutEmailAddress, PromotionCode });
    try {
      const refusal = await makeAccount(currentSignUp(), CheckoutPassword);
      clearSignUp();
      kept.forget();
      clearReturn();
      if (refusal) navigate(ACCOUNT_ROUTES.signIn, { replace: true, state: { cannotLogin: true } });
      else navigate(pathAfterAccount(CheckoutEmailAddress), { replace: true });
    } catch (cause) {
      formErrors.refuse(cause);
    }
  }

  return (
    <SignUpPage at={2} heading="How will you sign in?">
      <Form kept={kept} className={styles.form} onSubmit={handleSubmit(create)}>
        <FormErrors errors={formErrors} title={passwordMessages.createAccountFailed}>
          {emailTaken && (
            <ButtonLink small href={`#${ACCOUNT_ROUTES.signIn}`}>
              Sign in
            </ButtonLink>
          )}
        </FormErrors>
        <EmailField
          {...register('CheckoutEmailAddress')}
          hint="Bookings and quotes go here."
          autoComplete="username"
          error={error('CheckoutEmailAddress')}
        />
        <NewPasswordFields
          password={{
            field: register('CheckoutPassword'),
            value: password,
            error: error('CheckoutPassword'),
          }}
          again={{ field: register('passwordAgain'), value: again, error: error('passwordAgain') }}
        />
        <TextField
          {...register('PromotionCode')}
          label="Promo code"
          note="optional"
          hint="Yours for the first booking."
          autoComplete="off"
          autoCapitalize="characters"
          error={error('PromotionCode')}
        />
        <Agreement by="By creating an account" />
        <SignUpButtons
          label="Create account"
          busy={formState.isSubmitting}
          backHref={`#${ACCOUNT_ROUTES.signUpLocation}`}
        />
      </Form>
    </SignUpPage>
  );
}

/**
 * Creates the account and signs it in (R2.05). Returns null, or why the new account couldn't be signed in (R8.10).
 * @throws ApiError if no account was created
 */
async function makeAccount(draft: SignUpDraft, password: string): Promise<ApiError | null> {
  try {
    const form = signUpForm(draft, password);
    const { UserName } = await call<typeof signUp>('POST', '/api/v1/mm/signup', { form });
    return await signIn(UserName, password);
  } catch (cause) {
    // If the reply to a sign-up was lost, its account exists and has the same password.
    if (isTaken(cause) && (await signIn(draft.CheckoutEmailAddress, password)) === null) return null;
    throw cause;
  }
}

function isTaken(cause: unknown): boolean {
  return (
    cause instanceof ApiError &&
    cause.errors.some(
      ({ field, message }) => field === 'CheckoutEmailAddress' && message === passwordMessages.emailTaken,
    )
  );
}
