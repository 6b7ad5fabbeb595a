import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getClosing, setClosing } from '../../../contracts/ledger/ledger.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { dayWithYear } from '../../ui/words/invoice-words.ts';
import { deskCall } from '../api/desk-call.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { Pane } from '../parts/pane.tsx';
import { useSession } from '../staff/session.ts';

const CLOSING = ['desk-closing'];

/** Until when the books are closed; an administrator sets it (R10.18). */
export function ClosingPane() {
  const isAdmin = useSession()?.Role === 'admin';
  const { data, error, refetch } = useQuery(
    { ...LIVE, queryKey: CLOSING, queryFn: ({ signal }) => deskCall(getClosing, {}, { signal }) },
    queryClient,
  );
  const [isOpen, setOpen] = useState(false);
  const alerts = useAlerts();
  return (
    <Pane
      id="closing"
      title="Closed period"
      end={
        data &&
        isAdmin && (
          <Button small onClick={() => setOpen(true)}>
            {data.ClosedUntil === null ? 'Close the books' : 'Change the date'}
          </Button>
        )
      }
    >
      {data && (
        <p>
          {data.ClosedUntil === null
            ? 'Nothing is closed. Close a period once your accountant has it: no transfer is dated in it after that.'
            : `The books are closed until ${dayWithYear(data.ClosedUntil)}. No transfer is dated in that period any more.`}
          {data.SetBy && data.SetOn && ` Set by ${data.SetBy} on ${dayOf(data.SetOn, OPERATOR_TIME_ZONE)}.`}
        </p>
      )}
      {!data && error && (
        <RetryAlert title="The closed period did not load" onRetry={refetch}>
          {sentenceOf(error)}
        </RetryAlert>
      )}
      {!data && !error && <ListLoading label="Loading the closed period" />}
      {isOpen && data && (
        <ActionForm
          title="Close the books"
          subject={data.Version}
          lead="Until and with this date. Empty it to reopen everything."
          body={setClosing.body}
          fields={[{ as: 'day', name: 'ClosedUntil', label: 'Closed until', note: 'optional' }]}
          initial={{ ClosedUntil: data.ClosedUntil ?? '' }}
          read={({ ClosedUntil }) => ({ ClosedUntil: ClosedUntil || null, Version: data.Version })}
          submit="Save the date"
          send={(json) =>
            deskCall(setClosing, { json: json as { ClosedUntil: string | null; Version: number } })
          }
          onDone={async () => {
            await readAgain(CLOSING);
            setOpen(false);
            alerts.show({ kind: 'success', title: 'Saved' });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Pane>
  );
}
