import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { asking } from '../../../../contracts/payers/payers.ts';
import { INVITATION_DAYS } from '../../../../domain/lifetimes.ts';
import { PAYER_KIND_NAMES, PAYER_KINDS, type PayerKind } from '../../../../domain/payers/who-pays.ts';
import { randomId } from '../../../browser/random-id.ts';
import styles from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { sendPayerRequest } from '../../api/payer-queries.ts';
import { faultsIn, type PayerFaults, refusalOf } from './payer-faults.ts';

type AskPayerProps = {
  open: boolean;
  site: { AssetLocationId: number; LocationName: string };
  onClose: () => void;
};

/** Asks another business to pay for a site (R12.09). */
export function AskPayerDialog({ open, site, onClose }: AskPayerProps) {
  return (
    <Dialog
      open={open}
      title={`Who pays for ${site.LocationName}?`}
      lead={`The owner of that business gets a link that works for ${INVITATION_DAYS} days. Nothing changes until they accept.`}
      onClose={onClose}
    >
      {open && <AskForm site={site} onClose={onClose} />}
    </Dialog>
  );
}

type Draft = { kind: PayerKind | ''; email: string; key: string };

function AskForm({ site, onClose }: Omit<AskPayerProps, 'open'>) {
  const id = useId();
  const alerts = useAlerts();
  const { fields, write, kept } = useKeptFields<Draft>(`payer ${site.AssetLocationId}`, {
    kind: '',
    email: '',
    key: '',
  });
  const [spareKey] = useState(randomId);
  const [faults, setFaults] = useState<PayerFaults>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** Another form is another request. */
  const edit = (change: Partial<Draft>) => write({ ...change, key: randomId() });

  async function send(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    const json = { Kind: fields.kind as PayerKind, UserName: fields.email };
    const wrong = faultsIn(asking, json);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await sendPayerRequest(site.AssetLocationId, json, fields.key || spareKey);
      kept.startAfresh();
      alerts.show({ kind: 'success', title: `Sent to ${json.UserName.trim()}.` });
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
      <ChoiceGroup
        id={`${id}-kind`}
        name={`${id}-kind`}
        legend="They are your"
        look="low"
        choices={PAYER_KINDS.map((value) => ({ value, label: PAYER_KIND_NAMES[value] }))}
        value={fields.kind}
        error={faults.Kind}
        onChange={(value) => edit({ kind: value as PayerKind })}
      />
      <TextField
        id={`${id}-email`}
        label="Their owner's email"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={fields.email}
        error={faults.UserName}
        onChange={({ currentTarget }) => edit({ email: currentTarget.value })}
      />
      <p>
        Once they accept, they get the quotes and invoices for this site, and you book without a card. You see
        no prices unless they allow it.
      </p>
      <ButtonRow>
        <Button type="submit" look="primary" busy={busy}>
          <Icon of={Send} />
          Ask them
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </ButtonRow>
    </Form>
  );
}
