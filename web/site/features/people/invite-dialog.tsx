import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { invitePerson } from '../../../../contracts/people/people.ts';
import { INVITATION_DAYS } from '../../../../domain/lifetimes.ts';
import { randomId } from '../../../browser/random-id.ts';
import styles from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type People, sendInvitation } from '../../api/people-queries.ts';
import { faultsIn, refusalOf } from './membership-faults.ts';
import {
  givenOf,
  type MembershipDraft,
  type MembershipFaults,
  MembershipFields,
} from './membership-fields.tsx';

type InviteDialogProps = { open: boolean; people: People; onClose: () => void };

/** Invites somebody by email (R12.04). */
export function InviteDialog({ open, people, onClose }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      title="Invite someone"
      lead={`We email them a link that works for ${INVITATION_DAYS} days. They choose their own password.`}
      onClose={onClose}
    >
      {open && <InviteForm people={people} onClose={onClose} />}
    </Dialog>
  );
}

type Draft = MembershipDraft & { email: string; key: string };

function InviteForm({ people, onClose }: Omit<InviteDialogProps, 'open'>) {
  const id = useId();
  const alerts = useAlerts();
  const isEverySite = people.People.find(({ IsYou }) => IsYou)?.SiteIds === null;
  const { fields, write, kept } = useKeptFields<Draft>('invitation', {
    ...{ email: '', role: '', isEverySite, siteIds: [], limit: '' },
    key: '',
  });
  const [spareKey] = useState(randomId);
  const [faults, setFaults] = useState<MembershipFaults>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** Another form is another invitation. */
  const edit = (change: Partial<Draft>) => write({ ...change, key: randomId() });

  async function send(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    const json = { UserName: fields.email, ...givenOf(fields) };
    const wrong = faultsIn(invitePerson.body, json);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await sendInvitation(json, fields.key || spareKey);
      kept.startAfresh();
      alerts.show({ kind: 'success', title: `Invitation sent to ${json.UserName.trim()}.` });
      onClose();
    } catch (cause) {
      const { faults: named, sentence } = refusalOf(cause);
      setFaults(named);
      setRefusal(sentence);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Form kept={kept} className={styles.form} onSubmit={send}>
      {refusal && (
        <Alert kind="danger" title="Not sent" live>
          {refusal}
        </Alert>
      )}
      <TextField
        id={`${id}-email`}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={fields.email}
        error={faults.UserName}
        onChange={({ currentTarget }) => edit({ email: currentTarget.value })}
      />
      <MembershipFields id={id} draft={fields} faults={faults} people={people} onChange={edit} />
      <ButtonRow>
        <Button type="submit" look="primary" busy={busy}>
          <Icon of={Send} />
          Send the invitation
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </ButtonRow>
    </Form>
  );
}
