import { z } from 'zod';
import { newPassword } from '../../contracts/accounts/password.ts';
import { passwordMessages } from '../../domain/accounts/password-messages.ts';

/** A new password and its confirmation (R5.20). */
export const newPasswordRules = z
  .object({ NewPassword: newPassword, passwordAgain: z.string() })
  .refine(({ NewPassword, passwordAgain }) => NewPassword === passwordAgain, {
    path: ['passwordAgain'],
    message: passwordMessages.passwordMismatch,
    // Shown together with the other errors, not after them.
    when: () => true,
  });

export type NewPasswordForm = z.input<typeof newPasswordRules>;

export const NEW_PASSWORD_FIELDS = ['NewPassword', 'passwordAgain'] as const;
