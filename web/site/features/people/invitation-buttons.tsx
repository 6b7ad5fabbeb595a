import { useState } from 'react';
import type { OpenInvitation } from '../../../../contracts/people/people.ts';
import { randomId } from '../../../browser/random-id.ts';
import { sentenceOf } from '../../../client/api-error.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { endInvitation, resendInvitation } from '../../api/people-queries.ts';

/** Sends an invitation again with a new link, or withdraws it. */
export function InvitationButtons({
  invitation: { InvitationId, UserName },
}: {
  invitation: OpenInvitation;
}) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);
  const [key] = useState(randomId);

  async function act(work: Promise<void>, done: string) {
    setBusy(true);
    try {
      await work;
      alerts.show({ kind: 'success', title: done });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <ButtonRow>
      <Button
        small
        busy={busy}
        aria-label={`Send again, the invitation to ${UserName}`}
        onClick={() =>
          act(resendInvitation(InvitationId, key), `Sent again to ${UserName}. The old link has ended.`)
        }
      >
        Send again
      </Button>
      <Button
        small
        look="quiet"
        busy={busy}
        aria-label={`Withdraw the invitation to ${UserName}`}
        onClick={() => act(endInvitation(InvitationId), `Withdrawn. The link to ${UserName} has ended.`)}
      >
        Withdraw
      </Button>
    </ButtonRow>
  );
}
