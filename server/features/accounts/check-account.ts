import type { FieldFault } from '../../../contracts/problem.ts';
import type { Deps } from '../../common/deps.ts';
import { passwordFault } from '../../common/passwords/password-fault.ts';
import { isEmailTaken } from './accounts.queries.ts';

/** The valid fields of a form that creates an account. */
export type AccountFields = Partial<
  Record<
    | 'CheckoutEmailAddress'
    | 'CheckoutPassword'
    | 'CheckoutFirstName'
    | 'CheckoutLastName'
    | 'CheckoutBusinessName'
    | 'CheckoutLocationName'
    | 'CheckoutSuburb',
    string | undefined
  >
>;

const wordsAbout = (form: AccountFields) => [
  form.CheckoutEmailAddress,
  form.CheckoutFirstName,
  form.CheckoutLastName,
  form.CheckoutBusinessName,
  form.CheckoutLocationName,
  form.CheckoutSuburb,
];

/**
 * Errors in a new account that only the server can find; empty fields are skipped, because the contract reports them.
 * @param taken the message for an email with an account that is confirmed or has a job (R7.46)
 */
export async function accountFaults(
  deps: Pick<Deps, 'db' | 'config'>,
  { form, taken }: { form: AccountFields; taken: string },
): Promise<FieldFault[]> {
  const { CheckoutEmailAddress: userName, CheckoutPassword: password } = form;
  const faults: FieldFault[] = [];
  if (userName && (await isEmailTaken(deps.db, userName))) {
    faults.push({ field: 'CheckoutEmailAddress', message: taken });
  }
  const weak = password ? await passwordFault(deps, password, wordsAbout(form)) : null;
  if (weak) faults.push({ field: 'CheckoutPassword', message: weak });
  return faults;
}
