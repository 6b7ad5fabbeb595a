import { dayWithYear } from '../../../domain/visits/dates.ts';

/** Days from first to last, YYYY-MM-DD in the seller's time zone, both included. */
export type Period = { From: string; To: string };

/** A month, or a quarter as the tax office counts them. */
function monthsOf(first: Temporal.PlainDate, months: number): Period {
  return { From: first.toString(), To: first.add({ months }).subtract({ days: 1 }).toString() };
}

/**
 * The periods that an accountant asks for. The financial year begins in July.
 * @param today YYYY-MM-DD in the seller's time zone
 */
export function usualPeriods(today: string): readonly (Period & { name: string })[] {
  const month = Temporal.PlainDate.from(today).toPlainYearMonth().toPlainDate({ day: 1 });
  const quarter = month.subtract({ months: (month.month - 1) % 3 });
  const year = month.subtract({ months: (month.month + 5) % 12 });
  return [
    { name: 'This month', ...monthsOf(month, 1) },
    { name: 'Last month', ...monthsOf(month.subtract({ months: 1 }), 1) },
    { name: 'This quarter', ...monthsOf(quarter, 3) },
    { name: 'Last quarter', ...monthsOf(quarter.subtract({ months: 3 }), 3) },
    { name: 'Financial year', ...monthsOf(year, 12) },
  ];
}

export const isSamePeriod = (one: Period, other: Period) => one.From === other.From && one.To === other.To;

/** `Sun 1 Nov 2026 to Mon 30 Nov 2026` */
export const periodWords = ({ From, To }: Period) =>
  From === To ? dayWithYear(From) : `${dayWithYear(From)} to ${dayWithYear(To)}`;
