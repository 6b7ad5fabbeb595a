import type { takings as takingsCall } from '../../../contracts/bookkeeping/bookkeeping.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { dollarsFromCents, formatMoney } from '../../../domain/money/money.ts';
import { RATING_SCALE } from '../../../domain/ratings/rating-scale.ts';
import type { ReportName } from '../../../domain/reports/reports.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { abVerdict } from '../../../domain/website/ab-verdict.ts';
import { CALL_TO_ACTION_TEXT } from '../../../domain/website/button-text.ts';
import { VARIANTS } from '../../../domain/website/experiment.ts';
import { wilsonInterval } from '../../../domain/website/proportions.ts';
import { countVariants } from '../../adapters/analytics/variant-counts.ts';
import type { Deps } from '../../common/deps.ts';
import { areaName } from '../../features/waiting-list/area-name.ts';
import { countByPostcode } from '../../features/waiting-list/waiting-list.queries.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { readTakings } from '../bookkeeping/read-takings.ts';
import { type EarnedBy, earnedBy, listHourlyCosts } from './earned.queries.ts';
import { plansDue } from './plans.queries.ts';
import {
  bookingsBy,
  ratingsByScore,
  type Span,
  timesToAnswer,
  visitsByTechnician,
} from './reports.queries.ts';

/** Local dates, both included. */
export type Range = { from: string; to: string };

type Asked = {
  range: Range;
  span: Span;
  step: 'day' | 'month';
  /** Of the rows of a report by time, in order. */
  labels: readonly string[];
};

/** Figures in the order of the report's columns. */
export type Reported = { rows: { Label: string; Figures: (number | null)[] }[]; note: string | null };

const tenth = (figure: number) => Math.round(figure * 10) / 10;
const percent = (share: number) => tenth(share * 100);

async function bookings({ db }: Deps, { span, step, labels }: Asked): Promise<Reported> {
  const found = new Map((await bookingsBy(db, span, step)).map((row) => [row.label, row]));
  const rows = labels.map((label) => {
    const { bookings = 0, cancelled = 0, cents = 0 } = found.get(label) ?? {};
    return { Label: label, Figures: [bookings, cancelled, dollarsFromCents(cents)] };
  });
  return { rows, note: null };
}

async function visits({ db }: Deps, { span }: Asked): Promise<Reported> {
  const found = await visitsByTechnician(db, span);
  const rows = found.map(({ technician, done, noAccess, hours }) => ({
    Label: technician ?? 'No name on record',
    Figures: [done, noAccess, tenth(hours)],
  }));
  return { rows, note: null };
}

type Summed = Exclude<keyof Reply<typeof takingsCall>['Total'], 'Methods'>;

/** The sums of Books, so that both always agree. */
async function takings(deps: Deps, { range, step, labels }: Asked): Promise<Reported> {
  const { DayList, OutstandingBefore } = await readTakings(deps, range);
  const days = Map.groupBy(DayList, (day) => (step === 'day' ? day.Date : day.Date.slice(0, 7)));
  let owed = OutstandingBefore;
  const rows = labels.map((label) => {
    const ofLabel = days.get(label) ?? [];
    const sum = (...names: Summed[]) =>
      Math.round(
        ofLabel.reduce((dollars, day) => names.reduce((of, name) => of + day[name], dollars), 0) * 100,
      ) / 100;
    owed = ofLabel.at(-1)?.Outstanding ?? owed;
    return {
      Label: label,
      Figures: [
        sum('ReceivedByCard'),
        sum('ReceivedByBank'),
        sum('ReceivedByEftpos', 'ReceivedInCash', 'ReceivedByCheque'),
        sum('Refunded'),
        sum('Invoiced'),
        sum('Credited'),
        owed,
      ],
    };
  });
  return { rows, note: null };
}

/** What jobs that ended earned (R15.03): per month, technician, equipment type or job. */
const earned =
  (by: EarnedBy) =>
  async ({ db, config }: Deps, { span }: Asked): Promise<Reported> => {
    const { brand } = config;
    const found = await earnedBy(db, span, { by, limit: PAGE_SIZES.jobsEarned });
    const costs = await listHourlyCosts(db);
    const rows = found.map((row) => {
      const { label, jobs, priceCents, partsCents, minutes, timeCents } = row;
      const earnedCents = priceCents - partsCents - timeCents;
      const [price, parts, time, earned] = [priceCents, partsCents, timeCents, earnedCents].map(
        dollarsFromCents,
      );
      return {
        Label: label === null ? NO_LABEL[by](jobs) : nameOf(by, label, brand.referencePrefix),
        Figures: [jobs, price ?? 0, parts ?? 0, tenth(minutes / 60), time ?? 0, earned ?? 0],
      };
    });
    const sum = (of: (row: (typeof found)[number]) => number) => found.reduce((all, row) => all + of(row), 0);
    const [free, untimed] = [sum(({ freeLines }) => freeLines), sum(({ untimed }) => untimed)];
    const notes = [
      hourlyWords(costs),
      free > 0 &&
        `${free === 1 ? '1 line of a quote was' : `${free} lines of quotes were`} typed without a part: its cost isn't known and counts nothing.`,
      untimed > 0 &&
        `${untimed === 1 ? '1 visit has' : `${untimed} visits have`} no end on record, and counts no time.`,
    ];
    return { rows, note: found.length === 0 ? null : notes.filter(Boolean).join(' ') };
  };

/** `An hour on site counts $65.00, from 1 Jan 2027 $70.00.` */
function hourlyWords(costs: Awaited<ReturnType<typeof listHourlyCosts>>): string {
  if (costs.length === 0) return 'Nobody has said what an hour on site costs: time counts nothing.';
  const words = costs.map(({ fromDate, costCents }, index) =>
    index === 0 ? formatMoney(costCents) : `from ${dayWithYear(fromDate)} ${formatMoney(costCents)}`,
  );
  return `An hour on site counts ${words.join(', ')}.`;
}

