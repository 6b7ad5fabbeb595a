import { type FormEvent, useId, useRef, useState } from 'react';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { ApiError } from '../../../client/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptText } from '../../../forms/kept-form.ts';
import { useAgainOnline } from '../../../forms/use-again-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { askForWarranty, refreshEquipment } from '../../api/equipment-queries.ts';

/** Maximum characters of a request, as on the server (R7.22). */
const MOST = 500;

type WarrantyDialogProps = { equipmentId: number; name: string; open: boolean; onClose: () => void };

/**
 * Requests a repair under warranty (R2.28, R7.22, R8.12). Typed text survives closing it and signing in again (R7.60).
 */
export function WarrantyDialog({ equipmentId, name, open, onClose }: WarrantyDialogProps) {
  const formId = useId();
  const alerts = useAlerts();
  const box = useRef<HTMLTextAreaElement>(null);
  const message = useKeptText(`warranty ${equipmentId}`);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<{ text: string; cause: ApiError }>();
  const [busy, setBusy] = useState(false);

  function edit(typed: string) {
    message.edit(typed);
    setError(undefined);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  async function send() {
    if (busy) return;
    const fault = faultOf(message.text);
    if (fault) return refuse(fault);
    setBusy(true);
    setFailure(undefined);
    try {
      const thanks = await askForWarranty(equipmentId, message.text, message.key);
      message.clear();
      onClose();
      alerts.show({ kind: 'success', title: thanks });
      refreshEquipment();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const ofMessage = cause.errors.find(({ field }) => field === 'Message');
      const ofEquipment = cause.errors.find(({ field }) => field === 'AssetId');
      if (ofMessage) refuse(ofMessage.message);
      else setFailure({ text: ofEquipment?.message ?? requestMessages.tryAgain, cause });
    } finally {
      setBusy(false);
    }
  }
  function refuse(fault: string) {
    setError(fault);
    box.current?.focus();
  }
  useAgainOnline(failure?.cause, send);
  return (
    <Dialog
      open={open}
      title="Request a warranty repair"
      lead={`For ${name}. Tell us what failed and, for the maker's warranty, when and where you bought it.`}
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
      <Form kept={message.kept} id={formId} onSubmit={submit}>
        {failure && (
          <Alert kind="danger" live title={failure.text}>
            {failure.cause.code === 'offline' && requestMessages.waitsForConnection}
          </Alert>
        )}
        <TextArea
          ref={box}
          id="warranty-message"
          label="What's gone wrong?"
          limit={MOST}
          value={message.text}
          error={error}
          onChange={(event) => edit(event.currentTarget.value)}
        />
      </Form>
    </Dialog>
  );
}

function faultOf(text: string): string | null {
  if (text.trim() === '') return equipmentMessages.descriptionRequired;
  return text.trim().length > MOST ? requestMessages.tooLong(String(MOST)) : null;
}
