import { type FormEvent, useId, useState } from 'react';
import { MAX_ASIDE_REASON } from '../../../../domain/fault-reports/fault-report.ts';
import { faultReportMessages } from '../../../../domain/fault-reports/fault-report-messages.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptText } from '../../../forms/kept-form.ts';
import { lengthFault } from '../../../forms/length-fault.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { refreshFaultReports, sendAside } from '../../api/fault-queries.ts';

type AsideDialogProps = { faultReportId: number; open: boolean; onClose: () => void };

/** Why nothing is booked for a report; its reporter reads it. */
export function AsideDialog({ faultReportId, open, onClose }: AsideDialogProps) {
  const formId = useId();
  const reason = useKeptText(`fault-aside ${faultReportId}`);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const text = reason.text.trim();
    const fault = text === '' ? faultReportMessages.reasonRequired : lengthFault(text, MAX_ASIDE_REASON);
    setError(fault ?? undefined);
    if (fault) return document.getElementById('aside-reason')?.focus();
    setBusy(true);
    setFailure(undefined);
    try {
      await sendAside(faultReportId, text);
      reason.clear();
      onClose();
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'conflict') await refreshFaultReports();
      setFailure(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open={open}
      title="Put it aside?"
      lead="No visit is booked. The person who reported it reads why."
      onClose={onClose}
      actions={
        <>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            Put aside
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <Form kept={reason.kept} id={formId} onSubmit={submit}>
        {failure && <Alert kind="danger" live title={failure} />}
        <TextArea
          id="aside-reason"
          label="Why?"
          hint="Such as: the filter was full, it's clean now."
          short
          limit={MAX_ASIDE_REASON}
          value={reason.text}
          error={error}
          onChange={(event) => reason.edit(event.currentTarget.value)}
        />
      </Form>
    </Dialog>
  );
}
