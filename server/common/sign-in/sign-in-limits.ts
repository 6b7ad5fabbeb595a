import { addressBlock } from '../../platform/http/address-block.ts';
import { ATTEMPTS, WORK } from '../../platform/limits.ts';
import { hashToken } from '../../platform/tokens.ts';
import { attemptLimit } from '../attempts/attempt-limit.ts';
import { type CountedAttempt, requireWork, workFor } from '../attempts/proof-of-work.ts';
import type { Deps } from '../deps.ts';

export type SignInAttempt = {
  /** In lower case; it needn't have an account. */
  userName: string;
  /** The caller's IP address. */
  address: string;
  /** The known device of this account that the attempt comes from; null for an unknown one. */
  deviceId: string | null;
  /** A solved challenge. */
  captchaAnswer: string | undefined;
};

/**
 * Limits wrong passwords without letting anybody lock an account: they count per account and address block, a known
 * device counts on its own, and a flood on one account or from one block only makes further attempts cost work.
 */
export function signInLimits(
  deps: Pick<Deps, 'db' | 'pool' | 'config' | 'proofOfWork'>,
  kind: 'customer' | 'staff',
) {
  const name = (what: string) => `${kind} sign-in ${what}`;
  const byDevice = attemptLimit(deps, {
    name: name('device'),
    ...ATTEMPTS.signIn,
  });
  const byPair = attemptLimit(deps, {
    name: name('account and block'),
    ...ATTEMPTS.signIn,
  });
  const byBlock = attemptLimit(deps, { name: name('block'), ...ATTEMPTS.signInsOfBlock });
  const byAccount = attemptLimit(deps, { name: name('account'), ...ATTEMPTS.signInsOfAccount });

  return {
    /**
     * Counts an attempt as wrong until `giveBack` is called.
     * @throws TooManyTries, or Refusal `captcha_required`
     */
    async take({ userName, address, deviceId, captchaAnswer }: SignInAttempt): Promise<CountedAttempt> {
      if (deviceId) {
        await byDevice.take(deviceId);
        return { work: 0, giveBack: () => byDevice.giveBack(deviceId) };
      }
      const account = hashToken(userName);
      const block = addressBlock(address);
      const pair = `${account} ${block}`;
      await byPair.take(pair);
      const work = Math.max(
        workFor(await byBlock.take(block), WORK.signIn),
        workFor(await byAccount.take(account), WORK.signIn),
      );
      const attempt = {
        work,
        async giveBack() {
          await byPair.giveBack(pair);
          await byBlock.giveBack(block);
          await byAccount.giveBack(account);
        },
      };
      await requireWork(deps, captchaAnswer, [attempt]);
      return attempt;
    },
    /** Forgets wrong passwords for an account whose owner has just confirmed the email. */
    async clear(userName: string) {
      await byAccount.clear(hashToken(userName));
      await byPair.clear(hashToken(userName));
    },
  };
}

export type SignInLimits = ReturnType<typeof signInLimits>;
