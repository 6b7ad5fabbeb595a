import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import { renewRecoveryCodes, resetSecondFactor } from '../../../contracts/staff/second-factor.ts';
import { addStaff, changeStaff, disableStaff, resetStaffPassword } from '../../../contracts/staff/staff.ts';
import { signOutStaff } from '../../../contracts/staff/staff-sessions.ts';
import type { CallOf } from '../../client/call.ts';
import { deskCall } from '../api/desk-call.ts';
import { freshMemberVersion, type TeamMember } from '../api/team-queries.ts';
import type { FieldSpec } from '../parts/action-field.tsx';
import { EMPTY_BODY } from '../parts/action-form.tsx';
import { type Seen, versioned } from '../parts/versioned.ts';
import { ROLE_HINT, ROLE_NAMES } from './team-words.ts';

/** A form of the team's pages, as `ActionForm` draws it. */
export type TeamForm = {
  title: string;
  subject: string | number;
  lead?: string;
  body: z.ZodObject;
  fields: readonly FieldSpec[];
  initial?: FieldValues;
  read?: (typed: FieldValues) => FieldValues;
  submit: string;
  send: (body: FieldValues) => Promise<unknown>;
};

const NAME: FieldSpec = { as: 'text', name: 'Name', label: 'Name' };
const ROLE: FieldSpec = {
  as: 'select',
  name: 'Role',
  label: 'Role',
  hint: ROLE_HINT,
  options: Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label })),
};
const PASSWORD: FieldSpec = {
  as: 'password',
  name: 'Password',
  label: 'Password to start with',
  hint: 'Tell them yourself: nothing is emailed to them. They choose their own at the first sign-in.',
  autoComplete: 'new-password',
};

const send =
  <E extends EndpointSpec>(call: E, params?: Record<string, number>) =>
  (json: FieldValues) =>
    deskCall(call, { params, ...('consumes' in call && { json }) } as unknown as CallOf<E>);

const seenMember = ({ StaffId, Version }: TeamMember): Seen => ({
  Version,
  fresh: () => freshMemberVersion(StaffId),
});

export const newMemberForm = (): TeamForm => ({
  title: 'Add a person',
  subject: 'new',
  lead: 'They sign in with their email, and set up a second factor. Every administrator gets an email about it.',
  body: addStaff.body,
  fields: [NAME, { as: 'text', name: 'UserName', label: 'Email', type: 'email' }, ROLE, PASSWORD],
  initial: { Role: 'dispatcher' },
  submit: 'Add them',
  send: send(addStaff),
});

export const changeMemberForm = (member: TeamMember): TeamForm => {
  const { StaffId, Name, Role } = member;
  return {
    title: `Change ${Name}`,
    subject: StaffId,
    lead: 'It counts from their next click.',
    body: changeStaff.body,
    fields: [NAME, ROLE],
    initial: { Name, Role },
    submit: 'Save',
    ...versioned(seenMember(member), send(changeStaff, { StaffId })),
  };
};

export const passwordForm = (member: TeamMember): TeamForm => {
  const { StaffId, Name, DisabledOn } = member;
  return {
    title: DisabledOn ? `Open ${Name}'s account again` : `A new password for ${Name}`,
    subject: StaffId,
    lead: 'They are signed out everywhere. Their second factor stays.',
    body: resetStaffPassword.body,
    fields: [PASSWORD],
    submit: DisabledOn ? 'Open it again' : 'Set the password',
    ...versioned(seenMember(member), send(resetStaffPassword, { StaffId })),
  };
};

export const disableForm = (member: TeamMember): TeamForm => {
  const { StaffId, Name } = member;
  return {
    title: `Close ${Name}'s account`,
    subject: StaffId,
    lead: 'They are signed out at once and cannot sign in. What they did stays in the audit trail, and you can open the account again.',
    body: disableStaff.body,
    fields: [],
    submit: 'Close the account',
    ...versioned(seenMember(member), send(disableStaff, { StaffId })),
  };
};

export const factorForm = (member: TeamMember): TeamForm => {
  const { StaffId, Name } = member;
  return {
    title: `Remove ${Name}'s second factor`,
    subject: StaffId,
    lead: 'For a lost phone. They are signed out, and set up a new one at the next sign-in. Make sure that it is really them who asks.',
    body: resetSecondFactor.body,
    fields: [],
    submit: 'Remove it',
    ...versioned(seenMember(member), send(resetSecondFactor, { StaffId })),
  };
};

export const signOutForm = ({ StaffId, Name }: TeamMember): TeamForm => ({
  title: `Sign ${Name} out everywhere`,
  subject: StaffId,
  lead: 'For a lost or sold device. They can sign in again at once.',
  body: EMPTY_BODY,
  fields: [],
  submit: 'Sign them out',
  send: send(signOutStaff, { StaffId }),
});

export const recoveryCodesForm = (onCodes: (codes: readonly string[]) => void): TeamForm => ({
  title: 'New recovery codes',
  subject: 'own',
  lead: 'The old ones stop working.',
  body: EMPTY_BODY,
  fields: [],
  submit: 'Make new codes',
  send: async () => onCodes((await deskCall(renewRecoveryCodes, {})).RecoveryCodes),
});
