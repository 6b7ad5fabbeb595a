import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { jobCalendar } from '../../../contracts/bookings.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { saveFile } from '../../browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Saves the visit as a calendar file; it's the customer's own, so they must be signed in. */
export function CalendarButton({ repairId, small }: { repairId: number; small?: boolean | undefined }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      const path = '/api/v1/customerportal/jobs/{RepairId}/calendar';
      const file = await call<typeof jobCalendar>('GET', path, { params: { RepairId: repairId } });
      saveFile(file.FileName, new Blob([file.Calendar], { type: 'text/calendar;charset=utf-8' }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause.detail);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button small={small} onClick={save} busy={busy}>
        <Icon of={CalendarPlus} />
        Add to calendar
      </Button>
      {failure && <Alert kind="danger" live title={failure} />}
    </>
  );
}
