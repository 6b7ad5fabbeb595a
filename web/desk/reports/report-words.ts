import { type Cell, sheet } from '../../../domain/bookkeeping/sheet.ts';
import type { ReportUnit } from '../../../domain/reports/reports.ts';
import { dayWithYear } from '../../ui/words/invoice-words.ts';
import { money } from '../../ui/words/money-words.ts';
import type { Report } from '../api/report-queries.ts';

/** What a row is about: `Tue 24 Nov 2026`, `Nov 2026`, or a name. */
export function labelWords(rowsAre: Report['RowsAre'], label: string): string {
  if (rowsAre === 'day') return dayWithYear(label);
  // Without its weekday and day.
  return rowsAre === 'month' ? dayWithYear(`${label}-01`).split(' ').slice(2).join(' ') : label;
}

const ONE_DECIMAL = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat('en-AU');

/** A figure as people read it: `1,204`, `$27,604.00`, `8.4%`; a dash for none. */
export function figureWords(unit: ReportUnit, figure: number | null | undefined): string {
  if (figure === null || figure === undefined) return '–';
  if (unit === 'dollars') return money(figure);
  if (unit === 'percent') return `${ONE_DECIMAL.format(figure)}%`;
  return unit === 'hours' ? ONE_DECIMAL.format(figure) : WHOLE.format(figure);
}

const DECIMALS: Readonly<Record<ReportUnit, number>> = { count: 0, hours: 1, dollars: 2, percent: 1 };

/** All rows as a file for a spreadsheet; days and months as they're sorted, 2026-11-24. */
export function reportCsv({ Columns, Rows }: Report, rowTitle: string): string {
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