/** A row as people read it: `Nov 2026`, `GAL1057R`, a technician's or a type's name. */
function nameOf(by: EarnedBy, label: string, prefix: string): string {
  if (by === 'job') return bookingReference(prefix, Number(label));
  return by === 'month' ? dayWithYear(`${label}-01`).split(' ').slice(2).join(' ') : label;
}

/** The row of jobs without a label. @param jobs how many they are */
const NO_LABEL: Readonly<Record<EarnedBy, (jobs: number) => string>> = {
  month: () => 'No month',
  technician: () => 'Nobody came',
  type: () => 'No type on record',
  job: (jobs) => (jobs === 1 ? '1 other job' : `${jobs} other jobs`),
};

/** `22 Nov 2027` */
const withoutWeekday = (date: string) => dayWithYear(date).split(' ').slice(1).join(' ');

/** What became of the services of plans, and of what was paid for them in advance (R13.04, R13.06). */
async function plans({ db }: Deps, { range }: Asked): Promise<Reported> {
  const found = await plansDue(db, range, PAGE_SIZES.plansReported);
  const rows = found.map(({ id, plans, name, customer, lastDay, earnedCents, advanceCents, ...counts }) => {
    const { planned, done, booked, waiting, missed, skipped, credited } = counts;
    const others = plans === 1 ? '1 other plan' : `${plans} other plans`;
    return {
      Label: id === null ? others : `${name} (${id}), ${customer}, to ${withoutWeekday(lastDay)}`,
      Figures: [
        ...[planned, done, booked, waiting, missed, skipped, credited],
        ...[dollarsFromCents(earnedCents), dollarsFromCents(advanceCents)],
      ],
    };
  });
  return { rows, note: null };
}

async function ratings({ db }: Deps, { span }: Asked): Promise<Reported> {
  const found = new Map((await ratingsByScore(db, span)).map(({ score, given }) => [score, given]));
  const comments = found.get(0) ?? 0;
  const scored = RATING_SCALE.map((step) => ({ ...step, given: found.get(step.score) ?? 0 }));
  const given = scored.reduce((sum, one) => sum + one.given, 0);
  if (given + comments === 0) return { rows: [], note: null };
  const rows = scored.map((one) => ({
    Label: `${one.score} ${one.name}`,
    Figures: [one.given, given === 0 ? null : percent(one.given / given)],
  }));
  const average = scored.reduce((sum, { score, given }) => sum + score * given, 0) / given;
  const notes = [
    given > 0 && `${average.toFixed(2)} of 5 on average.`,
    comments > 0 &&
      `${comments === 1 ? '1 comment' : `${comments} comments`} without a score, since scoring was closed.`,
  ];
  return { rows, note: notes.filter(Boolean).join(' ') };
}

/** How long people waited for an answer (R14.08), and over all of them in the note. */
async function answers({ db }: Deps, { span, step, labels }: Asked): Promise<Reported> {
  const found = await timesToAnswer(db, span, step);
  const ofLabel = new Map(found.map((row) => [row.label, row]));
  const rows = labels.map((label) => {
    const row = ofLabel.get(label);
    return { Label: label, Figures: [row?.answers ?? 0, hoursOf(row?.median), hoursOf(row?.slowest)] };
  });
  const all = ofLabel.get(null);
  const note =
    all && all.answers > 0
      ? `Half of all within ${hoursOf(all.median)} hours; the slowest tenth took ${hoursOf(all.slowest)} hours or more.`
      : null;
  return { rows, note };
}

const hoursOf = (hours: number | null | undefined) =>
  hours === null || hours === undefined ? null : tenth(hours);

async function abTest({ db }: Deps, { span }: Asked): Promise<Reported> {
  const counts = await countVariants(db, span);
  const rows = VARIANTS.map((variant) => {
    const share = counts[variant];
    const { low, high } = share.total === 0 ? { low: null, high: null } : wilsonInterval(share);
    const shares = [share.total === 0 ? null : share.successes / share.total, low, high];
    return {
      Label: `${variant}, ${CALL_TO_ACTION_TEXT[variant]}`,
      Figures: [
        share.total,
        share.successes,
        ...shares.map((each) => (each === null ? null : percent(each))),
      ],
    };
  });
  return { rows, note: abVerdict(counts) };
}

/** Where the operator may expand next (R7.43): how many wait, never who. */
async function waitingList({ db, catalogue, clock }: Deps, { span }: Asked): Promise<Reported> {
  const found = await countByPostcode(db, { ...span, limit: PAGE_SIZES.waitingAreas });
  const { places } = catalogue.current();
  const now = clock.now().epochMilliseconds;
  const rows = found.map(({ postcode, waiting, since }) => ({
    Label: areaName(places, postcode),
    Figures: [waiting, Math.floor((now - since.getTime()) / 86_400_000)],
  }));
  const postcodes = found[0]?.postcodes ?? 0;
  const more = postcodes - found.length;
  return {
    rows,
    note:
      more > 0
        ? `${more === 1 ? '1 more postcode has' : `${more} more postcodes have`} as few people, or fewer.`
        : null,
  };
}

/** How each report gets its figures. */
export const FIGURES: Readonly<Record<ReportName, (deps: Deps, asked: Asked) => Promise<Reported>>> = {
  bookings,
  visits,
  takings,
  'earned-by-month': earned('month'),
  'earned-by-technician': earned('technician'),
  'earned-by-type': earned('type'),
  'earned-by-job': earned('job'),
  plans,
  ratings,
  answers,
  'ab-test': abTest,
  'waiting-list': waitingList,
};
