import type { Reply } from '../../contracts/endpoint.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '../../contracts/staff/second-factor.ts';
import { changeStaffPassword, disableStaff, listStaff } from '../../contracts/staff/staff.ts';
import {
  endStaffSession,
  listSessionsOfStaff,
  listStaffSessions,
  signOutStaff,
} from '../../contracts/staff/staff-sessions.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import type { Command } from './commands.ts';
import { idOf } from './input.ts';
import { moment, table } from './print.ts';

/** Codes are printed even with --json, since they're shown only once. */
const recoveryText = ({ RecoveryCodes }: Reply<typeof renewRecoveryCodes>) =>
  [
    'Recovery codes: each signs you in once without the app. Keep them apart from it; they are not shown again.',
    ...RecoveryCodes.map((code) => `  ${code}`),
  ].join('\n');

function sessionText({ Sessions }: Reply<typeof listStaffSessions>): string {
  if (Sessions.length === 0) return 'None.';
  return table(
    Sessions.map((one) => [
      one.SessionId,
      one.Device,
      `since ${moment(one.SignedInOn, OPERATOR_TIME_ZONE)}`,
      `last used ${moment(one.LastUsedOn, OPERATOR_TIME_ZONE)}`,
      one.IsCurrent ? 'this one' : '',
    ]),
  );
}

/** Commands for your own staff account, and administrators' commands for other accounts. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  password: {
    usage: '',
    about: 'changes your own password; asks for the old one and the new one',
    async run(client) {
      const OldPassword =
        client.terminal.env.DESK_PASSWORD || (await client.terminal.askSecret('Current password'));
      const NewPassword = await client.terminal.askSecret('New password');
      const answer = await client.call(changeStaffPassword, { body: { OldPassword, NewPassword } });
      return { answer, text: 'Your password is changed. You are signed out everywhere else.' };
    },
  },
  'second-factor enrol': {
    usage: '',
    about: 'sets up your second factor in an authenticator app; asks for its first code',
    async run(client) {
      const started = await client.call(startSecondFactor, {});
      client.terminal.note(
        `Add this to an authenticator app:\n  ${started.Uri}\nor type its secret:\n  ${started.Secret}`,
      );
      const Code = await client.terminal.askSecret('Code that the app shows');
      const answer = await client.call(confirmSecondFactor, { body: { Code } });
      return { answer, text: recoveryText(answer) };
    },
  },
  'second-factor recovery-codes': {
    usage: '',
    about: 'makes new recovery codes; the old ones stop working',
    async run(client) {
      const answer = await client.call(renewRecoveryCodes, {});
      return { answer, text: recoveryText(answer) };
    },
  },
  'second-factor reset': {
    usage: 'ID',
    about: "removes a colleague's second factor and signs them out (administrators)",
    async run(client, input) {
      const params = { StaffId: idOf(input, 'the account') };
      const answer = await client.call(resetSecondFactor, { params });
      return { answer, text: `${answer.Name} sets up a new second factor at the next sign-in.` };
    },
  },
  sessions: {
    usage: '[--staff ID]',
    about: "lists your sign-ins; with --staff a colleague's (administrators)",
    options: { staff: { type: 'string' } },
    async run(client, { values: { staff } }) {
      const answer =
        typeof staff === 'string'
          ? await client.call(listSessionsOfStaff, { params: { StaffId: Number(staff) } })
          : await client.call(listStaffSessions, {});
      return { answer, text: sessionText(answer) };
    },
  },
  'sessions end': {
    usage: 'SESSION',
    about: 'ends one of your sign-ins',
    async run(client, { positionals: [SessionId = ''] }) {
      const answer = await client.call(endStaffSession, { params: { SessionId } });
      return { answer, text: sessionText(answer) };
    },
  },
  'staff sign-out': {
    usage: 'ID',
    about: 'signs a colleague out everywhere (administrators)',
    async run(client, input) {
      const params = { StaffId: idOf(input, 'the account') };
      return { answer: await client.call(signOutStaff, { params }), text: 'Signed out.' };
    },
  },
  'staff list': {
    usage: '',
    about: 'lists the staff accounts (administrators)',
    async run(client) {
      const answer = await client.call(listStaff, {});
      const rows = answer.StaffList.map((one) => [
        String(one.StaffId),
        one.Name,
        one.Role,
        one.UserName,
        one.HasSecondFactor ? 'second factor' : 'no second factor',
        one.DisabledOn ? 'disabled' : '',
      ]);
      return { answer, text: table(rows) };
    },
  },
  'staff disable': {
    usage: 'ID',
    about: 'closes a staff account and signs it out (administrators)',
    async run(client, input) {
      const params = { StaffId: idOf(input, 'the account') };
      const answer = await client.call(disableStaff, { params });
      return { answer, text: `${answer.Name} is disabled.` };
    },
  },
};
