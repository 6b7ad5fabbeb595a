// A year of drawn plans, as the office lives it, beside an accountant's own books.
import { randomUUID } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../server/common/deps.ts';
import { checkLedger } from '../../server/features/ledger/check-ledger.ts';
import type { FakeClock } from '../../server/platform/clock.ts';
import { hashToken } from '../../server/platform/tokens.ts';
import { taskHandlers } from '../../server/tasks.ts';
import { centsIn, rowsOf } from '../../tests/kit/exported.ts';
import { type Random, seededRandom } from '../../tests/kit/random.ts';
import { withSeenVersion } from '../../tests/kit/seen-version.ts';
import { addTechnicians } from '../../tests/kit/technicians/add-technicians.ts';
import { daysAfter, type Service, servicesOf, sumOf, TermBook, tenth } from './accountant.ts';
import { type DrawnPlan, drawPlan, drawPrice, MINUTES, MOST_MACHINES, termOf } from './drawn-plans.ts';

type Kit = { app: FastifyInstance; deps: Deps; clock: FakeClock };

/** A fortnight each, and some days more than a year. */
const STEPS = 27;
const STEP_DAYS = 14;
const RENEWED_DAYS = 45;
/** Less than half of the shortest interval: work that early counts. */
const BOOKED_AHEAD_DAYS = 9;
/** How long after its term the office can still book what was missed; then it's credited. */
const BOOKED_LATE_DAYS = 60;
/** One service in so many is forgotten until then. */
const FORGOTTEN = 20;
const TOKEN = 'books-token-of-the-office';
const OFFICE = `with rosa as (
    insert into staff (user_name, name, role, password_hash, created_at)
    values ('rosa@books.example', 'Rosa', 'admin', '', now()) returning id),
  factor as (insert into second_factors (staff_id, secret, started_at, confirmed_at) select id, '', now(), now() from rosa)
  insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, proven_at)
  select '${hashToken(TOKEN)}', id, now(), now(), now() from rosa`;
const CUSTOMER = `with owner as (
    insert into customers (first_name, last_name, business_name, abn, street, suburb, state, country, postcode, user_name, created_at)
    values ('Odette', 'Cents', 'Odd Cents Pty Ltd', '51824753556', '4 Crown Street', 'Surry Hills', 'NSW', 'Australia', '2010',
      'odette@books.example', $1) returning id
  ), site as (
    insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
    select id, 'Kitchen', '4 Crown Street', 'Surry Hills', 'NSW', 'Australia', '2010', 'Australia/Sydney', $1 from owner
    returning id, customer_id
  ) insert into assets (customer_id, location_id, equipment_type_id, make_name, created_at)
  select customer_id, id, 1, 'Skope', $1 from site, generate_series(1, ${MOST_MACHINES})
  returning id::int, customer_id::int as "customerId"`;
const SERVICE_TYPES = `insert into service_types (name, checklist, minutes, changed_by, changed_at)
  select minutes || ' minutes', '[]', minutes, 'Rosa', $1 from unnest($2::int[]) minutes returning id::int, minutes`;

type Term = { id: number; services: Service[]; book: TermBook | null; last: string };
type Visit = { jobId: number; date: string; services: Waiting[] };
type Plan = {
  drawn: DrawnPlan;
  id: number;
  lineIds: number[];
  terms: Term[];
  visits: Visit[];
  /** Of those that are paid by visit, ex GST. */
  invoiced: bigint[];
};
type Waiting = { id: number; lineId: number; termId: number; dueOn: string; version: number };

export type Year = { faults: string[]; plans: number; services: number; documents: number; entries: number };

const dollars = (cents: bigint): number => Number(cents) / 100;

