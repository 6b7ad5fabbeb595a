import { useState } from 'react';
import { sentenceOf } from '../../../../client/api-error.ts';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { sendConfirmation } from '../../../api/account-queries.ts';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';

/** The email that signs in, changing it, and a new link while its owner hasn't confirmed it (R2.05). */
export function EmailAddress({ userName, isConfirmed }: { userName: string; isConfirmed: boolean }) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      alerts.show({ kind: 'success', title: await sendConfirmation() });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p>
        <b>{userName}</b>
      </p>
      {!isConfirmed && (
        <p>
          Not confirmed yet. We've emailed you a link: please open it, so that we know this address is yours.
        </p>
      )}
      <ButtonRow>
        {!isConfirmed && (
          <Button busy={busy} onClick={send}>
            Send the link again
          </Button>
        )}
        <ButtonLink href={`#${ACCOUNT_ROUTES.changeEmail}`}>Change email</ButtonLink>
      </ButtonRow>
    </>
  );
}
