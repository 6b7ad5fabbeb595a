import { useState } from 'react';
import { changeStaffPassword } from '../../../contracts/staff/staff.ts';
import { endStaffSession } from '../../../contracts/staff/staff-sessions.ts';
import { useStoredValue } from '../../browser/stored-value.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { deskCall, sendTo } from '../api/desk-call.ts';
import { ActionForm, EMPTY_BODY, type FormSpec } from '../parts/action-form.tsx';
import { DeskPage } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import { singleKeys } from '../parts/use-shortcuts.ts';
import { useSession } from '../staff/session.ts';
import { SignIns } from './sign-ins.tsx';
import { readTeamAgain, recoveryCodesForm, type SignIn, useOwnSignIns } from './staff-accounts.ts';
import styles from './team.module.css';

/** One's own password, recovery codes, keys and sign-ins. */
export function OwnAccountScreen() {
  const session = useSession();
  const signIns = useOwnSignIns();
  const alerts = useAlerts();
  const isOn = useStoredValue(singleKeys);
  const [form, setForm] = useState<FormSpec>();
  const [codes, setCodes] = useState<readonly string[]>();
  async function onDone() {
    await readTeamAgain();
    setForm(undefined);
    alerts.show({ kind: 'success', title: 'Done' });
  }
  return (
    <DeskPage title="Your sign-ins" lead={session?.UserName}>
      <ButtonRow>
        <Button onClick={() => setForm(PASSWORD_FORM)}>Change your password</Button>
        {session?.HasSecondFactor ? (
          <Button onClick={() => setForm(recoveryCodesForm(setCodes))}>New recovery codes</Button>
        ) : (
          <ButtonLink href="#/second-factor">Set up a second factor</ButtonLink>
        )}
      </ButtonRow>
      {codes && (
        <Pane id="codes" title="Your new recovery codes" isNow>
          <p>Each works once in place of a code. They are shown only here: print or keep them now.</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </Pane>
      )}
      <Pane id="keys" title="Keys">
        <CheckBox
          label="Single keys do something: / and N everywhere, D, W and T on the schedule, J and K in the inbox"
          checked={isOn}
          onChange={singleKeys.set}
        />
      </Pane>
      <SignIns
        query={signIns}
        action={(signIn) =>
          !signIn.IsCurrent && (
            <Button small aria-label={`Sign out ${signIn.Device}`} onClick={() => setForm(endForm(signIn))}>
              Sign out
            </Button>
          )
        }
      />
      {form && <ActionForm {...form} sentByEnter onDone={onDone} onClose={() => setForm(undefined)} />}
    </DeskPage>
  );
}

const PASSWORD_FORM: FormSpec = {
  title: 'Change your password',
  subject: 'own',
  lead: 'You are signed out everywhere else.',
  body: changeStaffPassword.body,
  fields: [
    {
      as: 'password',
      name: 'OldPassword',
      label: 'The password you have now',
      autoComplete: 'current-password',
    },
    { as: 'password', name: 'NewPassword', label: 'Your new password', autoComplete: 'new-password' },
  ],
  submit: 'Change it',
  send: sendTo(changeStaffPassword),
};

const endForm = ({ SessionId, Device }: SignIn): FormSpec => ({
  title: `Sign out ${Device}`,
  subject: 'own',
  lead: 'Signing in there again counts as a new device.',
  body: EMPTY_BODY,
  fields: [],
  submit: 'Sign it out',
  send: () => deskCall(endStaffSession, { params: { SessionId } }),
});
