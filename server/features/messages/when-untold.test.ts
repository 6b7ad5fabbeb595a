import { expect, test } from 'vitest';
import { ringReason } from '../../../domain/messages/ring-reasons.ts';
import { JOB_TEXT_KINDS, SKIP_REASONS } from '../../../domain/messages/text-kinds.ts';
import { whenUntold } from './when-untold.ts';

const UNSENT = [...SKIP_REASONS, 'failed', 'no-text'] as const;
/** What is true whether they hear of it or not, or is a need by itself. */
const ONLY_REMIND = ['first-booking', 'on-the-way', 'visit-reminder', 'quote-reminder'];
const ON_PAPER = ['quote-waiting', 'document-issued', 'payment-receipt', 'payment-taken-back'];

test('[R14.09] whatever kept a text from its customer, the office rings or posts it, or there is a reason by name', () => {
  for (const kind of JOB_TEXT_KINDS) {
    for (const reason of UNSENT) {
      const then = whenUntold(kind, reason);
      const told = `${kind}, ${reason}`;
      if (typeof then === 'object') expect.soft(then.fine, told).toMatch(/^[A-Z].+\.$/);
      if (reason === 'outdated' || reason === 'failed') expect.soft(typeof then, told).toBe('object');
      else if (ONLY_REMIND.includes(kind)) expect.soft(typeof then, told).toBe('object');
      else if (ON_PAPER.includes(kind)) expect.soft(then, told).toBe('post');
      else if (kind !== 'booking-confirmation') expect.soft(then, told).toBe('ring');
    }
  }
  for (const reason of ['too-late', 'limit'] as const) {
    expect.soft(whenUntold('booking-confirmation', reason)).toBe('ring');
    expect.soft(whenUntold('running-late', reason)).toBe('ring');
  }
});

test('[R14.09] a row says why the office has to ring, in a sentence', () => {
  for (const reason of UNSENT) {
    for (const fault of [null, 'none', 'unconfirmed', 'came-back'] as const) {
      expect.soft(ringReason(fault, reason)).toMatch(/^[A-Z][^.]+, and [a-z][^.]+\.$/);
    }
  }
});
