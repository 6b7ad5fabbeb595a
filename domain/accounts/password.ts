import { PASSWORD_LENGTH } from '../constants.ts';
import { requestMessages } from '../words/request-messages.ts';
import { passwordMessages } from './password-messages.ts';

/**
 * A password as it's checked, compared and hashed, in Unicode's NFKC: keyboards and phones write the same letter in
 * several ways, such as é as one character or as two. NIST SP 800-63B (3.1.1.2) recommends NFKC or NFKD; the NFC of RFC
 * 8265 would keep the wide letters and spaces of a Japanese keyboard apart from ours.
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Which of the visible rules a password meets, for the list next to its field (R5.20). */
export function passwordRules(typed: string): { length: boolean; letter: boolean; digit: boolean } {
  const password = normalisePassword(typed);
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
  typed: string,
  isCommon: (password: string) => boolean = () => false,
): string | null {
  const password = normalisePassword(typed);
  if (password === '') return passwordMessages.passwordRequired;
  const { length, letter, digit } = passwordRules(password);
  if (!length || !letter || !digit) return passwordMessages.passwordRule;
  if (password.length > PASSWORD_LENGTH.max) return requestMessages.tooLong(String(PASSWORD_LENGTH.max));
  return isCommon(password) ? passwordMessages.passwordCommon : null;
}

/** Null if the confirmation matches, else the message (R5.20). */
export function checkConfirmation(password: string, again: string): string | null {
  return normalisePassword(password) === normalisePassword(again) ? null : passwordMessages.passwordMismatch;
}
