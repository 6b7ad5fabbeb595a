import { messages } from '../../../domain/messages.ts';
import { isGuessable } from '../../../domain/people/guessable-password.ts';
import type { Deps } from '../../deps.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';

/**
 * Why a new password that follows the visible rules is refused all the same (R5.20); null if it isn't.
 * @param about texts about its owner: names, email, business, suburb
 */
export async function passwordFault(
  { config }: Pick<Deps, 'config'>,
  password: string,
  about: readonly (string | null | undefined)[],
): Promise<string | null> {
  if (await isCommonPassword(password)) return messages.passwordCommon;
  const { name, company } = config.brand;
  return isGuessable(password, [name, company, ...about]) ? messages.passwordGuessable : null;
}
