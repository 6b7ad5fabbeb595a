import { useState } from 'react';
import { useParams } from 'react-router';
import { bookPayoutDifference } from '../../../contracts/ledger/ledger.ts';
import { PAYOUT_ITEM_WORDS } from '../../../domain/ledger/payout-items.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { money } from '../../ui/words/money-words.ts';
import { sendTo } from '../api/desk-call.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { type Columns, DataTable } from '../parts/lists.tsx';
import { DetailPage, LoadedPage } from '../parts/page.tsx';
import { Facts, Pane } from '../parts/pane.tsx';
import {
  keepPayout,
  type PayoutWithItems,
  payoutAttention,
  payoutParts,
  usePayout,
} from './books-queries.ts';

type Item = PayoutWithItems['ItemList'][number] & { id: number };

const COLUMNS: Columns<Item> = [
  { title: 'What', cell: ({ Kind }) => PAYOUT_ITEM_WORDS[Kind] },
  {
    title: 'Amount',
    cell: ({ Amount }) => money(Amount),
    detail: ({ Fee }) => (Fee === 0 ? null : `fee ${money(Fee)}`),
    isNumber: true,
  },
  {
    title: 'For',
    cell: ({ InvoiceNumbers, PaymentId, Reference }) =>
      InvoiceNumbers.join(', ') ||
      (PaymentId === null ? Reference !== null && 'Not known here' : `Payment ${PaymentId}`),
    detail: ({ Reference, Description }) => [Reference, Description].filter(Boolean).join(', '),
  },
];

/** What the card provider paid to our bank at once, and what it's made of (R10.18). */
export function PayoutScreen() {
  const { payoutId = '' } = useParams();
  const query = usePayout(payoutId);
  return (
    <LoadedPage query={query} noun="payout" list="#/books">
      {(payout) => <Payout payout={payout} />}
    </LoadedPage>
  );
}

function Payout({ payout }: { payout: PayoutWithItems }) {
  const { PayoutId, ArrivesOn, Amount, FeesGst, Difference, ItemList } = payout;
  const alerts = useAlerts();
  const [booking, setBooking] = useState(false);
  const params = { PayoutId };
  return (
    <DetailPage
      back={{ href: '#/books', label: 'Books' }}
      title={`Payout of ${money(Amount)}`}
      lead={`At our bank on ${dayWithYear(ArrivesOn)}`}
      facts={
        <Pane id="payout" title="Made of">
          <Facts
            facts={[
              ...payoutParts(payout),
              ['GST in the fees', money(FeesGst)],
              ['Paid out', money(Amount)],
              ['To do', payoutAttention(payout) || 'Nothing'],
              ['At the provider', PayoutId],
            ]}
          />
        </Pane>
      }
      actions={
        Difference !== 0 && (
          <Pane id="next" title="Next" isNow>
            <p>
              {`${money(Difference)} can't be explained. Look it up at the card provider. If no payment is missing here, book it.`}
            </p>
            <Button look="primary" wide onClick={() => setBooking(true)}>
              Book the difference
            </Button>
          </Pane>
        )
      }
    >
      <Pane id="items" title="Its parts" end={String(ItemList.length)} isFlush={ItemList.length > 0}>
        {ItemList.length === 0 ? (
          <p>The provider lists none.</p>
        ) : (
          <DataTable
            label="Parts of the payout"
            columns={COLUMNS}
            rows={ItemList.map((item, id) => ({ ...item, id }))}
            keyOf={({ id }) => id}
          />
        )}
      </Pane>
      {booking && (
        <ActionForm
          title="Book the difference"
          subject={params.PayoutId}
          lead={`${money(Difference)}, to the account for adjustments by the provider.`}
          body={bookPayoutDifference.body}
          fields={[
            { as: 'lines', name: 'Note', label: 'What it was', hint: 'The accountant reads it.', limit: 300 },
          ]}
          submit="Book it"
          send={sendTo(bookPayoutDifference, params)}
          onDone={(booked: PayoutWithItems) => {
            keepPayout(booked);
            setBooking(false);
            alerts.show({ kind: 'success', title: 'Booked' });
          }}
          onClose={() => setBooking(false)}
        />
      )}
    </DetailPage>
  );
}
