import { CalendarPlus } from 'lucide-react';
import type { jobCalendar } from '../../../contracts/bookings/bookings.ts';
import { call } from '../../client/call.ts';
import { SaveFileButton } from './save-file-button.tsx';

/** Saves the visit as a calendar file; it's the customer's own, so they must be signed in. */
export function CalendarButton({ repairId, small }: { repairId: number; small?: boolean | undefined }) {
  async function getFile() {
    const path = '/api/v1/customerportal/jobs/{RepairId}/calendar';
    const { FileName, Calendar } = await call<typeof jobCalendar>('GET', path, {
      params: { RepairId: repairId },
    });
    return { name: FileName, content: new Blob([Calendar], { type: 'text/calendar;charset=utf-8' }) };
  }
  return (
    <SaveFileButton icon={CalendarPlus} small={small} getFile={getFile}>
      Add to calendar
    </SaveFileButton>
  );
}
