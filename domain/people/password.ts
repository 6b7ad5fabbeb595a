import { PASSWORD_LENGTH } from '../constants.ts';
import { messages } from '../messages.ts';

/** Which of the visible rules a password meets, for the list next to its field (R5.20). */
export function passwordRules(password: string): { length: boolean; letter: boolean; digit: boolean } {
  return {
    length: password.length >= PASSWORD_LENGTH.min,
    letter: /\p{L}/u.test(password),
    digit: /\d/.test(password),
  };
}

/**
 * Null if the password may be used, else the message (R5.20). `isCommon` says whether it's among the 10,000 most
 * common; only the server has that list, so browsers check without it.
 */
export function checkPassword(
  password: string,
  isCommon: (password: string) => boolean = () => false,
): string | null {
  if (password === '') return messages.passwordRequired;
  const { length, letter, digit } = passwordRules(password);
  if (!length || !letter || !digit) return messages.passwordRule;
  if (password.length > PASSWORD_LENGTH.max) return messages.tooLong(String(PASSWORD_LENGTH.max));
  return isCommon(password) ? messages.passwordCommon : null;
}

/** Null if the confirmation matches, else the message (R5.20). */
export function checkConfirmation(password: string, again: string): string | null {
  return password === again ? null : messages.passwordMismatch;
}
