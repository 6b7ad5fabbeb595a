import { useState } from 'react';
import {
  type EXPORT_FORMATS,
  exportInvoices,
  exportLedger,
  exportPayments,
  type PAYMENT_FORMATS,
} from '../../../contracts/bookkeeping/exports.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { checkLedger } from '../../../contracts/ledger/ledger.ts';
import { RECORDED } from '../../../domain/payments/recorded-methods.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { deskCall } from '../api/desk-call.ts';
import { saveText, type TextFile } from '../parts/files.tsx';
import { type Columns, DataTable } from '../parts/lists.tsx';
import { DeskPage, Loaded } from '../parts/page.tsx';
import { Facts, Pane } from '../parts/pane.tsx';
import { PeriodChoice, usePeriod } from '../parts/period-choice.tsx';
import { type Period, periodWords } from '../parts/periods.ts';
import styles from './books.module.css';
import {
  type Payout,
  payoutAttention,
  payoutParts,
  type Takings,
  useLedgerCheck,
  usePayouts,
  useTakings,
} from './books-queries.ts';

/** Month end: takings, files for the accountant, payouts and the ledger's check, for the days in the address (R10.18). */
export function BooksScreen() {
  const period = usePeriod();
  return (
    <DeskPage
      title="Books"
      lead={`${periodWords(period)}, by the dates of the ledger; a transfer's is the bank's.`}
    >
      <PeriodChoice path="#/books" period={period} />
      <TakingsPane period={period} />
      <Files period={period} />
      <PayoutsPane period={period} />
      <LedgerCheck />
    </DeskPage>
  );
}

type Sums = Takings['Total'];

/** What moves the balance, in the order of the accounts; a positive amount is owed. */
const MOVES: readonly (readonly [label: string, owed: (sums: Sums) => number])[] = [
  ['Invoiced', ({ Invoiced }) => Invoiced],
  ['Credited', ({ Credited }) => -Credited],
  ['Received by card', ({ ReceivedByCard }) => -ReceivedByCard],
  ['Received by bank', ({ ReceivedByBank }) => -ReceivedByBank],
  ['Received by EFTPOS', ({ ReceivedByEftpos }) => -ReceivedByEftpos],
  ['Received in cash', ({ ReceivedInCash }) => -ReceivedInCash],
  ['Received by cheque', ({ ReceivedByCheque }) => -ReceivedByCheque],
  ['Refunded', ({ Refunded }) => Refunded],
  ['Lost in disputes', ({ LostInDisputes }) => LostInDisputes],
  ['Kept as credit', ({ CreditKept }) => CreditKept],
  ['Paid with credit', ({ CreditUsed, CreditReleased }) => -CreditUsed - CreditReleased],
  ['Written off', ({ WrittenOff }) => -WrittenOff],
  ['Write-offs reversed', ({ WriteOffsReversed }) => WriteOffsReversed],
];

/** What moved, without what didn't. */
const movesOf = (sums: Sums) =>
  MOVES.flatMap(([label, owed]) => (owed(sums) === 0 ? [] : [[label, money(owed(sums))] as const]));

const DAY_COLUMNS: Columns<Takings['DayList'][number]> = [
  { title: 'Day', cell: (day) => dayWithYear(day.Date), isDay: true },
  { title: 'Owed after it', cell: ({ Outstanding }) => money(Outstanding), isNumber: true },
  {
    title: 'What moved',
    cell: (day) =>
      movesOf(day)
        .map((move) => move.join(' '))
        .join(', '),
  },
];

type MethodTakings = Sums['Methods'][number];

const METHOD_NAMES: Readonly<Record<MethodTakings['Method'], string>> = {
  Card: 'Card online',
  BankTransfer: RECORDED.bank.name,
  Eftpos: RECORDED.eftpos.name,
  Cash: RECORDED.cash.name,
  Cheque: RECORDED.cheque.name,
};

const METHOD_COLUMNS: Columns<MethodTakings> = [
  { title: 'How', cell: ({ Method }) => METHOD_NAMES[Method] },
  { title: 'Comes to', cell: ({ Total }) => money(Total), isNumber: true },
  {
    title: 'Made of',
    cell: ({ Received, TakenBack, SentBack, Rounding }) =>
      (
        [
          ['Received', Received],
          ['Taken back', -TakenBack],
          ['Sent back', -SentBack],
          ['Rounding', Rounding],
        ] as const
      )
        .flatMap(([label, dollars]) => (dollars === 0 ? [] : [`${label} ${money(dollars)}`]))
        .join(', '),
  },
];

/** What to count: the till, the terminal's slip, the cheques. */
function MethodsPane({ methods }: { methods: readonly MethodTakings[] }) {
  if (methods.length === 0) return null;
  return (
    <Pane id="methods" title="How it was paid" isFlush>
      <DataTable
        label="Takings by way of paying"
        columns={METHOD_COLUMNS}
        rows={methods}
        keyOf={({ Method }) => Method}
      />
    </Pane>
  );
}

function TakingsPane({ period }: { period: Period }) {
  return (
    <Loaded query={useTakings(period)} noun="takings">
      {(data) => (
        <>
          <Pane id="takings" title="Takings">
            <Facts
              facts={[
                ['Owed before', money(data.OutstandingBefore)],
                ...movesOf(data.Total),
                ['Owed after', money(data.OutstandingAfter)],
              ]}
            />
            <p className={styles.after}>
              <a href={`#/payments?From=${period.From}&To=${period.To}`}>Card payments of these days</a>
            </p>
          </Pane>
          <MethodsPane methods={data.Total.Methods} />
          {data.DayList.length > 0 && (
            <Pane id="days" title="Day by day" isFlush>
              <DataTable
                label="Takings by day"
                columns={DAY_COLUMNS}
                rows={data.DayList}
                keyOf={(day) => day.Date}
                hrefOf={(day) => `#/books?From=${day.Date}&To=${day.Date}`}
              />
            </Pane>
          )}
        </>
      )}
    </Loaded>
  );
}

