import { useState } from 'react';
import type { Reply } from '../../../contracts/endpoint.ts';
import { issueStaffRequest } from '../../../contracts/staff/staff-request.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { timeOf } from '../../ui/words/instant-words.ts';
import { deskCall } from '../api/desk-call.ts';

/** A link with which staff book for a customer on the website, once (R6.05); null for one without an account. */
export function WebsiteLink({ customerId }: { customerId: number | null }) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<Reply<typeof issueStaffRequest>>();
  async function issue() {
    setBusy(true);
    try {
      setLink(await deskCall(issueStaffRequest, { json: { CustomerId: customerId } }));
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  if (!link) {
    return (
      <Button look="quiet" busy={busy} onClick={issue}>
        Book on the website instead
      </Button>
    );
  }
  return (
    <p>
      <a href={link.Url} target="_blank" rel="noreferrer">
        Open the website for this booking
      </a>
      <br />
      For one booking, until {timeOf(link.ExpiresOn, OPERATOR_TIME_ZONE)}.
    </p>
  );
}
