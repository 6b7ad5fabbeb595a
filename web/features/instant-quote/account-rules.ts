import { z } from 'zod';
import { bookingAccount } from '../../../contracts/bookings.ts';
import { messages } from '../../../domain/messages.ts';

/** What the account step asks for: the booking's own rules, and the password once more (R5.15, R5.20, R5.21). */
export const accountRules = bookingAccount
  .extend({ passwordAgain: z.string() })
  .refine(({ CheckoutPassword, passwordAgain }) => CheckoutPassword === passwordAgain, {
    path: ['passwordAgain'],
    message: messages.passwordMismatch,
    // Shown together with what else is wrong, not after it.
    when: () => true,
  });

/** What staff enter for a new customer, who chooses the password by email (R6.05). */
export const staffAccountRules = bookingAccount.extend({
  CheckoutPassword: z.string(),
  passwordAgain: z.string(),
});

export type AccountFields = z.input<typeof accountRules>;

/** The fields in the order of the screen. */
export const ACCOUNT_FIELDS = [
  'CheckoutFirstName',
  'CheckoutLastName',
  'CheckoutBusinessName',
  'CheckoutABN',
  'CheckoutMobileNumber',
  'CheckoutEmailAddress',
  'CheckoutPassword',
  'passwordAgain',
] as const satisfies readonly (keyof AccountFields)[];
