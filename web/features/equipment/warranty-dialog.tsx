import { type FormEvent, useId, useRef, useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import { askForWarranty, refreshEquipment } from '../../api/equipment-queries.ts';
import { randomId } from '../../browser/random-id.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Most characters of a request; the server holds to the same (R7.22). */
const MOST = 500;

type WarrantyDialogProps = { equipmentId: number; name: string; open: boolean; onClose: () => void };

/** Asks for a repair under warranty (R2.28, R7.22, R8.12). What was typed stays when the dialog is closed. */
export function WarrantyDialog({ equipmentId, name, open, onClose }: WarrantyDialogProps) {
  const formId = useId();
  const alerts = useAlerts();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  // One request for what is typed, however often it is sent (R4.30).
  const key = useRef(randomId());

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const fault = faultOf(text);
    if (fault) return refuse(fault);
    setBusy(true);
    setFailed(false);
    try {
      const thanks = await askForWarranty(equipmentId, text, key.current);
      setText('');
      key.current = randomId();
      onClose();
      alerts.show({ kind: 'success', title: thanks });
      refreshEquipment();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const ofMessage = cause.errors.find(({ field }) => field === 'Message');
      if (ofMessage) refuse(ofMessage.message);
      else setFailed(true);
    } finally {
      setBusy(false);
    }
  }
  function refuse(message: string) {
    setError(message);
    box.current?.focus();
  }
  return (
    <Dialog
      open={open}
      title="Request warranty"
      lead={`For ${name}. Say what failed, and when and where the machine was bought if you know.`}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            Send request
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {failed && <Alert kind="danger" live title={messages.tryAgain} />}
        <TextArea
          ref={box}
          id="warranty-message"
          label="What is covered by the warranty?"
          limit={MOST}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
            key.current = randomId();
          }}
        />
      </form>
    </Dialog>
  );
}

function faultOf(text: string): string | null {
  if (text.trim() === '') return messages.descriptionRequired;
  return text.trim().length > MOST ? messages.tooLong(String(MOST)) : null;
}
