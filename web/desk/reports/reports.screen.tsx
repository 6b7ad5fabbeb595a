import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Reply } from '../../../contracts/endpoint.ts';
import { readReport } from '../../../contracts/reports/reports.ts';
import { type Cell, sheet } from '../../../domain/bookkeeping/sheet.ts';
import {
  REPORT_NAMES,
  REPORTS,
  type ReportDescription,
  type ReportName,
  type ReportUnit,
} from '../../../domain/reports/reports.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { Button } from '../../ui/button.tsx';
import { money } from '../../ui/words/money-words.ts';
import { liveQuery } from '../api/desk-call.ts';
import { saveText } from '../parts/files.tsx';
import { DeskPage, Loaded, Tabs } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import { PeriodChoice, usePeriod } from '../parts/period-choice.tsx';
import { type Period, periodWords } from '../parts/periods.ts';
import styles from './reports.module.css';

const descriptionOf = (name: ReportName): ReportDescription => REPORTS[name];
const tabOf = (name: ReportName) => descriptionOf(name).among?.tab ?? descriptionOf(name).title;

/** The tabs, each with its reports. */
const TABS = [...new Set(REPORT_NAMES.map(tabOf))].map((tab) => ({
  tab,
  names: REPORT_NAMES.filter((name) => tabOf(name) === tab),
}));

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
        tabs={TABS.map(({ tab, names }) => ({
          name: tab,
          href: `#/reports/${names[0]}?${days}`,
          isCurrent: tab === tabOf(name),
        }))}
      />
      {description.among && (
        <Tabs
          label={description.among.tab}
          tabs={REPORT_NAMES.filter((each) => tabOf(each) === tabOf(name)).map((each) => ({
            name: descriptionOf(each).among?.name ?? '',
            href: `#/reports/${each}?${days}`,
            isCurrent: each === name,
          }))}
        />
      )}
      <PeriodChoice path={`#/reports/${name}`} period={period} />
      <Loaded key={name} query={useReport(name, period)} noun="report">
        {(report) => <Figures name={name} period={period} report={report} />}
      </Loaded>
    </DeskPage>
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

/** A bar: `value` isn't negative, `words` is how people read it. */
type Bar = { label: string; value: number; words: string };

type ReportChartProps = {
  /** What the bars are: 'Bookings'. */
  title: string;
  bars: readonly Bar[];
  /** Whether the bars are days or months, side by side, rather than names below each other. */
  isByTime: boolean;
};

/** The shape of a report; the table below it has the figures. */
function ReportChart({ title, bars, isByTime }: ReportChartProps) {
  const [first] = bars;
  if (!first) return null;
  const most = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), first);
  // A loss has no bar.
  const share = ({ value }: Bar) => (most.value <= 0 ? 0 : (Math.max(0, value) / most.value) * 100);
  const caption = most.value === 0 ? `${title}: none` : `${title}, at most ${most.words} (${most.label})`;
  if (!isByTime) {
    return (
      <figure className={styles.chart}>
        <figcaption>{caption}</figcaption>
        <div className={styles.lines} aria-hidden="true">
          {bars.map((bar) => (
            <div key={bar.label}>
              <span>{bar.label}</span>
              <svg aria-hidden="true">
                <rect width={`${share(bar)}%`} height="100%" />
              </svg>
              <b>{bar.words}</b>
            </div>
          ))}
        </div>
      </figure>
    );
  }
  // The part of its place that a bar fills: a few wide bars would look heavy.
  const width = bars.length > 12 ? 0.8 : 0.5;
  return (
    <figure className={styles.chart}>
      <figcaption>{caption}</figcaption>
      <svg
        className={styles.columns}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map((bar, index) => (
          <rect
            key={bar.label}
            x={index + (1 - width) / 2}
            y={100 - share(bar)}
            width={width}
            height={share(bar)}
          />
        ))}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{first.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </div>
    </figure>
  );
}

/** What a row is about: `Tue 24 Nov 2026`, `Nov 2026`, or a name. */
function labelWords(rowsAre: Report['RowsAre'], label: string): string {
  if (rowsAre === 'day') return dayWithYear(label);
  // Without its weekday and day.
  return rowsAre === 'month' ? dayWithYear(`${label}-01`).split(' ').slice(2).join(' ') : label;
}

const ONE_DECIMAL = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat('en-AU');

/** A figure as people read it: `1,204`, `$27,604.00`, `8.4%`; a dash for none. */
function figureWords(unit: ReportUnit, figure: number | null | undefined): string {
  if (figure === null || figure === undefined) return '–';
  if (unit === 'dollars') return money(figure);
  if (unit === 'percent') return `${ONE_DECIMAL.format(figure)}%`;
  return unit === 'hours' ? ONE_DECIMAL.format(figure) : WHOLE.format(figure);
}

const DECIMALS: Readonly<Record<ReportUnit, number>> = { count: 0, hours: 1, dollars: 2, percent: 1 };

/** All rows as a file for a spreadsheet; days and months as they're sorted, 2026-11-24. */
function reportCsv({ Columns, Rows }: Report, rowTitle: string): string {
  const heading = [
    rowTitle,
    ...Columns.map(({ Title, Unit }) => (Unit === 'percent' ? `${Title} %` : Title)),
  ];
  const cellsOf = (figures: readonly (number | null)[]) =>
    Columns.map(({ Unit }, index): Cell => {
      const figure = figures[index] ?? null;
      return figure === null ? null : { digits: figure.toFixed(DECIMALS[Unit]) };
    });
  return sheet(
    heading,
    Rows.map(({ Label, Figures }) => [Label, ...cellsOf(Figures)]),
  );
}

type Report = Reply<typeof readReport>;

/** A report over some days, both included. */
function useReport(name: ReportName, days: { From: string; To: string }) {
  return useQuery(
    liveQuery(['desk-report', name, days], readReport, { params: { Name: name }, query: days }),
  );
}
