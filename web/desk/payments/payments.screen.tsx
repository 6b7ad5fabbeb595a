import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { PAYMENT_STATES } from '../../../domain/payments/payment-life.ts';
import { dayWithYear, isPlainDate } from '../../../domain/visits/dates.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { timeOf } from '../../ui/words/instant-words.ts';

import { money } from '../../ui/words/money-words.ts';
import { type DeskPayment, type PaymentOrder, useDeskPayments } from '../api/invoice-queries.ts';
import { PAYMENT_LOOKS, PAYMENT_WORDS } from '../invoices/invoice-words.tsx';
import {
  type Columns,
  CustomerOnly,
  Filters,
  OrderField,
  PagedRows,
  queryOf,
  type Sorting,
} from '../parts/lists.tsx';
import { ListHead, Tabs } from '../parts/page.tsx';
import { ReceivedForm } from './received-form.tsx';

const COLUMNS: Columns<DeskPayment> = [
  {
    title: 'When',
    cell: ({ CreatedOn }) => dayOf(CreatedOn, OPERATOR_TIME_ZONE),
    detail: ({ CreatedOn }) => timeOf(CreatedOn, OPERATOR_TIME_ZONE),
    isDay: true,
    orders: { descending: 'newest', ascending: 'oldest' },
  },
  {
    title: 'State',
    cell: ({ State }) => <Badge state={PAYMENT_LOOKS[State]}>{PAYMENT_WORDS[State]}</Badge>,
    detail: ({ DeclineReason }) => DeclineReason,
  },
  { title: 'Customer', cell: ({ CustomerName }) => CustomerName },
  {
    title: 'Card',
    cell: ({ Detail }) => Detail,
    detail: ({ IsByCustomer, AutomaticAttempt }) =>
      AutomaticAttempt === null
        ? IsByCustomer
          ? 'by the customer'
          : 'by the office'
        : `automatic, attempt ${AutomaticAttempt}`,
  },
  { title: 'For', cell: ({ InvoiceNumbers }) => InvoiceNumbers.join(', ') || 'No invoice' },
  {
    title: 'Amount',
    cell: ({ Amount }) => money(Amount),
    detail: ({ Refunded }) => (Refunded > 0 ? `${money(Refunded)} sent back` : null),
    isNumber: true,
    orders: { descending: 'largest', ascending: 'smallest' },
  },
];

const ORDERS: Readonly<Record<PaymentOrder, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  largest: 'Largest amount',
  smallest: 'Smallest amount',
};

/** Charges of cards by state (R10.18), and the way to record what was paid at the counter (R15.04). */
export function PaymentsScreen() {
  const alerts = useAlerts();
  const [isRecording, setRecording] = useState(false);
  const [params] = useSearchParams();
  const state = PAYMENT_STATES.find((each) => each === params.get('State'));
  const customer = Number(params.get('Customer')) || undefined;
  const [from, to] = [params.get('From') ?? undefined, params.get('To') ?? undefined];
  const days = isPlainDate(from) && isPlainDate(to) ? { From: from, To: to } : {};
  const order = Object.keys(ORDERS).find((each) => each === params.get('Order')) as PaymentOrder | undefined;
  const query = useDeskPayments({ State: state, CustomerId: customer, Order: order, ...days });
  const pathOf = (change: { State?: string | undefined; Order?: string | undefined }) =>
    `/payments${queryOf({ State: state, Customer: customer, ...days, Order: order, ...change })}`;
  const hrefOf = (State?: string) => `#${pathOf({ State })}`;
  const sorting: Sorting = {
    orders: ORDERS,
    order: order ?? 'newest',
    hrefOf: (Order) => pathOf({ Order }),
  };
  return (
    <>
      <ListHead
        title="Card payments"
        lead={
          <>
            {customer && <CustomerOnly customerId={customer} list="payments" />}
            {days.From && `${dayWithYear(days.From)} to ${dayWithYear(days.To)}. `}
          </>
        }
        action={
          <ButtonRow>
            <Button onClick={() => setRecording(true)}>Record a payment</Button>
            <ButtonLink href="#/payments/transfers">Bank transfers</ButtonLink>
          </ButtonRow>
        }
      >
        <Filters>
          <OrderField sorting={sorting} />
        </Filters>
        <Tabs
          label="Payments by state"
          tabs={[
            { name: 'All', href: hrefOf(), isCurrent: state === undefined },
            ...PAYMENT_STATES.map((each) => ({
              name: PAYMENT_WORDS[each],
              href: hrefOf(each),
              isCurrent: state === each,
            })),
          ]}
        />
      </ListHead>
      <PagedRows
        key={pathOf({})}
        noun="payments"
        label="Card payments"
        query={query}
        rows={query.data?.pages.flatMap(({ PaymentList }) => PaymentList)}
        columns={COLUMNS}
        sorting={sorting}
        keyOf={({ PaymentId }) => PaymentId}
        hrefOf={({ InvoiceNumbers: [number], CustomerId }) =>
          number ? `#/invoices?Number=${number}` : `#/customers/${CustomerId}`
        }
        empty={state ? `No payment is in ‘${PAYMENT_WORDS[state]}’.` : 'No card has been charged yet.'}
      />
      {isRecording && (
        <ReceivedForm
          onDone={() => {
            setRecording(false);
            alerts.show({ kind: 'success', title: 'The payment is recorded' });
          }}
          onClose={() => setRecording(false)}
        />
      )}
    </>
  );
}
