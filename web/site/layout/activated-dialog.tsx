import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useAuth } from '../api/stored-auth.ts';
import { clearActivated, useJustActivated } from './activated-store.ts';

/** The account activated dialog (R2.30, R4.25), over the page that follows. */
export function ActivatedDialog() {
  const open = useJustActivated();
  const name = useAuth()?.FirstName;
  return (
    <Dialog
      open={open}
      title="Account activated"
      lead={`${name ? `Welcome, ${name}. ` : ''}Your account is ready and you're signed in.`}
      onClose={clearActivated}
      actions={
        <Button look="primary" onClick={clearActivated}>
          Go to my equipment
        </Button>
      }
    >
      <p>
        Register your equipment with photos and serial number, and you can request a repair in under a minute.
      </p>
    </Dialog>
  );
}
