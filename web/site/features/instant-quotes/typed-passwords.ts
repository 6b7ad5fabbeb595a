import type { AccountFields } from './account-rules.ts';

type Passwords = Pick<AccountFields, 'CheckoutPassword' | 'passwordAgain'>;

const NONE: Passwords = { CheckoutPassword: '', passwordAgain: '' };

/**
 * The passwords of a booking that was sent, until it's made: its refusal may lead to another step and back. They're in
 * this page's memory only, because passwords are never stored (R2.35).
 */
let sent: { readonly draft: string; readonly passwords: Passwords } | null = null;

/** @param createdOn tells one quote from the next */
export function typedPasswords(createdOn: string): Passwords {
  return sent?.draft === createdOn ? sent.passwords : NONE;
}

export function keepPasswords(createdOn: string, { CheckoutPassword, passwordAgain }: Passwords): void {
  sent = { draft: createdOn, passwords: { CheckoutPassword, passwordAgain } };
}

export function forgetPasswords(): void {
  sent = null;
}
