import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { Booked } from './booked-store.ts';
import { visitDay, visitHours } from './booked-words.ts';
import styles from './thank-you-dialog.module.css';

/** The booking is made: its reference, once, before anything else (R2.29, R9.11). */
export function ThankYouDialog({ booked, onClose }: { booked: Booked; onClose: () => void }) {
  const { visit, reference, email, greeted, message } = booked;
  return (
    <Dialog
      open={!greeted}
      title="Thank you, you are booked"
      lead={visit ? `A tech will come ${visitDay(visit)}, ${visitHours(visit)}.` : (message ?? undefined)}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          See what happens next
        </Button>
      }
      after={email && `We send the details to ${email}.`}
    >
      <p className={styles.reference}>
        <span>Your reference</span>
        <b>{reference}</b>
      </p>
    </Dialog>
  );
}
