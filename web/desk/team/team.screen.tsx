import { useState } from 'react';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { useNow } from '../../browser/clock.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { type Columns, PagedRows } from '../parts/lists.tsx';
import { ListHead, Tabs } from '../parts/page.tsx';
import { ROLE_NAMES } from '../staff/session.ts';
import { newMemberForm, readTeamAgain, type TeamMember, useTeam } from './staff-accounts.ts';

/** Who has a staff account (R10.20). */
export function TeamScreen() {
  const query = useTeam();
  const now = useNow();
  const alerts = useAlerts();
  const [form, setForm] = useState<FormSpec>();
  async function onDone() {
    await readTeamAgain();
    setForm(undefined);
    alerts.show({ kind: 'success', title: 'Saved' });
  }
  const columns: Columns<TeamMember> = [
    { title: 'Name', cell: ({ Name }) => Name, detail: ({ UserName }) => UserName },
    { title: 'Role', cell: ({ Role }) => ROLE_NAMES[Role] },
    { title: 'Second factor', cell: ({ HasSecondFactor }) => (HasSecondFactor ? 'Set up' : 'None yet') },
    {
      title: 'Account',
      cell: ({ CreatedOn, DisabledOn }) =>
        DisabledOn
          ? `Closed ${dayAndTime(DisabledOn, OPERATOR_TIME_ZONE, now)}`
          : `Since ${dayAndTime(CreatedOn, OPERATOR_TIME_ZONE, now)}`,
    },
  ];
  return (
    <>
      <ListHead title="Team" action={<Button onClick={() => setForm(newMemberForm())}>Add a person</Button>}>
        <TeamTabs current="people" />
      </ListHead>
      <PagedRows
        noun="team"
        label="Team"
        query={query}
        rows={query.data}
        columns={columns}
        keyOf={({ StaffId }) => StaffId}
        hrefOf={({ StaffId }) => `#/team/${StaffId}`}
        empty="Nobody has an account."
      />
      {form && <ActionForm {...form} sentByEnter onDone={onDone} onClose={() => setForm(undefined)} />}
    </>
  );
}

export const TeamTabs = ({ current }: { current: 'people' | 'audit' }) => (
  <Tabs
    label="Team"
    tabs={[
      { name: 'People', href: '#/team', isCurrent: current === 'people' },
      { name: 'Audit trail', href: '#/audit', isCurrent: current === 'audit' },
    ]}
  />
);
