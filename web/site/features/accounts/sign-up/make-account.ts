import type { signUp } from '../../../../../contracts/accounts/account.ts';
import { passwordMessages } from '../../../../../domain/accounts/password-messages.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { call } from '../../../../client/call.ts';
import { signIn } from '../../../api/sign-in.ts';
import { type SignUpDraft, signUpForm } from './sign-up-draft.ts';

/**
 * Creates the account and signs it in (R2.05). Returns null, or why the new account couldn't be signed in (R8.10).
 * @throws ApiError if no account was created
 */
export async function makeAccount(draft: SignUpDraft, password: string): Promise<ApiError | null> {
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