/** Lives the year; `faults` is empty if every document, account and file is as the accountant has it. */
export async function liveYear(kit: Kit, { plans, seed }: { plans: number; seed: number }): Promise<Year> {
  const random = seededRandom(seed);
  const office = await officeOf(kit);
  const drawn = Array.from({ length: plans }, () => drawPlan(random, office.today(), STEPS));
  const books: Plan[] = [];
  for (const [at, one] of drawn.entries()) books.push(await office.accept(one, `Plan ${at + 1}`));
  const faults: string[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    await office.later(STEP_DAYS);
    for (const plan of books) creditForgotten(plan, office.today());
    for (const plan of books) await live(office, random, plan, step);
    faults.push(...(await compare(kit, books, office.today())));
    if (faults.length > 0) break;
  }
  if (faults.length === 0) faults.push(...(await compareFiles(kit, office, books)));
  const count = async (table: string) =>
    (await kit.deps.pool.query(`select count(*)::int as many from ${table}`)).rows[0].many as number;
  return {
    faults,
    plans,
    services: await count('plan_occurrences'),
    documents: await count('documents'),
    entries: await count('ledger_entries'),
  };
}

type Office = Awaited<ReturnType<typeof officeOf>>;

/** What the office does, by the calls that the console makes. */
async function officeOf({ app, deps, clock }: Kit) {
  const { pool } = deps;
  const rows = async <Row>(text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows as Row[];
  const today = () => clock.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();
  const now = () => new Date(clock.now().epochMilliseconds);
  const call = async (path: string, payload?: object) => {
    const request = await withSeenVersion(deps, {
      method: payload ? 'POST' : 'GET',
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${TOKEN}`, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    });
    const response = await app.inject(request);
    if (response.statusCode !== 200)
      throw new Error(`${path} ${JSON.stringify(payload)} answered ${response.statusCode}: ${response.body}`);
    return response.json();
  };
  const signIn = () =>
    pool.query('update staff_sessions set created_at = $1, last_used_at = $1, proven_at = $1', [now()]);
  await pool.query(OFFICE);
  await signIn();
  await addTechnicians(deps);
  const machines = await rows<{ id: number; customerId: number }>(CUSTOMER, [now()]);
  const types = await rows<{ id: number; minutes: number }>(SERVICE_TYPES, [now(), [...MINUTES]]);
  const [technician] = await rows<{ id: number }>('select id::int from technicians limit 1');
  const customerId = machines[0]?.customerId;

  const termAs = async (plan: Pick<Plan, 'drawn' | 'id'>, number: number, price: DrawnPlan['price']) => {
    const { drawn, id } = plan;
    const [row] = await rows<{ id: number }>(
      'select id::int from plan_terms where plan_id = $1 and number = $2',
      [id, number],
    );
    const term = termOf(drawn, number);
    const services = servicesOf(drawn.lines, term, price);
    const book = drawn.billing === 'yearly' ? new TermBook(services) : null;
    return { id: row?.id ?? 0, services, book, last: term.last };
  };
  const prices = (price: DrawnPlan['price'], named: (nth: number) => object) => ({
    PriceExGst: typeof price === 'bigint' ? dollars(price) : null,
    ...(typeof price !== 'bigint' && {
      Lines: price.map((cents, nth) => ({ ...named(nth), PriceExGst: dollars(cents) })),
    }),
  });

  return {
    ...{ call, rows, today },
    async later(days: number) {
      clock.advance({ hours: 24 * days });
      await signIn();
      await taskHandlers(deps)['fill-plans']({});
    },
    async accept(drawn: DrawnPlan, Name: string): Promise<Plan> {
      const lines = drawn.lines.map((line, nth) => ({
        EquipmentId: machines[nth]?.id,
        ServiceTypeId: types.find(({ minutes }) => minutes === line.minutes)?.id,
        ...{
          Every: line.every,
          Unit: line.unit,
          Anchor: line.anchor,
          Months: line.months,
          Basis: line.basis,
        },
        PriceExGst: null,
      }));
      const { startsOn: StartsOn, termMonths: TermMonths, billing: Billing, price } = drawn;
      const { PlanId, Version } = await call(`customers/${customerId}/plans`, {
        ...{ Name, StartsOn, TermMonths, Billing, Lines: lines },
        ...prices(price, (nth) => lines[nth] ?? {}),
      });
      const plan = await call(`plans/${PlanId}/accept`, { AcceptedBy: 'Odette', Version });
      const lineIds = plan.Lines.map(({ LineId }: { LineId: number }) => LineId);
      const known = { drawn, id: PlanId as number };
      return { ...known, lineIds, terms: [await termAs(known, 1, price)], visits: [], invoiced: [] };
    },
    async renew(plan: Plan, price: DrawnPlan['price'], version: number): Promise<void> {
      const { id, lineIds } = plan;
      const form = prices(price, (nth) => ({ LineId: lineIds[nth] }));
      const { Version } = await call(`plans/${id}/renew`, { ...form, ValidDays: 30, Version: version });
      await call(`plans/${id}/accept`, { AcceptedBy: 'Odette', Version });
      plan.terms.push(await termAs(plan, plan.terms.length + 1, price));
    },
    /** Books one visit for services; each line's once. */
    async book(plan: Plan, waiting: readonly Waiting[]): Promise<Visit> {
      const services = waiting.filter(
        ({ lineId }, nth) => waiting.findIndex((other) => other.lineId === lineId) === nth,
      );
      let date = daysAfter(today(), 1);
      while (![2, 3, 4].includes(new Date(date).getUTCDay())) date = daysAfter(date, 1);
      const { RepairId: jobId } = await call('due-services/visits', {
        Services: services.map(({ id, version }) => ({ OccurrenceId: id, Version: version })),
        ...{ Date: date, TimeWindow: 'morning', TechnicianId: technician?.id, OverrideReason: 'As agreed' },
      });
      const visit = { jobId, date, services };
      plan.visits.push(visit);
      return visit;
    },
    waiting: (plan: Plan, until: string) =>
      rows<Waiting>(
        `select id::int, line_id::int as "lineId", term_id::int as "termId", due_on::text as "dueOn", version
         from plan_occurrences where line_id = any($1) and state in ('due', 'missed') and due_on <= $2 order by due_on, id`,
        [plan.lineIds, until],
      ),
    invoiceOf: async (term: Term) =>
      (
        await rows<{ id: number }>(
          `select id::int from documents where plan_term_id = $1 and kind = 'plan' order by id desc limit 1`,
          [term.id],
        )
      )[0]?.id,
    stateOf: async ({ id }: Plan) =>
      (
        await rows<{ state: string; version: number }>('select state, version from plans where id = $1', [id])
      )[0] ?? {
        state: 'gone',
        version: 0,
      },
  };
}

const serviceOf = (plan: Plan, { termId, lineId, dueOn }: Waiting): Service | undefined => {
  const line = plan.lineIds.indexOf(lineId);
  const ofLine = plan.terms.find(({ id }) => id === termId)?.services.filter((one) => one.line === line);
  // What counts from done is due whenever that is, and costs as the first of its line does.
  return ofLine?.find((one) => one.dueOn === dueOn) ?? ofLine?.[0];
};

/** What the daily task credits: what is neither done nor booked so long after its term. */
function creditForgotten(plan: Plan, today: string) {
  const booked = plan.visits.flatMap(({ services }) => services.map((one) => serviceOf(plan, one)));
  for (const { book, services, last } of plan.terms) {
    if (today > daysAfter(last, BOOKED_LATE_DAYS))
      book?.credit(services.filter((one) => one.fate === 'open' && !booked.includes(one)));
  }
}

/** A fortnight of one plan. */
async function live(office: Office, random: Random, plan: Plan, step: number): Promise<void> {
  const { drawn } = plan;
  for (const visit of plan.visits.splice(0)) await visited(office, random, plan, visit);
  for (const waiting of await office.waiting(plan, office.today())) {
    await settle(office, random, plan, waiting);
  }
  const newest = plan.terms.at(-1);
  if (newest?.book && newest.book.left > 0n) {
    const { book } = newest;
    if (drawn.correctedAt === step) {
      const cents = BigInt(random.between(1, 400_000));
      const Lines = [{ Description: 'A term', Detail: null, Quantity: 1, UnitExGst: dollars(cents) }];
      await office.call(`invoices/${await office.invoiceOf(newest)}/correct`, { Reason: 'As agreed', Lines });
      book.correct(cents);
    }
    if (drawn.discountAt === step) {
      const inc = BigInt(random.between(1, Math.ceil(Number(book.left + book.gst) / 3)));
      await office.call(`invoices/${await office.invoiceOf(newest)}/credit`, {
        Amount: dollars(inc),
        Reason: 'Sorry',
      });
      book.lower(inc);
    }
  }
  if (drawn.endsAt === step) return end(office, plan);
  const { state, version } = await office.stateOf(plan);
  if (state !== 'active' || !drawn.isRenewed || !newest) return;
  const next = termOf(drawn, plan.terms.length + 1);
  const isNear = daysAfter(office.today(), RENEWED_DAYS) >= newest.last && office.today() <= newest.last;
  const forAll = typeof drawn.price === 'bigint';
  const price = drawPrice(random, drawn.lines, { ...next, forAll });
  const isDue = servicesOf(drawn.lines, next, price).length > 0;
  if (isNear && isDue) await office.renew(plan, price, version);
}

/** A visit that was booked a fortnight ago: made, or cancelled. */
async function visited(
  office: Office,
  random: Random,
  plan: Plan,
  { jobId, date, services }: Visit,
): Promise<void> {
  const { call, rows } = office;
  if (random.share() < 0.3) {
    await call(`jobs/${jobId}/cancel`, { Reason: 'Closed that day' });
    return;
  }
  await call(`jobs/${jobId}/start`, {});
  await call(`jobs/${jobId}/visits`, {
    Date: date,
    From: '08:10',
    To: '09:05',
    Work: 'Serviced.',
    Parts: [],
  });
  if (plan.drawn.billing === 'visit') {
    plan.invoiced.push(sumOf(services.map((one) => serviceOf(plan, one)?.share ?? 0n)));
  }
  for (const { id } of services) {
    const [row] = await rows<{ version: number }>('select version from plan_occurrences where id = $1', [id]);
    await call(`due-services/${id}/done`, { DoneOn: date, Version: row?.version });
  }
  for (const one of services) earned(plan, one);
}

const earned = (plan: Plan, waiting: Waiting) => {
  const service = serviceOf(plan, waiting);
  if (service && plan.drawn.billing === 'yearly') service.fate = 'earned';
};

/** What becomes of a service that is due: done, skipped with a yes or without, booked, cancelled, or left for later. */
async function settle(office: Office, random: Random, plan: Plan, waiting: Waiting): Promise<void> {
  const { call } = office;
  const { id, dueOn, version: Version } = waiting;
  const isYearly = plan.drawn.billing === 'yearly';
  const drawn = random.share();
  if (drawn < 0.1 || (isYearly && id % FORGOTTEN === 0)) return;
  if (plan.visits.some(({ services }) => services.some((one) => one.id === id))) return;
  if (drawn < 0.2 || (!isYearly && drawn < 0.7)) {
    await office.book(plan, [waiting]);
    if (drawn > 0.15) return;
    const visit = plan.visits.pop();
    await call(`jobs/${visit?.jobId}/cancel`, { Reason: 'Another day' });
  } else if (isYearly && drawn < 0.65) {
    const days = Math.round((Date.parse(office.today()) - Date.parse(dueOn)) / 86_400_000);
    await call(`due-services/${id}/done`, { DoneOn: daysAfter(dueOn, random.between(0, days)), Version });
    earned(plan, waiting);
  } else {
    const CustomerAgreed = random.share() < 0.5;
    await call(`due-services/${id}/skip`, { Reason: 'No room', CustomerAgreed, Version });
    const service = serviceOf(plan, waiting);
    const book = plan.terms.find((term) => term.id === waiting.termId)?.book;
    if (!service || !book) return;
    if (CustomerAgreed) service.fate = 'earned';
    else book.credit([service]);
  }
}

/** Ends a plan; what is booked stays, and the page says beforehand what is credited. */
async function end(office: Office, plan: Plan): Promise<void> {
  if (plan.drawn.leavesSome) {
    const ahead = await office.waiting(plan, daysAfter(office.today(), BOOKED_AHEAD_DAYS));
    if (ahead.length > 0) await office.book(plan, ahead.slice(0, 2));
  }
  const { State, Version, Invoice } = await office.call(`plans/${plan.id}`);
  if (State !== 'active') return;
  const booked = plan.visits.flatMap(({ services }) => services.map((one) => serviceOf(plan, one)));
  let credited = 0n;
  for (const { book, services } of plan.terms) {
    credited += book?.credit(services.filter((one) => one.fate === 'open' && !booked.includes(one))) ?? 0n;
  }
  const said = BigInt(Math.round((Invoice?.CreditOnEnding ?? 0) * 100));
  if (said !== credited)
    throw new Error(`Plan ${plan.id} says that ${said} cents are credited, not ${credited}`);
  await office.call(`plans/${plan.id}/end`, { Reason: 'Moved away', Version });
}

type Accounts = Record<string, bigint>;

/** Every document and account, term by term, and the rules that are checked every night. */
async function compare({ deps }: Kit, plans: readonly Plan[], today: string): Promise<string[]> {
  const faults: string[] = [];
  const same = (what: string, real: unknown, wanted: unknown) => {
    const words = [real, wanted].map((one) =>
      JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    );
    if (words[0] !== words[1]) faults.push(`${today}, ${what}: ${words[0]}, not ${words[1]}`);
  };
  const { rows: papers } = await deps.pool.query(
    `select d.plan_term_id::int as term, j.plan_id::int as plan, d.kind, d.subtotal_cents as ex, d.gst_cents as gst
     from documents d left join jobs j on j.id = d.job_id order by d.id`,
  );
  const { rows: held } = await deps.pool.query(
    `select d.plan_term_id::int as term, -sum(l.amount_cents)::int as cents from documents d
     join ledger_entries e on e.document_id = d.id join ledger_lines l on l.entry_id = e.id and l.account = 'paid-in-advance'
     group by 1`,
  );
  const accounts: Accounts = {};
  const add = (account: string, cents: bigint) => {
    accounts[account] = (accounts[account] ?? 0n) + cents;
  };
  for (const plan of plans) {
    for (const { id, book } of plan.terms) {
      if (!book) continue;
      const ofTerm = papers
        .filter(({ term }) => term === id)
        .map(({ kind, ex, gst }) => ({ kind, ex: String(ex), gst: String(gst) }));
      same(`papers of term ${id} of plan ${plan.id}`, ofTerm, book.papers);
      same(
        `advance of term ${id} of plan ${plan.id}`,
        BigInt(held.find(({ term }) => term === id)?.cents ?? 0),
        book.advance,
      );
      add('receivable', book.left + book.gst);
      add('gst', -book.gst);
      add('paid-in-advance', -book.advance);
      add('revenue-plan', book.advance - book.left);
    }
    const visits = papers
      .filter((paper) => paper.plan === plan.id)
      .map(({ ex, gst }) => [String(ex), String(gst)]);
    same(
      `call-outs of plan ${plan.id}`,
      visits,
      plan.invoiced.filter((ex) => ex > 0n).map((ex) => [ex, tenth(ex)]),
    );
    for (const ex of plan.invoiced) {
      add('receivable', ex + tenth(ex));
      add('gst', -tenth(ex));
      add('revenue-call-out', -ex);
    }
  }
  const { rows: sums } = await deps.pool.query(
    'select account, sum(amount_cents)::text as cents from ledger_lines group by 1 having sum(amount_cents) <> 0',
  );
  const inOrder = (given: Accounts) =>
    Object.entries(given)
      .filter(([, cents]) => cents !== 0n)
      .toSorted();
  same(
    'accounts',
    inOrder(Object.fromEntries(sums.map(({ account, cents }) => [account, BigInt(cents)]))),
    inOrder(accounts),
  );
  const { faults: broken } = await checkLedger(deps);
  return [...faults, ...broken.map(({ subject, fault }) => `${today}, ${subject} ${fault}`)];
}

/** The files for accounting programs add up to the ledger, and each invoice's PINT to itself. */
async function compareFiles(
  { deps }: Kit,
  { call, rows, today }: Office,
  plans: readonly Plan[],
): Promise<string[]> {
  const faults: string[] = [];
  const same = (what: string, real: number, wanted: number) => {
    if (real !== wanted) faults.push(`${what}: ${real}, not ${wanted}`);
  };
  const balance = async (account: string) =>
    (
      await rows<{ cents: number }>(
        'select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines where account = $1',
        [account],
      )
    )[0]?.cents ?? 0;
  const [receivable, gst] = [await balance('receivable'), -(await balance('gst'))];
  // Xero works out the GST of a note's one line: a note that takes the last of an invoice's GST may have a cent more or less.
  const [notes] = await rows<{ cents: number }>(
    `select coalesce(sum(round((subtotal_cents + gst_cents) / 11.0) - gst_cents), 0)::int as cents from documents where kind = 'adjustment-note'`,
  );
  const first = plans.map(({ drawn }) => drawn.startsOn).toSorted()[0] ?? '';
  const contents: Record<string, string[]> = { xero: [], myob: [], ledger: [] };
  // A file is about a year at most.
  for (const [From, To] of [
    [daysAfter(first, -30), daysAfter(first, 180)],
    [daysAfter(first, 181), today()],
  ]) {
    for (const [name, path] of [
      ['xero', 'invoices?Format=xero&'],
      ['myob', 'invoices?Format=myob&'],
      ['ledger', 'ledger?'],
    ] as const) {
      // Xero takes so many invoices at once; MYOB's has a file of customers too.
      const { Files } = (await call(`exports/${path}From=${From}&To=${To}`)) as {
        Files: { FileName: string; Content: string }[];
      };
      const meant = Files.filter(({ FileName }) => /^(invoices|ledger)/.test(FileName));
      contents[name]?.push(...meant.map(({ Content }) => Content));
    }
  }
  const all = (name: string, delimiter?: '\t') =>
    (contents[name] ?? []).flatMap((text) => rowsOf(text, delimiter));
  const xero = all('xero').map((row) => Math.round(Number(row['*UnitAmount']) * 100));
  same(
    'Xero',
    xero.reduce((sum, cents) => sum + cents, 0),
    receivable,
  );
  same(
    "Xero's GST",
    xero.reduce((sum, cents) => sum + Math.sign(cents) * Math.round(Math.abs(cents) / 11), 0),
    gst - (notes?.cents ?? 0),
  );
  const myob = all('myob', '\t');
  same('MYOB', centsIn(myob, 'Amount') + centsIn(myob, 'GST Amount'), receivable);
  same("MYOB's GST", centsIn(myob, 'GST Amount'), gst);
  const ledger = all('ledger');
  same('the ledger', centsIn(ledger, 'Debit'), centsIn(ledger, 'Credit'));
  const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, removeNSPrefix: true });
  const { rows: papers } = await deps.pool.query(
    `select id::int, number, subtotal_cents as ex, gst_cents as gst from documents where kind <> 'adjustment-note'`,
  );
  for (const { id, number, ex, gst: own } of papers) {
    const pint = parser.parse((await call(`invoices/${id}/e-invoice`)).Content).Invoice;
    const cents = (text: string) => Math.round(Number(text) * 100);
    const lines = [pint.InvoiceLine].flat() as { LineExtensionAmount: string }[];
    same(
      `lines of ${number}`,
      lines.reduce((sum, line) => sum + cents(line.LineExtensionAmount), 0),
      ex,
    );
    same(`total of ${number}`, cents(pint.LegalMonetaryTotal.TaxInclusiveAmount), ex + own);
    same(`GST of ${number}`, cents(pint.TaxTotal.TaxAmount), own);
  }
  return faults;
}
