import type { z } from 'zod';
import { newStaff, resetStaffPassword as resetPasswordCall } from '../../contracts/staff/staff.ts';
import { normaliseEmail } from '../../domain/customers/email.ts';
import { COMMAND_LINE } from '../../server/common/audit/record-audit.ts';
import { addStaff } from '../../server/features/staff/add-staff.ts';
import { resetSecondFactor } from '../../server/features/staff/reset-second-factor.ts';
import { resetStaffPassword } from '../../server/features/staff/reset-staff-password.ts';
import { allStaff, findStaff } from '../../server/features/staff/staff.queries.ts';
import { DeskError, type MachineDeps, readForm } from './on-machine.ts';

/** Creates a staff account. */
export async function addStaffHere(deps: MachineDeps, form: z.input<typeof newStaff>): Promise<string> {
  const fields = readForm(newStaff, form);
  // The first account belongs to the person who creates it. Any other gets a password that somebody else chose.
  const mustChangePassword = (await allStaff(deps.db)).length > 0;
  const added = await addStaff(deps, fields, { mustChangePassword });
  return `${added.Name} can sign in as ${added.UserName} (${added.Role}).`;
}

/** Removes the second factor of somebody who lost it. */
export async function resetFactorHere(deps: MachineDeps, userName: string): Promise<string> {
  const { id, name } = await accountOf(deps, userName);
  await resetSecondFactor(deps, { staffId: id, by: COMMAND_LINE });
  return `${name} is signed out and sets up a new second factor at the next sign-in. Every administrator gets an email.`;
}

/** Gives somebody who forgot their password, or whose account is closed, one to start with. */
export async function resetPasswordHere(
  deps: MachineDeps,
  { userName, password }: { userName: string; password: string },
): Promise<string> {
  const { Password } = readForm(resetPasswordCall.body.omit({ Version: true }), { Password: password });
  const { id, name } = await accountOf(deps, userName);
  await resetStaffPassword(deps, { staffId: id, by: COMMAND_LINE, password: Password });
  return `${name} signs in with this password, and then chooses another one. Every other administrator gets an email.`;
}

async function accountOf({ db }: MachineDeps, userName: string) {
  const account = await findStaff(db, normaliseEmail(userName));
  if (!account) throw new DeskError(`There is no staff account ${userName}.`);
  return account;
}
