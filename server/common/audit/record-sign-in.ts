import type { Origin } from '../../platform/http/origin.ts';
import { Refusal, TooManyTries } from '../../platform/refusal.ts';
import type { Deps } from '../deps.ts';
import { type CustomerDoer, recordAudit, recordRefusal, type StaffDoer } from './record-audit.ts';

type SignIn = {
  kind: 'customer' | 'staff';
  /** The account to sign in to; null if there's none with that name. */
  account: { id: number; customerId?: number } | null;
  origin: Origin;
};

/** Records a sign-in, or that it was refused or locked out. Known and unknown names take the same time. */
export async function recordSignIn<Answer>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { kind, account, origin }: SignIn,
  signIn: () => Promise<Answer>,
): Promise<Answer> {
  const about = {
    ...(account && { subject: { kind, id: account.customerId ?? account.id } }),
    customerId: account?.customerId ?? null,
  };
  try {
    const answer = await signIn();
    const by = { kind: kind === 'staff' ? kind : ('person' as const), id: account?.id ?? null, origin };
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
  by: CustomerDoer | StaffDoer,
  prove: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await prove();
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'invalid_fields';
    if (isWrong || error instanceof TooManyTries) {
      const [kind, id] =
        by.kind === 'staff' ? (['staff', by.id] as const) : (['customer', by.customerId] as const);
      const customerId = by.kind === 'staff' ? null : by.customerId;
      const subject = { kind, id };
      await recordRefusal(deps.db, deps, { by, action: `${kind}-proof-refused`, subject, customerId });
    }
    throw error;
  }
}