const FORMATS: readonly (readonly [format: (typeof EXPORT_FORMATS)[number], name: string])[] = [
  ['xero', 'Invoices for Xero'],
  ['myob', 'Invoices for MYOB'],
  ['csv', 'Invoices for a spreadsheet'],
];

const PAYMENT_FILES: readonly (readonly [format: (typeof PAYMENT_FORMATS)[number], name: string])[] = [
  ['xero', 'EFTPOS, cash, cheques for Xero'],
  ['myob', 'EFTPOS, cash, cheques for MYOB'],
  ['csv', 'Takings for a spreadsheet'],
];
const NOTHING_PAID = 'Nothing was paid by EFTPOS, cash or cheque on these days';

function Files({ period }: { period: Period }) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState<string>();
  async function save(name: string, load: () => Promise<{ Files: readonly TextFile[] }>) {
    setBusy(name);
    try {
      const files = (await load()).Files;
      if (files.length === 0) return alerts.show({ kind: 'info', title: NOTHING_PAID });
      files.forEach(saveText);
      alerts.show({ kind: 'success', title: `Saved ${files.map(({ FileName }) => FileName).join(' and ')}` });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: 'Nothing was saved', body: sentenceOf(cause) });
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <Pane id="files" title="Files for the accountant">
      <p className={styles.note}>
        By issue date; the ledger by its own dates. Notes are negative. Xero takes 500 documents a file, as
        tax inclusive, and MYOB the file of customer cards first: your browser may ask whether it may save
        several. Each clearing account has a statement of its own, which is imported on that account there.
      </p>
      <ButtonRow>
        {FORMATS.map(([Format, name]) => (
          <Button
            key={Format}
            busy={busy === name}
            onClick={() => save(name, () => deskCall(exportInvoices, { query: { ...period, Format } }))}
          >
            {name}
          </Button>
        ))}
        {PAYMENT_FILES.map(([Format, name]) => (
          <Button
            key={name}
            busy={busy === name}
            onClick={() => save(name, () => deskCall(exportPayments, { query: { ...period, Format } }))}
          >
            {name}
          </Button>
        ))}
        <Button
          busy={busy === 'ledger'}
          onClick={() => save('ledger', () => deskCall(exportLedger, { query: period }))}
        >
          Ledger
        </Button>
      </ButtonRow>
    </Pane>
  );
}

const PAYOUT_COLUMNS: Columns<Payout> = [
  { title: 'At our bank', cell: ({ ArrivesOn }) => dayWithYear(ArrivesOn), isDay: true },
  { title: 'Amount', cell: ({ Amount }) => money(Amount), isNumber: true },
  {
    title: 'Made of',
    cell: (payout) =>
      payoutParts(payout)
        .map((part) => part.join(' '))
        .join(', '),
  },
  { title: 'To do', cell: (payout) => payoutAttention(payout) || 'Nothing' },
];

function PayoutsPane({ period }: { period: Period }) {
  const query = usePayouts(period);
  return (
    <Pane id="payouts" title="Payouts of the card provider" isFlush={Boolean(query.data?.length)}>
      <Loaded query={query} noun="payouts">
        {(payouts) =>
          payouts.length === 0 ? (
            <p>None reached our bank on these days.</p>
          ) : (
            <DataTable
              label="Payouts"
              columns={PAYOUT_COLUMNS}
              rows={payouts}
              keyOf={({ PayoutId }) => PayoutId}
              hrefOf={({ PayoutId }) => `#/books/payouts/${encodeURIComponent(PayoutId)}`}
            />
          )
        }
      </Loaded>
    </Pane>
  );
}

function LedgerCheck() {
  const { data, error, isFetching, refetch } = useLedgerCheck();
  return (
    <Pane
      id="check"
      title="Check of the ledger"
      end={
        <Button small busy={isFetching} onClick={() => refetch()}>
          Check now
        </Button>
      }
    >
      <div role="status">
        {!data && !error && (
          <p>Documents, ledger and card provider are compared every night, and now if you ask.</p>
        )}
        {error && <p>{`It was not checked. ${sentenceOf(error)}`}</p>}
        {data && !error && <p>{checkWords(data)}</p>}
      </div>
      {data && data.Faults.length > 0 && (
        <Facts facts={data.Faults.map(({ Subject, Fault }) => [Subject, Fault])} />
      )}
    </Pane>
  );
}

function checkWords({ Documents, Entries, Charges, Refunds, Disputes, Faults }: Reply<typeof checkLedger>) {
  const compared =
    Charges === null
      ? 'The card provider did not answer, so its side was not compared.'
      : `${countWords('charge', Charges, false)}, ${countWords('refund', Refunds ?? 0, false)} and ${countWords('dispute', Disputes ?? 0, false)} of the last weeks compared with the card provider.`;
  const verdict = Faults.length === 0 ? 'All agree.' : `${Faults.length} wrong:`;
  return `${countWords('document', Documents, false)}, ${Entries} entries of the ledger. ${compared} ${verdict}`;
}
