// An accountant's own arithmetic for plans (R13.06): whole cents, fractions and a calendar, and nothing of the product's.

export type DrawnLine = {
  readonly every: number;
  readonly unit: 'weeks' | 'months';
  readonly anchor: string;
  readonly months: readonly number[];
  readonly minutes: number;
};

export type Service = {
  /** Which of the plan's lines, from 0. */
  readonly line: number;
  readonly dueOn: string;
  /** Its part of the term's price. */
  readonly share: bigint;
  fate: 'open' | 'earned' | 'credited';
};

/** A price for all lines, or one for each, in cents ex GST. */
export type Price = bigint | readonly bigint[];

const DAY = 86_400_000;
const at = (date: string): number => Date.parse(date);
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const daysAfter = (date: string, days: number): string => dateOf(at(date) + days * DAY);

/** The same day months later, or the last one of a month that's too short. */
export function monthsAfter(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** When a line is due from one day to another. */
export function datesOf({ every, unit, anchor, months }: DrawnLine, first: string, last: string): string[] {
  const dates: string[] = [];
  for (let nth = 0; ; nth += 1) {
    const date = unit === 'weeks' ? daysAfter(anchor, 7 * every * nth) : monthsAfter(anchor, every * nth);
    if (date > last) return dates;
    if (date >= first && (months.length === 0 || months.includes(Number(date.slice(5, 7))))) dates.push(date);
  }
}

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/** `cents` times `of` through `whole`, half up. */
const part = (cents: bigint, of: bigint, whole: bigint): bigint => (2n * cents * of + whole) / (2n * whole);
export const tenth = (cents: bigint): bigint => part(cents, 1n, 10n);

/** In proportion to weights: what each has up to it, less what went before, and the last what is left. */
function split(cents: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumOf(weights);
  let weight = 0n;
  let given = 0n;
  return weights.map((one, nth) => {
    weight += one;
    const upTo = nth === weights.length - 1 ? cents : whole === 0n ? 0n : part(cents, weight, whole);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** The services of a term with their parts of its price: a line's own evenly, one for all by minutes. */
export function servicesOf(
  lines: readonly DrawnLine[],
  term: { first: string; last: string },
  price: Price,
): Service[] {
  const all = lines.flatMap((line, nth) =>
    datesOf(line, term.first, term.last).map((dueOn) => ({ line: nth, dueOn, weight: BigInt(line.minutes) })),
  );
  const priced = (
    services: typeof all,
    cents: bigint,
    weightOf: (service: (typeof all)[number]) => bigint,
  ) => {
    const shares = split(cents, services.map(weightOf));
    return services.map(({ line, dueOn }, nth) => ({
      line,
      dueOn,
      share: shares[nth] ?? 0n,
      fate: 'open' as const,
    }));
  };
  if (typeof price === 'bigint') {
    const byDate = all.toSorted((a, b) =>
      a.dueOn === b.dueOn ? a.line - b.line : a.dueOn < b.dueOn ? -1 : 1,
    );
    return priced(byDate, price, ({ weight }) => weight);
  }
  return price.flatMap((cents, nth) =>
    priced(
      all.filter(({ line }) => line === nth),
      cents,
      () => 1n,
    ),
  );
}

export type Paper = { readonly kind: 'plan' | 'adjustment-note'; readonly ex: bigint; readonly gst: bigint };

/** What is written of a term that is paid in advance. */
export class TermBook {
  readonly services: Service[];
  readonly papers: Paper[] = [];
  /** What its invoices come to now, ex GST, and their GST. */
  left = 0n;
  gst = 0n;

  constructor(services: Service[]) {
    this.services = services;
    this.#invoice(sumOf(services.map(({ share }) => share)));
  }

  #invoice(ex: bigint) {
    this.left = ex;
    this.gst = tenth(ex);
    if (ex > 0n) this.papers.push({ kind: 'plan', ex, gst: this.gst });
  }

  /** What is left of the invoice, over the services that weren't credited. */
  now(): Map<Service, bigint> {
    const kept = this.services.filter(({ fate }) => fate !== 'credited');
    const cents = split(
      this.left,
      kept.map(({ share }) => share),
    );
    return new Map(kept.map((service, nth) => [service, cents[nth] ?? 0n]));
  }

  /** Still owed in work. */
  get advance(): bigint {
    return sumOf([...this.now()].map(([{ fate }, cents]) => (fate === 'open' ? cents : 0n)));
  }

  /** What a note gives back for services, inc GST: with a tenth, and all that is left if nothing else stays. */
  creditFor(services: readonly Service[]): bigint {
    if (services.length === 0) return 0n;
    const now = this.now();
    const most = this.left + this.gst;
    const staysNothing = [...now].every(([service, cents]) => cents === 0n || services.includes(service));
    const given = sumOf(services.map((service) => now.get(service) ?? 0n));
    return staysNothing || most < given + tenth(given) ? most : given + tenth(given);
  }

  credit(services: readonly Service[]): bigint {
    const inc = this.creditFor(services);
    this.lower(inc);
    for (const service of services) service.fate = 'credited';
    return inc;
  }

  /** A note: an eleventh of it is GST, no more than is left, and no less than leaves as much GST as there's money for. */
  lower(inc: bigint) {
    if (inc === 0n) return;
    const eleventh = part(inc, 1n, 11n);
    const least = this.gst - (this.left + this.gst - inc);
    const most = eleventh < this.gst ? eleventh : this.gst;
    const gst = least > most ? least : most;
    this.papers.push({ kind: 'adjustment-note', ex: inc - gst, gst });
    this.gst -= gst;
    this.left -= inc - gst;
  }

  correct(ex: bigint) {
    this.lower(this.left + this.gst);
    this.#invoice(ex);
  }
}
