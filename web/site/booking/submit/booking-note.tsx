import { CalendarCheck, Phone } from 'lucide-react';
import { payerMessages } from '../../../../domain/payers/payer-messages.ts';
import { payerWords } from '../../../../domain/payers/who-pays.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useStaffRequest } from '../../api/staff-request.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { Agreement } from '../../layout/agreement.tsx';
import { useDraft } from '../draft/draft-store.ts';
import { useSitePayer } from '../location/own-site.ts';
import { PricePending } from '../visit-time/price-pending.tsx';

/** Next to the button that books: what it does and what it costs. */
export function BookingNote({ total }: { total: string | null }) {
  const isByStaff = useStaffRequest() !== null;
  const payer = useSitePayer(useDraft(), useAuth() !== null && !isByStaff);
  return (
    <Stack gap={2}>
      {payer && total ? (
        <Note icon={CalendarCheck}>{payerMessages.booksForPayer(payerWords(payer))}</Note>
      ) : total ? (
        <Note icon={CalendarCheck}>
          This books the tech for <b>{total}</b>, paid after the visit.
        </Note>
      ) : (
        <PricePending />
      )}
      {isByStaff ? (
        <Note icon={Phone}>
          Read the customer the price first. By booking, you confirm they've agreed to it, the terms of
          service and the privacy policy over the phone.
        </Note>
      ) : (
        <Agreement by="By booking" />
      )}
    </Stack>
  );
}
