import type { Origin } from '../../platform/http/origin.ts';
import { Refusal, TooManyTries } from '../../platform/refusal.ts';
import type { Deps } from '../deps.ts';
import { type Doer, recordAudit, recordRefusal } from './record-audit.ts';

type SignIn = {
  kind: 'customer' | 'staff';
  /** The account to sign in to; null if there's none with that name. */
  accountId: number | null;
  origin: Origin;
};

/** Records a sign-in, or that it was refused or locked out. Known and unknown names take the same time. */
export async function recordSignIn<Answer>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { kind, accountId, origin }: SignIn,
  signIn: () => Promise<Answer>,
): Promise<Answer> {
  const about = {
    ...(accountId !== null && { subject: { kind, id: accountId } }),
    customerId: kind === 'customer' ? accountId : null,
  };
  try {
    const answer = await signIn();
    const by = { kind, id: accountId, origin };
    await recordAudit(deps.db, deps, { by, action: `${kind}-signed-in`, ...about });
    return answer;
  } catch (error) {
    const by = { kind: 'visitor', id: null, origin } as const;
    if (error instanceof TooManyTries) {
      await recordRefusal(deps.db, deps, { by, action: `${kind}-locked-out`, ...about });
    } else if (error instanceof Refusal && ['login_failed', 'invalid_fields'].includes(error.code)) {
      await recordRefusal(deps.db, deps, { by, action: `${kind}-sign-in-refused`, ...about });
    }
    throw error;
  }
}

/** Records that somebody who is signed in entered a wrong password or code, or too many of them. */
export async function recordRefusedProof<Answer>(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: Doer & { kind: 'customer' | 'staff'; id: number },
  prove: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await prove();
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'invalid_fields';
    if (isWrong || error instanceof TooManyTries) {
      const subject = { kind: by.kind, id: by.id };
      const customerId = by.kind === 'customer' ? by.id : null;
      await recordRefusal(deps.db, deps, { by, action: `${by.kind}-proof-refused`, subject, customerId });
    }
    throw error;
  }
}
