import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { closeAccount, exportOwnData } from '../../../../../contracts/customers/customers.ts';
import { config } from '../../../../browser/config.ts';
import { ApiError, sentenceOf } from '../../../../client/api-error.ts';
import { call } from '../../../../client/call.ts';
import { personalDataFile } from '../../../../client/personal-data-file.ts';
import { Button, ButtonRow } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { SaveFileButton } from '../../../layout/save-file-button.tsx';
import { signOut } from '../../../layout/sign-out.ts';

/** A copy of what is held, and closing the account; both need the password again if it's been a while. */
export function OwnData() {
  const [isClosing, setClosing] = useState(false);
  return (
    <div>
      <ButtonRow>
        <SaveFileButton icon={Download} getFile={exportFile}>
          Save a copy of my data
        </SaveFileButton>
        <Button onClick={() => setClosing(true)}>Close my account</Button>
      </ButtonRow>
      <CloseDialog open={isClosing} onClose={() => setClosing(false)} />
    </div>
  );
}

async function exportFile() {
  const all = await call<typeof exportOwnData>('GET', '/api/v1/customerportal/profile/export', {});
  return { name: `${config().brand.storagePrefix}-my-data.json`, content: await personalDataFile(all) };
}

function CloseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const alerts = useAlerts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  function close() {
    setFailure('');
    onClose();
  }
  async function closeForever() {
    setBusy(true);
    setFailure('');
    try {
      await call<typeof closeAccount>('POST', '/api/v1/customerportal/profile/close', {});
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setBusy(false);
      setFailure(sentenceOf(cause));
      return;
    }
    await signOut();
    navigate('/');
    alerts.show({ kind: 'success', title: 'Your account is closed' });
  }
  return (
    <Dialog
      open={open}
      title="Close your account?"
      onClose={close}
      actions={
        <>
          <Button look="primary" busy={busy} onClick={closeForever}>
            Close my account
          </Button>
          <Button onClick={close}>Keep it</Button>
        </>
      }
    >
      {failure && <Alert kind="danger" live title={failure} />}
      <p>
        We delete your sign-in, card, sites, equipment, photos and messages. This can't be undone, and you
        can't sign in again. Open jobs and unpaid invoices come first.
      </p>
      <p>
        The law makes us keep invoices, receipts and what they say for at least five years, and the work,
        suburb, dates and amounts of your jobs with them.
      </p>
    </Dialog>
  );
}
