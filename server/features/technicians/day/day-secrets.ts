import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../../platform/secret.ts';

const CODE_DIGITS = 6;

/** The secret of a link, 256 bits: made from its id, so that only a hash is stored and the text can be written later. */
export const linkSecret = (secret: Secret, linkId: string): string =>
  secret.codeFor('technician link', linkId);

/** The secret of a phone's cookie: the same for the same submit, so that a repeated one gets the same cookie. */
export const phoneSecret = (secret: Secret, linkId: string, submitKey: string): string =>
  secret.codeFor('technician phone', `${linkId} ${submitKey}`);

/** The six digits of a code; nothing of them is stored. */
export function codeDigits(secret: Secret, codeId: string): string {
  const bytes = createHash('sha256').update(secret.codeFor('technician code', codeId)).digest();
  return String(bytes.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** Whether somebody typed the code; spaces and dashes don't matter. */
export function isCode(secret: Secret, codeId: string, typed: string): boolean {
  const ours = Buffer.from(codeDigits(secret, codeId));
  const theirs = Buffer.from(typed.replace(/[\s-]/g, ''));
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
