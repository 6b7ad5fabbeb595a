import { z } from 'zod';
import { accountFields } from '../../../../contracts/accounts/account-fields.ts';
import { passwordMessages } from '../../../../domain/accounts/password-messages.ts';

/** The account step's rules: the booking's own, and the password confirmation (R5.15, R5.20, R5.21). */
export const accountRules = accountFields
  .extend({ passwordAgain: z.string() })
  .refine(({ CheckoutPassword, passwordAgain }) => CheckoutPassword === passwordAgain, {
    path: ['passwordAgain'],
    message: passwordMessages.passwordMismatch,
    // Shown together with the other errors, not after them.
    when: () => true,
  });

/** What staff enter for a new customer, who chooses the password later (R6.05). */
export const staffAccountRules = accountFields.extend({
  CheckoutPassword: z.string(),
  passwordAgain: z.string(),
});

export type AccountFields = z.input<typeof accountRules>;

/** The fields in screen order. */
export const ACCOUNT_FIELDS = [
  'CheckoutEmailAddress',
  'CheckoutFirstName',
  'CheckoutLastName',
  'CheckoutBusinessName',
  'CheckoutABN',
  'CheckoutMobileNumber',
  'CheckoutPassword',
  'passwordAgain',
] as const satisfies readonly (keyof AccountFields)[];
