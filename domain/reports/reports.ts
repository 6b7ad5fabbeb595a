/** What a figure is, so that screen, chart and file write it alike. */
export type ReportUnit = 'count' | 'hours' | 'dollars' | 'percent';

export type ReportColumn = {
  title: string;
  unit: ReportUnit;
  /** Whether its sum over the rows means something. */
  isSummed: boolean;
};

export type ReportDescription = {
  title: string;
  /** What is counted, in a sentence. */
  about: string;
  /** What a row is: days or months of the period, or what the first column says. */
  rows: 'time' | string;
  columns: readonly ReportColumn[];
  /** The tab that it shares with others, and what it's called among those. */
  among?: { tab: string; name: string };
  /** What the chart draws: columns by their place, added up. */
  chart: { title: string; columns: readonly number[] };
};

const column = (title: string, unit: ReportUnit, isSummed = true): ReportColumn => ({
  title,
  unit,
  isSummed,
});

/** What jobs that ended earned (R15.03), each time by something else. */
const earned = (by: string, rows: ReportDescription['rows']) => ({
  title: `What jobs earned, by ${by}`,
  about:
    "Jobs that ended on these days: what was invoiced, less adjustment notes, and the shares of a plan's services that were paid in advance, without GST; less what their parts cost and time on site. Unpaid ones count too.",
  rows,
  among: { tab: 'Earned', name: `By ${by}` },
  columns: [
    column('Jobs', 'count'),
    column('Price', 'dollars'),
    column('Parts', 'dollars'),
    column('Hours on site', 'hours'),
    column('Time', 'dollars'),
    column('Earned', 'dollars'),
  ],
  chart: { title: 'Earned', columns: [5] },
});

/** Every report; screen, file and call follow from its description. */
export const REPORTS = {
  bookings: {
    title: 'Bookings',
    about:
      'By the day on which they were made, without imported jobs. Amounts leave out those cancelled since.',
    rows: 'time',
    columns: [
      column('Bookings', 'count'),
      column('Cancelled since', 'count'),
      column('Call-outs inc GST', 'dollars'),
    ],
    chart: { title: 'Bookings', columns: [0] },
  },
  visits: {
    title: 'Visits',
    about: 'Visits that were made, by technician. Hours are those of visits with both times on record.',
    rows: 'Technician',
    columns: [column('Done', 'count'), column('No access', 'count'), column('Hours on site', 'hours')],
    chart: { title: 'Visits done', columns: [0] },
  },
  takings: {
    title: 'Takings',
    about: 'By the dates of the ledger, as in Books.',
    rows: 'time',
    columns: [
      column('Received by card', 'dollars'),
      column('Received by bank', 'dollars'),
      column('EFTPOS, cash, cheques', 'dollars'),
      column('Refunded', 'dollars'),
      column('Invoiced', 'dollars'),
      column('Credited', 'dollars'),
      column('Owed after it', 'dollars', false),
    ],
    chart: { title: 'Received', columns: [0, 1, 2] },
  },
  'earned-by-month': earned('month', 'Month'),
  'earned-by-technician': earned('tech', 'Technician'),
  'earned-by-type': earned('machine', 'Equipment type'),
  'earned-by-job': earned('job', 'Job'),
  plans: {
    title: 'Plans',
    about:
      'Services of maintenance plans that were due on these days, and what became of them since. Credited ones were invoiced and their price was given back. Owed in work is what was paid in advance and still to be done after the last day. Amounts are without GST, by the dates of the ledger.',
    rows: 'Plan',
    columns: [
      column('Planned', 'count'),
      column('Done', 'count'),
      column('Booked', 'count'),
      column('Waiting', 'count'),
      column('Missed', 'count'),
      column('Skipped', 'count'),
      column('Credited', 'count'),
      column('Earned', 'dollars'),
      column('Owed in work', 'dollars'),
    ],
    chart: { title: 'Services done', columns: [1] },
  },
  ratings: {
    title: 'Ratings',
    about: 'By the day on which customers gave them. All count, good and bad.',
    rows: 'Rating',
    columns: [column('Ratings', 'count'), column('Share', 'percent', false)],
    chart: { title: 'Ratings', columns: [0] },
  },
  answers: {
    title: 'Answers',
    about:
      'By the day of the answer: hours by the clock, nights and weekends too, since they first wrote. What was only marked as dealt with is left out.',
    rows: 'time',
    columns: [
      column('Answers', 'count'),
      column('Half within', 'hours', false),
      column('Slowest tenth, at least', 'hours', false),
    ],
    chart: { title: 'Answers', columns: [0] },
  },
  'ab-test': {
    title: 'A/B test',
    about: 'Visitors who first saw the booking button on these days, and whether they have booked since.',
    rows: 'Button',
    columns: [
      column('Saw it', 'count'),
      column('Booked', 'count'),
      column('Conversion', 'percent', false),
      column('95% at least', 'percent', false),
      column('95% at most', 'percent', false),
    ],
    chart: { title: 'Conversion', columns: [2] },
  },
  'waiting-list': {
    title: 'Waiting list',
    about: 'People who joined on these days and still wait until their postcode is serviced.',
    rows: 'Postcode',
    columns: [column('People', 'count'), column('Longest wait in days', 'count', false)],
    chart: { title: 'People', columns: [0] },
  },
} as const satisfies Record<string, ReportDescription>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

/** A report over more days than this has a row for each month. */
export const MOST_REPORT_DAYS = 62;
