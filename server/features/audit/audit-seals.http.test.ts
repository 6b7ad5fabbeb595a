import { describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';
import { ADMIN, desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { recordAudit } from '../../common/audit/record-audit.ts';
import { deleteOldAudit, sealAuditLog } from '../../common/audit/seal-audit-log.ts';
import { secretOf } from '../../platform/secret.ts';

const BY = { kind: 'staff', id: 77, origin: null } as const;

async function record({ deps }: TestApp, count: number) {
  for (let id = 1; id <= count; id += 1) {
    const details = { before: null, after: { n: id } };
    await recordAudit(deps.db, deps, { by: BY, action: 'job-opened', subject: { kind: 'job', id }, details });
  }
}

/** An administrator and three sealed batches of three, two and one rows. */
async function sealed() {
  const kit = await testApp();
  const admin = await signedInStaff(kit, ADMIN);
  await kit.deps.pool.query('alter table audit_log disable trigger user; delete from audit_log');
  await kit.deps.pool.query('alter table audit_log enable trigger user');
  for (const count of [3, 2, 1]) {
    await record(kit, count);
    kit.clock.advance({ minutes: 3 });
    await sealAuditLog(kit.deps);
  }
  const verify = async () => (await desk(kit.app, admin, 'audit/verification')).body;
  /** Does what only somebody with the database's own password can. */
  const tamper = (sql: string) =>
    kit.deps.pool.query(
      `alter table audit_log disable trigger user; alter table audit_seals disable trigger user; ${sql};
       alter table audit_log enable trigger user; alter table audit_seals enable trigger user`,
    );
  return { kit, verify, tamper };
}

describe('the seals of the audit trail', () => {
  test('cover all rows that are two minutes old, once, with any number of sealers', async () => {
    const { kit, verify } = await sealed();
    expect(await verify()).toMatchObject({ Seals: 3, Rows: 6, Faults: [], Last: { SealId: 3, Rows: 1 } });
    await record(kit, 4);
    await sealAuditLog(kit.deps);
    kit.clock.advance({ minutes: 3 });
    await Promise.all([1, 2, 3].map(() => sealAuditLog(kit.deps)));
    // With the row of the first verification.
    expect(await verify()).toMatchObject({ Seals: 4, Rows: 11, Faults: [], Next: null });
  });

  test.each([
    [
      'a changed row',
      `update audit_log set actor_id = 12 where id = (select max(id) from audit_log)`,
      [3, 'rows-changed'],
    ],
    [
      'a removed row',
      `delete from audit_log where id = (select min(id) from audit_log)`,
      [1, 'rows-changed'],
    ],
    [
      'changed details',
      `update audit_log set details = '{"after":{"n":9}}' where subject_id = 3`,
      [1, 'details-changed'],
    ],
    [
      'a removed batch',
      `delete from audit_log where seal_id = 2; delete from audit_seals where id = 2`,
      [3, 'out-of-order'],
    ],
    ['a changed seal', `update audit_seals set row_count = 9 where id = 2`, [2, 'forged']],
    ['an emptied batch', `delete from audit_log where seal_id = 1`, [1, 'rows-changed']],
  ])('show %s', async (_what, sql, [SealId, Fault]) => {
    const { verify, tamper } = await sealed();
    await tamper(sql);
    expect((await verify()).Faults).toMatchObject([{ SealId, Fault }]);
  });

  test('show what was sealed with another secret, and not what a replaced one sealed', async () => {
    const { kit, verify } = await sealed();
    const old = kit.deps.secret;
    const other = 'another-secret-of-forty-random-letters-1';
    const codes = { earlier: secretOf(other), isCode: old.isCode };
    kit.deps.secret = {
      ...codes.earlier,
      isCode: (...args) => codes.earlier.isCode(...args) || codes.isCode(...args),
    };
    expect((await verify()).Faults).toEqual([]);
    kit.deps.secret = codes.earlier;
    expect((await verify()).Faults).toMatchObject([
      { Fault: 'forged' },
      { Fault: 'forged' },
      { Fault: 'forged' },
    ]);
  });

  test('stay good when details are blanked, and refuse every other change', async () => {
    const { kit, verify } = await sealed();
    const { pool } = kit.deps;
    await pool.query('update audit_log set details = null, details_salt = null');
    expect((await verify()).Faults).toEqual([]);
    await expect(pool.query('update audit_log set seal_id = 1')).rejects.toThrow('append-only');
    await expect(pool.query('delete from audit_log')).rejects.toThrow('append-only');
    await expect(pool.query('update audit_seals set row_count = 1')).rejects.toThrow('append-only');
    await expect(pool.query('delete from audit_seals where id = 3')).rejects.toThrow('append-only');
  });

  test('go with their rows after 400 days, in whole batches, and the last one stays', async () => {
    const { kit, verify } = await sealed();
    const { rows: before } = await kit.deps.pool.query('select count(*)::int as n from audit_log');
    await deleteOldAudit(kit.deps);
    expect((await kit.deps.pool.query('select count(*)::int as n from audit_log')).rows).toEqual(before);

    const old = await testApp({ at: '2020-11-22T22:10:00Z' });
    for (const count of [3, 2]) {
      await record(old, count);
      old.clock.advance({ minutes: 3 });
      await sealAuditLog(old.deps);
    }
    await deleteOldAudit(old.deps);
    old.clock.set('2026-11-22T22:10:00Z');
    await record(old, 2);
    old.clock.advance({ minutes: 3 });
    await sealAuditLog(old.deps);
    await deleteOldAudit(old.deps);
    const admin = await signedInStaff(old, ADMIN);
    expect((await desk(old.app, admin, 'audit/verification')).body).toMatchObject({
      Seals: 2,
      Rows: 2,
      Faults: [],
      Last: { SealId: 3 },
    });
    expect((await verify()).Faults).toEqual([]);
  });
});
