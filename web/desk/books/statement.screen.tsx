import { useParams, useSearchParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { money } from '../../ui/words/money-words.ts';
import { type Columns, DataTable } from '../parts/lists.tsx';
import { DeskPage, LoadedPage } from '../parts/page.tsx';
import { Facts, Pane } from '../parts/pane.tsx';
import { periodWords } from '../parts/periods.ts';
import { type CustomerStatement, useStatementOf } from './books-queries.ts';

type Entry = CustomerStatement['EntryList'][number] & { id: number };

const COLUMNS: Columns<Entry> = [
  { title: 'Date', cell: (entry) => dayWithYear(entry.Date), isDay: true },
  { title: 'Balance', cell: ({ Balance }) => money(Balance), isNumber: true },
  {
    title: 'What',
    cell: ({ What, Amount }) => `${What}, ${money(Amount)}`,
    detail: ({ BankText }) => BankText,
  },
  { title: 'Number', cell: ({ Number: number }) => number, isCode: true },
];

/** A customer's month: what was invoiced and paid, with the balance before and after (R10.18). */
export function StatementScreen() {
  const { customerId = '' } = useParams();
  const [params] = useSearchParams();
  const thisMonth = localToday(useNow(), OPERATOR_TIME_ZONE).slice(0, 7);
  const month = params.get('Month') ?? thisMonth;
  const query = useStatementOf(Number(customerId), month);
  return (
    <LoadedPage query={query} noun="customer" list="#/customers">
      {(statement) => <Statement statement={statement} month={month} isNewest={month >= thisMonth} />}
    </LoadedPage>
  );
}

type StatementProps = { statement: CustomerStatement; month: string; isNewest: boolean };

function Statement({ statement, month, isNewest }: StatementProps) {
  const { CustomerId, BusinessName, CustomerName, From, To, Opening, Closing, Credit, EntryList } = statement;
  const first = Temporal.PlainYearMonth.from(month);
  const hrefOf = (other: Temporal.PlainYearMonth) => `#/books/statement/${CustomerId}?Month=${other}`;
  return (
    <DeskPage
      title={`Statement for ${BusinessName ?? CustomerName}`}
      crumb={<a href={`#/customers/${CustomerId}`}>{CustomerName}</a>}
      lead={periodWords({ From, To })}
      actions={
        <ButtonRow>
          <ButtonLink href={hrefOf(first.subtract({ months: 1 }))}>Month before</ButtonLink>
          {!isNewest && <ButtonLink href={hrefOf(first.add({ months: 1 }))}>Month after</ButtonLink>}
          <Button onClick={() => window.print()}>Print</Button>
        </ButtonRow>
      }
    >
      <Pane id="balance" title="Balance">
        <Facts
          facts={[
            ['Owed before', money(Opening)],
            ['Owed after', money(Closing)],
            ...(Credit > 0 ? [['Credit kept with us', money(Credit)] as const] : []),
          ]}
        />
      </Pane>
      <Pane id="entries" title="What happened" end={String(EntryList.length)} isFlush={EntryList.length > 0}>
        {EntryList.length === 0 ? (
          <p>Nothing was invoiced or paid in this month.</p>
        ) : (
          <DataTable
            label="Invoices and payments"
            columns={COLUMNS}
            rows={EntryList.map((entry, id) => ({ ...entry, id }))}
            keyOf={({ id }) => id}
            hrefOf={({ InvoiceNumber }) => `#/invoices?Number=${InvoiceNumber}`}
          />
        )}
      </Pane>
    </DeskPage>
  );
}
