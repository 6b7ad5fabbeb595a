import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listAudit } from '../../../contracts/audit/audit.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { renewRecoveryCodes, resetSecondFactor } from '../../../contracts/staff/second-factor.ts';
import {
  addStaff,
  changeStaff,
  disableStaff,
  listStaff,
  resetStaffPassword,
} from '../../../contracts/staff/staff.ts';
import {
  listSessionsOfStaff,
  listStaffSessions,
  signOutStaff,
} from '../../../contracts/staff/staff-sessions.ts';
import type { CallOf } from '../../client/call.ts';
import { queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall, liveQuery, sendTo } from '../api/desk-call.ts';
import { EMPTY_BODY, type FieldSpec, type FormSpec } from '../parts/action-form.tsx';
import { type Seen, versioned } from '../parts/versioned.ts';
import { ROLE_NAMES } from '../staff/session.ts';

/** What each role may do, for the form that gives it. */
const ROLE_HINT =
  'Dispatchers do the day and the money. Administrators also change prices, lists, the team and see the audit trail.';

export type TeamMember = Reply<typeof listStaff>['StaffList'][number];
export type SignIn = Reply<typeof listStaffSessions>['Sessions'][number];
export type AuditRow = Reply<typeof listAudit>['AuditEntries'][number];
export type AuditFilters = Omit<CallOf<typeof listAudit>['query'], 'After'>;

const TEAM = queryOptions({
  ...liveQuery(['desk-team'], listStaff, {}),
  select: ({ StaffList }) => StaffList,
});

/** Everybody with a staff account; for administrators. */
export const useTeam = () => useQuery(TEAM);

/** The version of an account as it is now, after a colleague's change. @throws ApiError */
async function freshMemberVersion(staffId: number): Promise<number> {
  const { StaffList } = await queryClient.fetchQuery({ ...TEAM, staleTime: 0 });
  return StaffList.find(({ StaffId }) => StaffId === staffId)?.Version ?? 0;
}

const signInsKey = (staffId: number | 'own') => [...TEAM.queryKey, 'sign-ins', staffId];

/** One's own sign-ins, the one used last first. */
export function useOwnSignIns() {
  return useQuery({
    ...liveQuery(signInsKey('own'), listStaffSessions, {}),
    select: ({ Sessions }) => Sessions,
  });
}

/** A colleague's sign-ins; for administrators. */
export function useSignInsOf(staffId: number) {
  return useQuery({
    ...liveQuery(signInsKey(staffId), listSessionsOfStaff, { params: { StaffId: staffId } }),
    select: ({ Sessions }) => Sessions,
  });
}

/** Accounts and sign-ins, after a change of either. */
export const readTeamAgain = (): Promise<void> => readAgain(TEAM.queryKey);

/** The audit trail, newest first, a page at a time; each page that is read is recorded in it, so none is read again by itself. */
export function useAudit(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ['desk-audit', filters],
    queryFn: ({ pageParam, signal }) =>
      deskCall(listAudit, { query: { ...filters, After: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ Next }: Reply<typeof listAudit>) => Next ?? undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

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

const seenMember = ({ StaffId, Version }: TeamMember): Seen => ({
  Version,
  fresh: () => freshMemberVersion(StaffId),
});

export const newMemberForm = (): FormSpec => ({
  title: 'Add a person',
  subject: 'new',
  lead: 'They sign in with their email, and set up a second factor. Every administrator gets an email about it.',
  body: addStaff.body,
  fields: [NAME, { as: 'text', name: 'UserName', label: 'Email', type: 'email' }, ROLE, PASSWORD],
  initial: { Role: 'dispatcher' },
  submit: 'Add them',
  send: sendTo(addStaff),
});

export const changeMemberForm = (member: TeamMember): FormSpec => {
  const { StaffId, Name, Role } = member;
  return {
    title: `Change ${Name}`,
    subject: StaffId,
    lead: 'It counts from their next click.',
    body: changeStaff.body,
    fields: [NAME, ROLE],
    initial: { Name, Role },
    submit: 'Save',
    ...versioned(seenMember(member), sendTo(changeStaff, { StaffId })),
  };
};

export const passwordForm = (member: TeamMember): FormSpec => {
  const { StaffId, Name, DisabledOn } = member;
  return {
    title: DisabledOn ? `Open ${Name}'s account again` : `A new password for ${Name}`,
    subject: StaffId,
    lead: 'They are signed out everywhere. Their second factor stays.',
    body: resetStaffPassword.body,
    fields: [PASSWORD],
    submit: DisabledOn ? 'Open it again' : 'Set the password',
    ...versioned(seenMember(member), sendTo(resetStaffPassword, { StaffId })),
  };
};

export const disableForm = (member: TeamMember): FormSpec => {
  const { StaffId, Name } = member;
  return {
    title: `Close ${Name}'s account`,
    subject: StaffId,
    lead: 'They are signed out at once and cannot sign in. What they did stays in the audit trail, and you can open the account again.',
    body: disableStaff.body,
    fields: [],
    submit: 'Close the account',
    ...versioned(seenMember(member), sendTo(disableStaff, { StaffId })),
  };
};

export const factorForm = (member: TeamMember): FormSpec => {
  const { StaffId, Name } = member;
  return {
    title: `Remove ${Name}'s second factor`,
    subject: StaffId,
    lead: 'For a lost phone. They are signed out, and set up a new one at the next sign-in. Make sure that it is really them who asks.',
    body: resetSecondFactor.body,
    fields: [],
    submit: 'Remove it',
    ...versioned(seenMember(member), sendTo(resetSecondFactor, { StaffId })),
  };
};

export const signOutForm = ({ StaffId, Name }: TeamMember): FormSpec => ({
  title: `Sign ${Name} out everywhere`,
  subject: StaffId,
  lead: 'For a lost or sold device. They can sign in again at once.',
  body: EMPTY_BODY,
  fields: [],
  submit: 'Sign them out',
  send: sendTo(signOutStaff, { StaffId }),
});

export const recoveryCodesForm = (onCodes: (codes: readonly string[]) => void): FormSpec => ({
  title: 'New recovery codes',
  subject: 'own',
  lead: 'The old ones stop working.',
  body: EMPTY_BODY,
  fields: [],
  submit: 'Make new codes',
  send: async () => onCodes((await deskCall(renewRecoveryCodes, {})).RecoveryCodes),
});
