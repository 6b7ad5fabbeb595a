import { useParams } from 'react-router';
import {
  REPORT_NAMES,
  REPORTS,
  type ReportDescription,
  type ReportName,
} from '../../../domain/reports/reports.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { type Report, useReport } from '../api/report-queries.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { Pane } from '../parts/pane.tsx';
import { PeriodChoice, usePeriod } from '../parts/periods/period-choice.tsx';
import { type Period, periodWords } from '../parts/periods/periods.ts';
import { saveText } from '../parts/save-text.ts';
import { Tabs } from '../parts/tabs.tsx';
import { ReportChart } from './report-chart.tsx';
import { figureWords, labelWords, reportCsv } from './report-words.ts';
import styles from './reports.module.css';

/** Figures for administrators: one report at a time, for the days in the address (R10.16). */
export function ReportsScreen() {
  const asked = useParams().report;
  const name = REPORT_NAMES.find((each) => each === asked) ?? REPORT_NAMES[0];
  const period = usePeriod();
  const days = `From=${period.From}&To=${period.To}`;
  const description: ReportDescription = REPORTS[name];
  return (
    <DeskPage title="Reports" lead={`${description.title}, ${periodWords(period)}. ${description.about}`}>
      <Tabs
        label="Reports"
        tabs={REPORT_NAMES.map((each) => ({
          name: REPORTS[each].title,
          href: `#/reports/${each}?${days}`,
          isCurrent: each === name,
        }))}
      />
      <PeriodChoice path={`#/reports/${name}`} period={period} />
      <Loaded key={name} name={name} period={period} />
    </DeskPage>
  );
}

function Loaded({ name, period }: { name: ReportName; period: Period }) {
  const { data, error, refetch } = useReport(name, period);
  if (data) return <Figures name={name} period={period} report={data} />;
  if (!error) return <ListLoading label="Loading the report" />;
  return (
    <RetryAlert title="The report did not load" onRetry={refetch}>
      {sentenceOf(error)}
    </RetryAlert>
  );
}

const ROW_TITLES = { day: 'Day', month: 'Month' } as const;

function Figures({ name, period, report }: { name: ReportName; period: Period; report: Report }) {
  const { Columns, Rows, Totals, RowsAre, Note } = report;
  const { title, rows, chart }: ReportDescription = REPORTS[name];
  const isByTime = RowsAre !== 'name';
  const rowTitle = isByTime ? ROW_TITLES[RowsAre] : rows;
  // A day on which nothing happened is a gap in the chart, and no row.
  const listed = isByTime
    ? Rows.filter(({ Figures: figures }) => figures.some((figure, at) => Totals[at] !== null && figure))
    : Rows;
  if (listed.length === 0) {
    return (
      <Pane id="report" title={title}>
        <p>Nothing on these days. Choose a longer period.</p>
      </Pane>
    );
  }
  const chartUnit = Columns[chart.columns[0] ?? 0]?.Unit ?? 'count';
  const bars = Rows.map(({ Label, Figures: figures }) => {
    const value = chart.columns.reduce((sum, column) => sum + (figures[column] ?? 0), 0);
    return { label: labelWords(RowsAre, Label), value, words: figureWords(chartUnit, value) };
  });
  function save() {
    const Content = reportCsv(report, rowTitle);
    const FileName = `${name}-${period.From}-${period.To}.csv`;
    saveText({ FileName, MediaType: 'text/csv; charset=utf-8', Content });
  }
  return (
    <Pane
      id="report"
      title={title}
      isFlush
      end={
        <Button small onClick={save}>
          Save as CSV
        </Button>
      }
    >
      <div className={styles.drawn}>
        <ReportChart title={chart.title} bars={bars} isByTime={isByTime} />
        {Note && <p>{Note}</p>}
      </div>
      <ReportTable report={report} rows={listed} rowTitle={rowTitle} />
    </Pane>
  );
}

type ReportTableProps = { report: Report; rows: Report['Rows']; rowTitle: string };

/** On a narrow screen it scrolls sideways, because figures need the names of their columns. */
function ReportTable({ report: { Title, Columns, Totals, RowsAre }, rows, rowTitle }: ReportTableProps) {
  const cells = (figures: readonly (number | null)[], none: string) =>
    Columns.map(({ Title: column, Unit }, at) => (
      <td key={column}>{figures[at] === null ? none : figureWords(Unit, figures[at])}</td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.scroll} aria-label={`${Title}, table`} tabIndex={0}>
      <table className={styles.table} aria-labelledby="report">
        <thead>
          <tr>
            <th scope="col">{rowTitle}</th>
            {Columns.map(({ Title: column }) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ Label, Figures: figures }) => (
            <tr key={Label}>
              <th scope="row">{labelWords(RowsAre, Label)}</th>
              {cells(figures, '–')}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In all</th>
            {cells(Totals, '')}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
