import { CalendarCheck } from 'lucide-react';
import { Note } from '../../ui/note.tsx';

/** Beside the button that books: what it does and what it costs. */
export function BookingNote({ total }: { total: string | null }) {
  return (
    <Note icon={CalendarCheck}>
      {total ? (
        <>
          This books the tech for <b>{total}</b>, charged after the visit.
        </>
      ) : (
        'The price is on its way.'
      )}
    </Note>
  );
}
