import type { signUp } from '../../../../contracts/account.ts';
import { messages } from '../../../../domain/messages.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { signIn } from '../../../api/sign-in.ts';
import { type SignUpDraft, signUpForm } from './sign-up-draft.ts';

/**
 * Makes the account and signs it in (R2.05). Answers null, or why the new account could not be signed in (R8.10).
 * @throws ApiError where there is no account
 */
export async function makeAccount(draft: SignUpDraft, password: string): Promise<ApiError | null> {
  try {
    const form = signUpForm(draft, password);
    const { UserName } = await call<typeof signUp>('POST', '/api/v1/mm/signup', { form });
    return await signIn(UserName, password);
  } catch (cause) {
    // The account of a sign-up whose answer got lost takes the very password that made it.
    if (isTaken(cause) && (await signIn(draft.CheckoutEmailAddress, password)) === null) return null;
    throw cause;
  }
}

function isTaken(cause: unknown): boolean {
  return (
    cause instanceof ApiError &&
    cause.errors.some(
      ({ field, message }) => field === 'CheckoutEmailAddress' && message === messages.emailTaken,
    )
  );
}
