import { useSearchParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { PAYMENT_STATES } from '../../../domain/payments/payment-life.ts';
import { dayWithYear, isPlainDate } from '../../../domain/visits/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { timeOf } from '../../ui/words/instant-words.ts';

import { money } from '../../ui/words/money-words.ts';
import { type DeskPayment, useDeskPayments } from '../api/invoice-queries.ts';
import { PAYMENT_LOOKS, PAYMENT_WORDS } from '../invoices/invoice-words.tsx';
import { type Columns, CustomerOnly, PagedRows, queryOf } from '../parts/lists.tsx';
import { ListHead, Tabs } from '../parts/page.tsx';

const COLUMNS: Columns<DeskPayment> = [
  {
    title: 'When',
    cell: ({ CreatedOn }) => dayOf(CreatedOn, OPERATOR_TIME_ZONE),
    detail: ({ CreatedOn }) => timeOf(CreatedOn, OPERATOR_TIME_ZONE),
    isDay: true,
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
  },
];

/** Charges of cards, newest first, by state (R10.18). */
export function PaymentsScreen() {
  const [params] = useSearchParams();
  const state = PAYMENT_STATES.find((each) => each === params.get('State'));
  const customer = Number(params.get('Customer')) || undefined;
  const [from, to] = [params.get('From') ?? undefined, params.get('To') ?? undefined];
  const days = isPlainDate(from) && isPlainDate(to) ? { From: from, To: to } : {};
  const query = useDeskPayments({ State: state, CustomerId: customer, ...days });
  const hrefOf = (State?: string) => `#/payments${queryOf({ State, Customer: customer, ...days })}`;
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
        action={<ButtonLink href="#/payments/transfers">Bank transfers</ButtonLink>}
      >
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
        key={hrefOf(state)}
        noun="payments"
        label="Card payments"
        query={query}
        rows={query.data?.pages.flatMap(({ PaymentList }) => PaymentList)}
        columns={COLUMNS}
        keyOf={({ PaymentId }) => PaymentId}
        hrefOf={({ InvoiceNumbers: [number], CustomerId }) =>
          number ? `#/invoices?Number=${number}` : `#/customers/${CustomerId}`
        }
        empty={state ? `No payment is in ‘${PAYMENT_WORDS[state]}’.` : 'No card has been charged yet.'}
      />
    </>
  );
}
