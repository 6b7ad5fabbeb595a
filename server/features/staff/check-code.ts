import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Clock } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { Secret } from '../../platform/secret.ts';
import { hashToken } from '../../platform/tokens.ts';
import { stepOfCode } from '../../platform/totp.ts';
import { findSecondFactor, type SecondFactorRow, useRecoveryCode, useStep } from './second-factor.queries.ts';
import type { StaffLimits } from './staff-limits.ts';

/** Names the key that encrypts the secrets of authenticator apps. */
const PURPOSE = 'second factor';

export const encryptFactor = (secret: Secret, staffId: number, text: string): string =>
  secret.encrypt(PURPOSE, String(staffId), text);

/**
 * The 30-second step of an app's code; null if the code is wrong. Phones use real time, so the offset of a fake clock
 * is taken out.
 */
export function stepOf(
  { secret, clock }: { secret: Secret; clock: Clock },
  factor: Pick<SecondFactorRow, 'staffId' | 'secret'>,
  code: string,
): number | null {
  const text = secret.decrypt(PURPOSE, String(factor.staffId), factor.secret);
  return text === null ? null : stepOfCode(text, code, clock.epochMilliseconds() - clock.offsetMs);
}

/**
 * Consumes a code of the app or a recovery code. Call it only once the password is known to be right, so that strangers
 * can't use up the attempts.
 * @throws Refusal `second_factor_needed` without a code; a field refusal of `Code` for a wrong one; `TooManyTries`
 *   after 10 wrong ones in 15 minutes
 */
export async function checkCode(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  limits: StaffLimits,
  { staffId, code }: { staffId: number; code: string | undefined },
): Promise<void> {
  if (!code) throw new Refusal('second_factor_needed', staffMessages.codeNeeded);
  await limits.codes.take(String(staffId));
  if (!(await isAccepted(deps, staffId, code))) throw fieldRefusal('Code', staffMessages.codeWrong);
  await limits.codes.giveBack(String(staffId));
}

async function isAccepted(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  staffId: number,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(deps.db, staffId, hashToken(code));
  const factor = await findSecondFactor(deps.db, staffId);
  const step = factor && stepOf(deps, factor, code);
  return step !== null && useStep(deps.db, staffId, step);
}
