import { Secret } from 'otpauth';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  confirmSecondFactor as confirmCall,
  startSecondFactor as startCall,
} from '../../../contracts/staff/second-factor.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { StaffCaller } from '../../common/http/route.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { RECOVERY_CODES } from '../../platform/limits.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import { newTotpSecret, totpUri } from '../../platform/totp.ts';
import { encryptFactor, stepOf } from './check-code.ts';
import {
  findSecondFactor,
  lockStaff,
  replaceRecoveryCodes,
  setFactorConfirmed,
  storeUnconfirmedFactor,
} from './second-factor.queries.ts';
import { deleteStaffSessions, staffById } from './staff.queries.ts';
import type { StaffLimits } from './staff-limits.ts';

/**
 * Makes the secret of a second factor, which takes effect once it's confirmed.
 * @throws Refusal `conflict` if the account has one
 */
export async function startSecondFactor(
  { db, clock, config, secret }: Deps,
  { staffId }: StaffCaller,
): Promise<Reply<typeof startCall>> {
  const { userName } = await staffById(db, staffId);
  const text = newTotpSecret();
  const isStored = await storeUnconfirmedFactor(db, {
    staffId,
    secret: encryptFactor(secret, staffId, text),
    startedAt: toDate(clock.now()),
  });
  if (!isStored) throw new Refusal('conflict', staffMessages.factorConfirmed);
  return { Secret: text, Uri: totpUri(text, { issuer: config.brand.name, account: userName }) };
}

/**
 * Confirms the second factor with its first code, and signs out everywhere else, as no code was asked for there.
 * @throws Refusal `conflict`; a field refusal of `Code`; `TooManyTries` as at sign-in
 */
export async function confirmSecondFactor(
  deps: Deps,
  limits: StaffLimits,
  { caller, by, code }: { caller: StaffCaller; by: StaffDoer; code: string },
): Promise<Reply<typeof confirmCall>> {
  const { staffId, tokenHash } = caller;
  await limits.codes.take(String(staffId));
  const codes = await transaction(deps.pool, async (tx) => {
    await lockStaff(tx, staffId);
    const factor = await findSecondFactor(tx, staffId);
    if (!factor) throw new Refusal('conflict', staffMessages.factorNotStarted);
    if (factor.confirmedAt) throw new Refusal('conflict', staffMessages.factorConfirmed);
    const step = stepOf(deps, factor, code);
    if (step === null) throw fieldRefusal('Code', staffMessages.codeWrong);
    await setFactorConfirmed(tx, { staffId, step, at: toDate(deps.clock.now()) });
    await deleteStaffSessions(tx, staffId, tokenHash);
    const made = newRecoveryCodes();
    await replaceRecoveryCodes(tx, staffId, made.map(hashOf));
    const subject = { kind: 'staff', id: staffId } as const;
    await recordAudit(tx, deps, { by, action: 'staff-factor-confirmed', subject });
    return made;
  });
  await limits.codes.giveBack(String(staffId));
  return { RecoveryCodes: codes };
}

/**
 * Replaces the remaining recovery codes with new ones.
 * @throws Refusal `conflict` without a second factor
 */
export async function renewRecoveryCodes(deps: Deps, by: StaffDoer): Promise<Reply<typeof confirmCall>> {
  const staffId = by.id;
  const codes = newRecoveryCodes();
  await transaction(deps.pool, async (tx) => {
    await lockStaff(tx, staffId);
    const factor = await findSecondFactor(tx, staffId);
    if (!factor?.confirmedAt) throw new Refusal('conflict', staffMessages.factorMissing);
    await replaceRecoveryCodes(tx, staffId, codes.map(hashOf));
    const subject = { kind: 'staff', id: staffId } as const;
    await recordAudit(tx, deps, { by, action: 'staff-recovery-codes-renewed', subject });
  });
  return { RecoveryCodes: codes };
}

/** Codes of 120 random bits, so a plain hash is enough to protect them: `k5xw-3yb2-q7ma-r4td-x2pc-7wfn`. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: 15 }).base32.toLowerCase();
    return letters.replace(/.{4}(?=.)/g, '$&-');
  });
}

const hashOf = (code: string) => hashToken(code.replaceAll('-', ''));
