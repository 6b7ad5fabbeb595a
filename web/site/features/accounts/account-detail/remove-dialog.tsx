import { useState } from 'react';
import { sentenceOf } from '../../../../client/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';

type RemoveDialogProps = {
  open: boolean;
  /** What is removed, after "this": "card". */
  what: string;
  lead: string;
  /** Shown once it's removed. */
  removed: string;
  /** Throws the server's refusal. */
  onRemove: () => Promise<void>;
  onClose: () => void;
};

/** Asks before something is removed from the account, and shows why it couldn't be. */
export function RemoveDialog({ open, what, lead, removed, onRemove, onClose }: RemoveDialogProps) {
  const alerts = useAlerts();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    setFailure('');
    try {
      await onRemove();
      alerts.show({ kind: 'success', title: removed });
    } catch (cause) {
      setFailure(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  function close() {
    setFailure('');
    onClose();
  }
  return (
    <Dialog
      open={open}
      title={`Remove this ${what}?`}
      lead={lead}
      onClose={close}
      actions={
        <>
          <Button look="primary" busy={busy} onClick={remove}>
            Remove {what}
          </Button>
          <Button onClick={close}>Keep it</Button>
        </>
      }
    >
      {failure && <Alert kind="danger" live title={failure} />}
    </Dialog>
  );
}
