import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { ADMIN, desk, jobIn, jobPeopleIn, signedInStaff } from '../../../tests/kit/desk.ts';
import { seededRandom } from '../../../tests/kit/random.ts';
import { addTechnicians } from '../../../tests/kit/technicians/add-technicians.ts';

const MOVES = 60;
const DAYS = ['2026-11-24', '2026-11-25'];
const JOBS = 12;

type Visit = Record<'RepairId' | 'TechnicianId' | 'Version', number> &
  Record<'AttendanceDate' | 'TimeWindow' | 'PlannedAt', string>;

/** The board of two days, by job. */
async function boardOf(app: Parameters<typeof desk>[0], token: string): Promise<Visit[]> {
  const days = await Promise.all(DAYS.map((day) => desk(app, token, `visits?Date=${day}`)));
  return days.flatMap(({ body }) => body.VisitList).sort((a, b) => a.RepairId - b.RepairId);
}

test('[R14.01] two dispatchers who move visits at random, one with an old board, lose nothing and see the same in the end', async () => {
  const kit = await testApp();
  const people = await jobPeopleIn(kit);
  const { app, deps } = kit;
  const tokens = [people.staff, await signedInStaff(kit, ADMIN)];
  await addTechnicians(deps, ['Dan Okafor', 'Mei Tan', 'Luca Moretti', 'Arvid Lund']);
  const { rows: technicians } = await deps.pool.query('select id::int from technicians');
  await deps.pool.query('delete from window_limits');
  for (let made = 0; made < JOBS; made += 1) await jobIn(people, 'Scheduled');
  const first = await boardOf(app, people.staff);
  expect(first.length).toBeGreaterThanOrEqual(JOBS);

  const accepted: Visit[] = [];
  const refused = new Map<number, number>();
  async function dispatch(nth: number, staleFor: number) {
    const { pick } = seededRandom(nth + 1);
    const token = tokens[nth] ?? '';
    let board: Visit[] = [];
    for (let move = 0; move < MOVES / 2; move += 1) {
      if (move % staleFor === 0) board = await boardOf(app, token);
      const { RepairId, Version } = pick(board);
      const asked = {
        ...{
          Date: pick(DAYS),
          TimeWindow: pick(['morning', 'afternoon']),
          TechnicianId: pick(technicians).id,
        },
        Version,
      };
      const { status, body } = await desk(app, token, `jobs/${RepairId}/schedule`, asked);
      if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1);
      // The same again changes nothing, whatever version it was made to.
      else if (
        ![...first, ...accepted].some((one) => one.RepairId === RepairId && one.Version === body.Version)
      ) {
        const { Date: AttendanceDate, ...rest } = asked;
        expect(body).toMatchObject({ ...rest, AttendanceDate, Version: Version + 1 });
        accepted.push(body);
      }
    }
  }
  await Promise.all([dispatch(0, 1), dispatch(1, 5)]);

  const [own, other] = await Promise.all(tokens.map((token) => boardOf(app, token)));
  expect(other).toEqual(own);
  expect(own?.map(({ RepairId }) => RepairId)).toEqual(first.map(({ RepairId }) => RepairId));
  for (const { RepairId, Version } of first) {
    const moves = accepted
      .filter((one) => one.RepairId === RepairId)
      .toSorted((a, b) => a.Version - b.Version);
    expect(moves.map((one) => one.Version)).toEqual(moves.map((_, at) => Version + 1 + at));
    const last = moves.at(-1);
    const place = ({ TechnicianId, AttendanceDate, TimeWindow }: Visit) => [
      TechnicianId,
      AttendanceDate,
      TimeWindow,
    ];
    const shown = own?.find((one) => one.RepairId === RepairId);
    if (last && shown) expect([...place(shown), shown.Version]).toEqual([...place(last), last.Version]);
  }
  // Somebody was faster now and then, and nothing else was refused.
  expect([...refused.keys()]).toEqual([409]);
  expect(accepted.length).toBeGreaterThan(MOVES / 4);
});
