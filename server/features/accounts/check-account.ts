import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';
import { isEmailTaken } from './accounts.queries.ts';

/**
 * Errors in a new account that only the server can find; empty fields are skipped, because the contract names them.
 * @param taken the message for an email with an account that is confirmed or has a job (R7.46)
 */
export async function accountFaults(
  { db }: Pick<Deps, 'db'>,
  { userName, password, taken }: { userName: string; password: string; taken: string },
): Promise<FieldFault[]> {
  const faults: FieldFault[] = [];
  if (userName && (await isEmailTaken(db, userName))) {
    faults.push({ field: 'CheckoutEmailAddress', message: taken });
  }
  if (password && (await isCommonPassword(password))) {
    faults.push({ field: 'CheckoutPassword', message: messages.passwordCommon });
  }
  return faults;
}
