import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Booked } from './booked-store.ts';
import styles from './thank-you-dialog.module.css';

/**
 * The booking succeeded: its reference and anything unexpected; everything else is on the page behind it (R2.29,
 * R9.11).
 */
export function ThankYouDialog({ booked, onClose }: { booked: Booked; onClose: () => void }) {
  const { visit, reference, greeted, message } = booked;
  return (
    <Dialog
      open={!greeted}
      title="Thank you for your booking"
      lead={visit ? undefined : (message ?? undefined)}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          See what happens next
        </Button>
      }
    >
      <p className={styles.reference}>
        <span>Your reference</span>
        <b>{reference}</b>
      </p>
    </Dialog>
  );
}
