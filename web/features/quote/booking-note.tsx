import { CalendarCheck } from 'lucide-react';
import { Agreement } from '../../site/agreement.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './booking-note.module.css';

/** Beside the button that books: what it does and what it costs. */
export function BookingNote({ total }: { total: string | null }) {
  return (
    <div className={styles.note}>
      <Note icon={CalendarCheck}>
        {total ? (
          <>
            This books the tech for <b>{total}</b>, charged after the visit.
          </>
        ) : (
          'The price is on its way.'
        )}
      </Note>
      <Agreement by="By booking" />
    </div>
  );
}
