import type { Secret } from '../../../platform/secret.ts';
import { areSixDigits, sixDigits } from '../../../platform/six-digits.ts';

const CODE = 'technician code';

/** The secret of a link, 256 bits: made from its id, so that only a hash is stored and the text can be written later. */
export const linkSecret = (secret: Secret, linkId: string): string =>
  secret.codeFor('technician link', linkId);

/** The secret of a phone's cookie: the same for the same submit, so that a repeated one gets the same cookie. */
export const phoneSecret = (secret: Secret, linkId: string, submitKey: string): string =>
  secret.codeFor('technician phone', `${linkId} ${submitKey}`);

/** The six digits of a code; nothing of them is stored. */
export const codeDigits = (secret: Secret, codeId: string): string => sixDigits(secret, CODE, codeId);

/** Whether somebody typed the code. */
export const isCode = (secret: Secret, codeId: string, typed: string): boolean =>
  areSixDigits(secret, CODE, codeId, typed);
