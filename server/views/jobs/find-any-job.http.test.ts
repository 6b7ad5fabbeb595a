import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOB_STATES, type JobState } from '../../../domain/jobs/job-life.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';
import { fillCompanyOf } from '../../../tests/kit/database/company-at-size.ts';
import { desk, signedInStaff } from '../../../tests/kit/desk.ts';

/** More jobs than are looked through for common words. */
const ROUNDS = 6;
const OLDEST = 900;

type Job = {
  id: number;
  state: JobState;
  stateSince: Date;
  startsAt: Date;
  date: string;
  techName: string | null;
  typeId: number;
  region: string | null;
  po: string | null;
  texts: string[];
};

const JOBS = `select j.id::int, j.state, j.state_since as "stateSince", j.starts_at as "startsAt", j.attendance_date::text as date,
    j.tech_name as "techName", j.equipment_type_id as "typeId", a.region, j.po_number as po,
    array_remove(array[c.first_name, c.last_name, c.business_name, c.user_name, c.mobile, l.name, l.street, l.suburb,
      l.postcode, j.make_name, j.model_name, j.serial_identifier], null) as texts
  from jobs j join customers c on c.id = j.customer_id join locations l on l.id = j.location_id
  left join service_areas a on a.postcode = l.postcode`;

/** A company whose words are spread unevenly over its jobs, and all that is known of them. */
async function unevenCompany(kit: TestApp) {
  const { pool } = kit.deps;
  await fillCompanyOf(pool, { rounds: ROUNDS, at: kit.clock.now() });
  await pool.query(`update jobs set model_name = 'Antique ' || id % 3 where id in
    (select id from jobs order by state_since, id limit ${OLDEST})`);
  await pool.query(`update locations set name = (array['Café Zoë', 'O’Koro & Söhne', 'ガ店', 'Shop 2010'])[1 + id % 4],
    postcode = (array(select postcode from service_areas order by postcode))[1 + id % 40] where id % 3 = 0`);
  await pool.query('vacuum analyze job_words');
  const { rows } = await pool.query<Job>(JOBS);
  return rows;
}

type Asked = {
  terms: string[];
  states: JobState[];
  order: 'longest' | 'newest' | 'soonest';
  days: { From?: string | undefined; To?: string | undefined };
  technician: string | undefined;
  region: string | undefined;
};

/** So common that the list is looked through, and only behind as many of it as are. */
const BEHIND_THE_FIRST: Asked = {
  terms: ['antique'],
  states: [...JOB_STATES],
  order: 'newest',
  days: {},
  technician: undefined,
  region: undefined,
};

/** Every job is looked at. */
function foundBySlowSearch({ deps }: TestApp, jobs: readonly Job[], asked: Asked): number[] {
  const types = new Map(
    deps.catalogue.current().equipment.types.map(({ Id, Name }) => [Id, foldedWords(Name)]),
  );
  const words = asked.terms.flatMap(foldedWords).slice(0, 8);
  const { From = '', To = '9999' } = asked.days;
  const at = (job: Job) => (asked.order === 'soonest' ? job.startsAt : job.stateSince).getTime();
  const sign = asked.order === 'newest' ? -1 : 1;
  const has = (job: Job, word: string) =>
    [...[...job.texts, job.po ?? ''].flatMap(foldedWords), ...(types.get(job.typeId) ?? [])].some((one) =>
      one.startsWith(word),
    ) ||
    [`${job.id}`, `${job.id}r`, `gal${job.id}`, `gal${job.id}r`].includes(
      word.replace(/^(gal)?0+(?=\d)/, '$1'),
    );
  return jobs
    .filter((job) => asked.states.includes(job.state) && job.date >= From && job.date <= To)
    .filter((job) => asked.technician === undefined || job.techName === asked.technician)
    .filter((job) => asked.region === undefined || job.region === asked.region)
    .filter((job) => words.every((word) => has(job, word)))
    .sort((a, b) => sign * (at(a) - at(b) || a.id - b.id))
    .map(({ id }) => id);
}

const day = fc
  .integer({ min: 0, max: 1100 })
  .map((days) => Temporal.PlainDate.from('2026-12-01').subtract({ days }).toString());
const pieces = fc.constantFrom('Grösse', '4/b', 'PO 77-31', 'ガ', 'x', '0', 'O’K', 'ΣΑΣ', 'kit', '１２');
const note = fc.array(pieces, { maxLength: 3 }).map((some) => some.join(' '));

/** Words of a job, whole or only begun; words that all have, few or nobody; and numbers. */
const term = (jobs: readonly Job[]) => {
  const job = fc.constantFrom(...jobs);
  const ofJob = fc
    .tuple(job, fc.nat(), fc.integer({ min: 1, max: 12 }))
    .map(([{ texts }, which, length]) => (texts[which % texts.length] ?? '').slice(0, length));
  return fc.oneof(
    ofJob,
    job.map(({ id }) => `GAL${id}R`),
    fc.nat({ max: 999 }).map(String),
    fc.constantFrom(
      'kitchen',
      'pty',
      'skope',
      'nair',
      'antique',
      'antique 2',
      'fridge',
      'xyzzy',
      '2010',
      '04',
      'sn',
    ),
    pieces,
  );
};

test('[R10.09] any search finds the same jobs, in the same order, as looking at every job', async () => {
  const kit = await testApp();
  const jobs = await unevenCompany(kit);
  const staff = await signedInStaff(kit);
  const asked: fc.Arbitrary<Asked> = fc.record({
    terms: fc.array(term(jobs), { minLength: 1, maxLength: 3 }),
    states: fc.oneof(
      fc.constant<JobState[]>([...JOB_STATES]),
      fc.uniqueArray(fc.constantFrom<JobState>(...JOB_STATES), { minLength: 1 }),
    ),
    order: fc.constantFrom('longest', 'newest', 'soonest'),
    days: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      fc.record({ From: day, To: day }, { requiredKeys: [] }),
    ),
    technician: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constant('Mei Tan')),
    region: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      fc.constantFrom('metro-inner', 'regional'),
    ),
  });
  const change = fc.record({ job: fc.constantFrom(...jobs), po: note });
  await fc.assert(
    fc.asyncProperty(asked, change, async (search, { job, po }) => {
      job.po = po;
      await kit.deps.pool.query('update jobs set po_number = $1 where id = $2', [po, job.id]);
      const SearchTerm = search.terms.join(' ');
      fc.pre(SearchTerm.trim().length > 1);
      const query = new URLSearchParams({
        SearchTerm,
        State: search.states.join(','),
        Order: search.order,
        ...(search.days.From && { From: search.days.From }),
        ...(search.days.To && { To: search.days.To }),
        ...(search.technician && { Technician: search.technician }),
        ...(search.region && { Region: search.region }),
      });
      const right = foundBySlowSearch(kit, jobs, search);
      const ids: number[] = [];
      for (let page = 0, after: string | null = ''; page < 2 && after !== null; page += 1) {
        const { status, body } = await desk(kit.app, staff, `jobs?${query}${after && `&After=${after}`}`);
        expect(status).toBe(200);
        ids.push(...body.JobList.map(({ RepairId }: { RepairId: number }) => RepairId));
        after = body.Next;
      }
      expect(ids).toEqual(right.slice(0, 100));
    }),
    { numRuns: 40, examples: [[BEHIND_THE_FIRST, { job: jobs[0] as Job, po: '' }]] },
  );
});
