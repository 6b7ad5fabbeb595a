import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { STAFF_REQUEST_HOURS } from '../../../../domain/lifetimes.ts';
import type { Deps } from '../../../common/deps.ts';

const PURPOSE = 'staff request';

const claims = z.object({
  staffId: z.int().positive(),
  /** Null for a customer without an account. */
  customerId: z.int().positive().nullable(),
  expiresAt: z.iso.datetime(),
  /** Unique, so that only one booking can consume the request. */
  nonce: z.uuid(),
});

/** The contents of a staff request: who books for whom, until when, once (R6.05). */
export type StaffRequest = z.output<typeof claims>;

type Signing = Pick<Deps, 'secret' | 'clock'>;

/**
 * The signed token of a new staff request: its claims, a dot, and a 256-bit code that only this installation can make.
 */
export function signStaffRequest(
  { secret, clock }: Signing,
  { staffId, customerId }: Pick<StaffRequest, 'staffId' | 'customerId'>,
): { token: string; expiresAt: string } {
  const expiresAt = clock.now().add({ hours: STAFF_REQUEST_HOURS }).toString({ smallestUnit: 'second' });
  const made: StaffRequest = { staffId, customerId, expiresAt, nonce: randomUUID() };
  const payload = Buffer.from(JSON.stringify(made)).toString('base64url');
  return { token: `${payload}.${secret.codeFor(PURPOSE, payload)}`, expiresAt };
}

/** The claims of a token, or why it's invalid. Whether it was consumed is only known to the database. */
export function verifyStaffRequest(
  { secret, clock }: Signing,
  token: string,
): StaffRequest | 'forged' | 'expired' {
  const [payload = '', code = '', ...more] = token.split('.');
  if (more.length > 0 || !secret.isCode(PURPOSE, payload, code)) return 'forged';
  const made = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  const isOver = Temporal.Instant.compare(clock.now(), Temporal.Instant.from(made.expiresAt)) >= 0;
  return isOver ? 'expired' : made;
}
