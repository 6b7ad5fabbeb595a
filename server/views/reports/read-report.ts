import type { Reply } from '../../../contracts/endpoint.ts';
import type { readReport as readReportCall } from '../../../contracts/reports/reports.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { reportMessages } from '../../../domain/reports/report-messages.ts';
import {
  MOST_REPORT_DAYS,
  REPORTS,
  type ReportDescription,
  type ReportName,
} from '../../../domain/reports/reports.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { checkRange } from '../bookkeeping/exports/export-invoices.ts';
import { FIGURES, type Range, type Reported } from './report-figures.ts';

/** Nothing is older; the database's calendar ends long before that of dates in text. */
const EARLIEST = '2000-01-01';

const startOf = (date: string) =>
  toDate(Temporal.PlainDate.from(date).toZonedDateTime(OPERATOR_TIME_ZONE).toInstant());

/** Every day from the first to the last, or every month that has one of them. */
function labelsOf({ from, to }: Range, step: 'day' | 'month'): string[] {
  const labels: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const label = step === 'day' ? date : date.slice(0, 7);
    if (labels.at(-1) !== label) labels.push(label);
  }
  return labels;
}

const sumOf = (rows: Reported['rows'], column: number) =>
  // Cents and tenths again, because a sum of decimals isn't one.
  Math.round(rows.reduce((sum, { Figures }) => sum + (Figures[column] ?? 0), 0) * 100) / 100;

/**
 * A report over days in the company's time zone, both included; days to come are left out.
 * @throws Refusal `invalid_fields` for dates in the wrong order, more than a year, or before 2000
 */
export async function readReport(
  deps: Deps,
  { name, from, to: last }: { name: ReportName; from: string; to: string },
): Promise<Reply<typeof readReportCall>> {
  checkRange({ from, to: last });
  if (from < EARLIEST) throw fieldRefusal('From', reportMessages.tooEarly);
  const today = localToday(deps.clock.now(), OPERATOR_TIME_ZONE);
  const to = last < today ? last : today;
  const range = { from, to };
  const step = addDays(from, MOST_REPORT_DAYS) > last ? 'day' : 'month';
  const labels = labelsOf(range, step);
  const span = { from: startOf(from), until: startOf(addDays(to, 1)) };
  const { rows, note }: Reported =
    to < from ? { rows: [], note: null } : await FIGURES[name](deps, { range, span, step, labels });
  const { title, columns, rows: rowsAre }: ReportDescription = REPORTS[name];
  return {
    Title: title,
    RowsAre: rowsAre === 'time' ? step : 'name',
    Columns: columns.map(({ title, unit }) => ({ Title: title, Unit: unit })),
    Rows: rows,
    Totals: columns.map(({ isSummed }, index) => (isSummed ? sumOf(rows, index) : null)),
    Note: note,
  };
}
