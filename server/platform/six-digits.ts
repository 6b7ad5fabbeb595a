import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from './secret.ts';

const DIGITS = 6;

/** The six digits of a one-time code, made from its purpose and id, so that nothing of them is stored. */
export function sixDigits(secret: Secret, purpose: string, codeId: string): string {
  const bytes = createHash('sha256').update(secret.codeFor(purpose, codeId)).digest();
  return String(bytes.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Whether somebody typed them; spaces and dashes don't matter. */
export function areSixDigits(secret: Secret, purpose: string, codeId: string, typed: string): boolean {
  const ours = Buffer.from(sixDigits(secret, purpose, codeId));
  const theirs = Buffer.from(typed.replace(/[\s-]/g, ''));
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
