import { Download, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { ownStatement } from '../../../../contracts/invoices/statements.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { formatAbn } from '../../../../domain/customers/abn.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import { useNow } from '../../../browser/clock.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../../../ui/paper/paper.module.css';
import { PaperHead, PaperLoading, usePrintsPaper } from '../../../ui/paper/paper-head.tsx';
import table from '../../../ui/paper/paper-lines.module.css';
import { money } from '../../../ui/words/money-words.ts';
import { useStatement } from '../../api/invoice-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { INVOICE_ROUTES, statementHref } from '../../layout/paths/invoice-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { brandSeller } from '../../layout/words/brand-seller.ts';
import page from './papers.module.css';
import { statementCsv } from './statement-csv.ts';

type Statement = Reply<typeof ownStatement>;

const BACK = { href: `#${INVOICE_ROUTES.list}`, label: 'Invoices' };

const monthWords = (month: string) =>
  Temporal.PlainDate.from(`${month}-01`).toLocaleString('en-AU', { month: 'long', year: 'numeric' });

const addMonths = (month: string, months: number) =>
  Temporal.PlainDate.from(`${month}-01`).add({ months }).toString().slice(0, 7);

/** The statement of a month (`?month=2026-11`), or of the current one. */
export function StatementScreen() {
  const [query] = useSearchParams();
  const thisMonth = useNow().toZonedDateTimeISO(OPERATOR_TIME_ZONE).toPlainDate().toString().slice(0, 7);
  const named = query.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(named) ? named : thisMonth;
  const { data, error, refetch } = useStatement(month);
  return (
    <PortalPage
      tab="invoices"
      title={`Statement for ${monthWords(month)}`}
      description="A month of your account: what was invoiced and paid, and what is left to pay."
      lead="Every invoice, credit and payment of the month, and what is left to pay."
      back={BACK}
    >
      <nav className={page.months} aria-label="Months">
        <a href={statementHref(addMonths(month, -1))}>{monthWords(addMonths(month, -1))}</a>
        {month < thisMonth && (
          <a href={statementHref(addMonths(month, 1))}>{monthWords(addMonths(month, 1))}</a>
        )}
      </nav>
      {data ? (
        <StatementPaper statement={data} month={month} />
      ) : error ? (
        <LoadFailed title="The statement did not load" cause={error} onRetry={refetch} />
      ) : (
        <PaperLoading />
      )}
    </PortalPage>
  );
}

function StatementPaper({ statement, month }: { statement: Statement; month: string }) {
  usePrintsPaper();
  const { CustomerName, BusinessName, ABN, From, To, Opening, Closing, Credit, EntryList } = statement;
  const closingLabel = Closing < 0 ? 'Paid too much' : 'Left to pay';
  const closing = money(Math.abs(Closing));
  return (
    <div className={page.statement}>
      <article className={styles.paper} aria-labelledby="paper">
        <PaperHead
          seller={brandSeller()}
          title="Statement"
          number={monthWords(month)}
          facts={[
            { label: 'For', value: BusinessName ?? CustomerName },
            ...(ABN ? [{ label: 'ABN', value: formatAbn(ABN), isCode: true as const }] : []),
            { label: 'Month', value: `${dayWithYear(From)} to ${dayWithYear(To)}` },
          ]}
          mainFact={{ label: closingLabel, value: closing, isCode: true }}
          parties={[]}
        />
        <table className={table.lines}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Amount</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Balance before</th>
              <td />
              <td>{money(Opening)}</td>
            </tr>
            {EntryList.map((entry, index) => (
              <tr key={index}>
                <th scope="row">
                  {entry.What}
                  <span>
                    {[dayWithYear(entry.Date), entry.Number, entry.BankText].filter(Boolean).join(', ')}
                  </span>
                </th>
                <td>{money(entry.Amount)}</td>
                <td>{money(entry.Balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {EntryList.length === 0 && <p>Nothing was invoiced or paid in this month.</p>}
        <div className={styles.end}>
          <dl className={styles.sums}>
            <div className={styles.total}>
              <dt>{closingLabel}</dt>
              <dd>{closing}</dd>
            </div>
            {Credit > 0 && (
              <div>
                <dt>Your credit with us</dt>
                <dd>{money(Credit)}</dd>
              </div>
            )}
          </dl>
        </div>
        <p>All amounts include GST. This statement isn't a tax invoice.</p>
      </article>
      <div className={page.tools}>
        <Button onClick={() => window.print()}>
          <Icon of={Printer} />
          Print or save as PDF
        </Button>
        <Button onClick={() => saveCsv(month, statement)}>
          <Icon of={Download} />
          Download CSV
        </Button>
      </div>
    </div>
  );
}

function saveCsv(month: string, statement: Statement): void {
  saveFile(`statement-${month}.csv`, new Blob([statementCsv(statement)], { type: 'text/csv;charset=utf-8' }));
}
