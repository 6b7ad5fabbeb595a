import { customerMessages } from './customer-messages.ts';
import { typedNumber } from './typed-number.ts';

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;
const MODULUS = 89;

/** A typed ABN without its label, spaces and punctuation; a letter in it stays, so that the check fails. */
export function normaliseAbn(text: string): string {
  return typedNumber(text);
}

/** Null if the text is eleven digits that add up, else the message (R5.21). It may still not be registered. */
export function checkAbn(text: string): string | null {
  const abn = normaliseAbn(text);
  if (!/^\d{11}$/.test(abn)) return customerMessages.abnInvalid;
  return isValidAbn(abn) ? null : customerMessages.abnWrongDigit;
}

/** Whether the ABN's checksum is valid (R5.21). It doesn't prove that the ABN is registered. */
export function isValidAbn(text: string): boolean {
  const abn = normaliseAbn(text);
  if (!/^[1-9]\d{10}$/.test(abn)) return false;
  // The Australian Business Register's rule: subtract 1 from the first digit.
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + weight * (Number(abn[index]) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % MODULUS === 0;
}

/** `51 824 753 556`, from eleven digits. */
export function formatAbn(text: string): string {
  return normaliseAbn(text).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
