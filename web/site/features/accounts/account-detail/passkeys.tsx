import { useState } from 'react';
import type { Passkey } from '../../../../../contracts/accounts/password.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { OPERATOR_TIME_ZONE } from '../../../../../domain/constants.ts';
import { now } from '../../../../browser/clock.ts';
import { hasPasskeys } from '../../../../browser/passkey-support.ts';
import { sentenceOf } from '../../../../client/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../../ui/feedback/use-slow.ts';
import { dayAndTime } from '../../../../ui/words/instant-words.ts';
import { addPasskey, removePasskey, usePasskeys } from '../../../api/passkey-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import styles from './list.module.css';
import { RemoveDialog } from './remove-dialog.tsx';

const when = (instant: string) => dayAndTime(instant, OPERATOR_TIME_ZONE, now());

/** The customer's passkeys: adding one on this device, and removing one. */
export function Passkeys() {
  const { data, isPending, error, refetch } = usePasskeys();
  const isSlow = useSlow(isPending);
  if (error && !data)
    return <LoadFailed title="Your passkeys did not load" cause={error} onRetry={refetch} />;
  if (!data) return <div aria-busy="true">{isSlow && <Skeleton width="18ch" />}</div>;
  return (
    <>
      {data.length > 0 && (
        <ul className={styles.list}>
          {data.map((passkey) => (
            <Row key={passkey.PasskeyId} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? <Add /> : data.length === 0 && <p>Passkeys can't be added in this browser.</p>}
    </>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const [removing, setRemoving] = useState(false);
  const added = when(passkey.AddedOn);
  return (
    <li className={styles.row}>
      <p>
        <b>{passkey.Name}</b>
        <span>Added {added}</span>
        <span>{passkey.LastUsedOn ? `Last used ${when(passkey.LastUsedOn)}` : 'Not used yet'}</span>
      </p>
      <Button
        small
        look="quiet"
        onClick={() => setRemoving(true)}
        aria-label={`Remove ${passkey.Name}, added ${added}`}
      >
        Remove
      </Button>
      <RemoveDialog
        open={removing}
        what="passkey"
        lead={`${passkey.Name} won't sign you in any more. The device still shows the passkey until you delete it there.`}
        removed={accountMessages.passkeyRemoved}
        onRemove={() => removePasskey(passkey.PasskeyId)}
        onClose={() => setRemoving(false)}
      />
    </li>
  );
}

function Add() {
  const alerts = useAlerts();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    setFailure('');
    try {
      const outcome = await addPasskey();
      if (outcome === 'added') alerts.show({ kind: 'success', title: accountMessages.passkeyAdded });
      if (outcome === 'known') setFailure(accountMessages.passkeyKnown);
      if (outcome === 'failed') setFailure(accountMessages.passkeyNotAdded);
    } catch (cause) {
      setFailure(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {failure && <Alert kind="danger" live title={failure} />}
      <div>
        <Button busy={busy} onClick={add}>
          Add a passkey
        </Button>
      </div>
    </>
  );
}
