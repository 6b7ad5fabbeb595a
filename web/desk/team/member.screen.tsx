import { useState } from 'react';
import { useParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { useNow } from '../../browser/clock.ts';
import { ApiError } from '../../client/api-error.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { DetailPage, LoadedPage } from '../parts/page.tsx';
import { ActionPanes, type ActionWords, Facts, Pane } from '../parts/pane.tsx';
import { ROLE_NAMES, useSession } from '../staff/session.ts';
import { SignIns } from './sign-ins.tsx';
import {
  changeMemberForm,
  disableForm,
  factorForm,
  passwordForm,
  readTeamAgain,
  signOutForm,
  type TeamMember,
  useSignInsOf,
  useTeam,
} from './staff-accounts.ts';

/** A staff account: its role, its second factor, where it's signed in, and what can be done with it (R10.20). */
export function MemberScreen() {
  const staffId = Number(useParams().staffId);
  const { data, error, refetch } = useTeam();
  const member = data?.find(({ StaffId }) => StaffId === staffId);
  const missing = data && !member ? new ApiError('not_found', 404, staffMessages.staffUnknown) : error;
  return (
    <LoadedPage query={{ data: member, error: missing, refetch }} noun="team member" list="#/team">
      {(found) => <Member member={found} />}
    </LoadedPage>
  );
}

function Member({ member }: { member: TeamMember }) {
  const { StaffId, Name, UserName, Role, HasSecondFactor, CreatedOn, DisabledOn } = member;
  const now = useNow();
  const alerts = useAlerts();
  const isOwn = useSession()?.StaffId === StaffId;
  const signIns = useSignInsOf(StaffId);
  const [form, setForm] = useState<FormSpec>();
  async function onDone() {
    await readTeamAgain();
    setForm(undefined);
    alerts.show({ kind: 'success', title: 'Saved' });
  }
  const at = (instant: string) => dayAndTime(instant, OPERATOR_TIME_ZONE, now);
  return (
    <DetailPage
      back={{ href: '#/team', label: 'Team' }}
      title={Name}
      lead={UserName}
      end={<a href={`#/audit?StaffId=${StaffId}`}>What they did</a>}
      facts={
        <Pane id="account" title="Account">
          <Facts
            facts={[
              ['Role', ROLE_NAMES[Role]],
              ['Second factor', HasSecondFactor ? 'Set up' : 'None yet'],
              ['Since', at(CreatedOn)],
              ...(DisabledOn ? [['Closed', at(DisabledOn)] as const] : []),
            ]}
          />
        </Pane>
      }
      actions={
        <ActionPanes
          offered={MEMBER_ACTIONS.map((action) => ({ action, refusal: refusalOf(action, member, isOwn) }))}
          next={null}
          words={(action) => wordsOf(action, member)}
          onOpen={(action) => setForm(FORMS[action](member))}
        />
      }
    >
      <SignIns query={signIns} />
      {form && <ActionForm {...form} sentByEnter onDone={onDone} onClose={() => setForm(undefined)} />}
    </DetailPage>
  );
}

const MEMBER_ACTIONS = ['change', 'password', 'sign-out', 'factor', 'disable'] as const;
type MemberAction = (typeof MEMBER_ACTIONS)[number];

const FORMS: Readonly<Record<MemberAction, (member: TeamMember) => FormSpec>> = {
  change: changeMemberForm,
  password: passwordForm,
  'sign-out': signOutForm,
  factor: factorForm,
  disable: disableForm,
};

/** Why something can't be done with an account; null if it can. The server has the last word. */
function refusalOf(action: MemberAction, member: TeamMember, isOwn: boolean): string | null {
  const { HasSecondFactor, DisabledOn } = member;
  if (action === 'change') return null;
  if (isOwn) return 'Not for your own account: see ‘Your sign-ins’, or ask another administrator.';
  if (action === 'factor' && !HasSecondFactor) return staffMessages.factorMissing;
  if (DisabledOn && (action === 'disable' || action === 'sign-out')) return 'The account is closed.';
  return null;
}

function wordsOf(action: MemberAction, { DisabledOn }: TeamMember): ActionWords {
  switch (action) {
    case 'change':
      return { name: 'Change name or role', does: 'A role counts from their next click.' };
    case 'password':
      return DisabledOn
        ? { name: 'Open the account again', does: 'With a new password to start with.' }
        : { name: 'Give a new password', does: 'For somebody who forgot theirs. It signs them out.' };
    case 'sign-out':
      return { name: 'Sign out everywhere', does: 'For a lost or sold device.' };
    case 'factor':
      return { name: 'Remove the second factor', does: 'For a lost phone. They set up a new one.' };
    case 'disable':
      return { name: 'Close the account', does: 'For somebody who left. It can be opened again.' };
  }
}
