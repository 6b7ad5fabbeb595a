import { isGuessable } from '../../../domain/accounts/guessable-password.ts';
import { normalisePassword } from '../../../domain/accounts/password.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';
import type { Deps } from '../deps.ts';

/**
 * Why a new password is refused although it follows the visible rules (R5.20); null if it's accepted.
 * @param about texts about its owner: names, email, business, suburb
 */
export async function passwordFault(
  { config }: Pick<Deps, 'config'>,
  typed: string,
  about: readonly (string | null | undefined)[],
): Promise<string | null> {
  const password = normalisePassword(typed);
  if (await isCommonPassword(password)) return passwordMessages.passwordCommon;
  const { name, company } = config.brand;
  return isGuessable(password, [name, company, ...about]) ? passwordMessages.passwordGuessable : null;
}
