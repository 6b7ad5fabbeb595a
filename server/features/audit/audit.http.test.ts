import { describe, expect, test } from 'vitest';
import { EMAIL, PASSWORD, postJson, signUp } from '../../../tests/kit/accounts.ts';
import { testApp } from '../../../tests/kit/app.ts';
import { ADMIN, DISPATCHER, desk, jobPeople, signedInStaff } from '../../../tests/kit/desk.ts';
import { recordAudit, recordRefusal } from '../../common/audit/record-audit.ts';
import { recordConfiguration } from '../../common/audit/record-configuration.ts';

const VISITOR = {
  kind: 'visitor',
  id: null,
  origin: { address: '2001:db8:1:2::9', requestId: 'r1' },
} as const;

type Entry = { Action: string };

const besidesSignIns = (entries: Entry[]) => entries.filter(({ Action }) => !Action.endsWith('-signed-in'));

describe('the audit trail', () => {
  test('records sign-ins and, once a minute for each account and address block, their refusals', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const admin = await signedInStaff(kit, ADMIN);
    await signUp(kit.app);
    const login = (Password: string, UserName = EMAIL) =>
      postJson(kit.app, '/api/v1/Account/Login', { UserName, Password });
    await login(PASSWORD);
    for (let n = 0; n < 11; n += 1) await login('wrong-password-1');
    await login(PASSWORD, 'nobody@marlowestreet.example');
    const { body } = await desk(kit.app, admin, 'audit');
    const entries = body.AuditEntries.filter(({ Action }: Entry) => Action.startsWith('customer-'));
    expect(entries).toMatchObject([
      { Action: 'customer-sign-in-refused', ActorKind: 'visitor', CustomerId: null, Count: 1 },
      { Action: 'customer-locked-out', CustomerId: 5001, Count: 1, Address: '127.0.0.1' },
      { Action: 'customer-sign-in-refused', CustomerId: 5001, Count: 10 },
      { Action: 'customer-signed-in', ActorKind: 'person', ActorId: 9001, Count: 1 },
    ]);
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
  });

  test('says who opened a customer and a job, when and from where', async () => {
    const { kit, staff, jobId } = await jobPeople();
    const admin = await signedInStaff(kit, ADMIN);
    const { body: job } = await desk(kit.app, staff, `jobs/${jobId}`);
    const { CustomerId } = job;
    await desk(kit.app, staff, `customers/${CustomerId}`);
    await desk(kit.app, staff, `customers/${CustomerId}/billing`);
    await desk(kit.app, staff, `customers/${CustomerId}/statement?Month=2026-11`);
    await desk(kit.app, staff, `invoices?CustomerId=${CustomerId}`);
    await desk(kit.app, staff, `payments?CustomerId=${CustomerId}`);
    await desk(kit.app, staff, 'payments');
    const { status, body } = await desk(kit.app, admin, `audit?customerid=${CustomerId}`);
    expect(status).toBe(200);
    const common = {
      At: '2026-11-22T22:10:00Z',
      ActorKind: 'staff',
      ActorId: 11,
      Address: '127.0.0.1',
      RequestId: expect.any(String),
      CustomerId,
    };
    const opened = { ...common, Action: 'customer-opened', SubjectKind: 'customer', SubjectId: CustomerId };
    expect(besidesSignIns(body.AuditEntries)).toMatchObject([
      { ...opened, Details: { part: 'payments' } },
      { ...opened, Details: { part: 'invoices' } },
      { ...opened, Details: { part: 'statement' } },
      { ...opened, Details: { part: 'billing' } },
      { ...opened, Details: null },
      { ...common, Action: 'job-opened', SubjectKind: 'job', SubjectId: jobId },
    ]);
  });

  test('[R10.10] records an opening once per person and half hour, however often the console asks', async () => {
    const { kit, staff, jobId } = await jobPeople();
    const admin = await signedInStaff(kit, ADMIN);
    const openings = async () => {
      const { body } = await desk(kit.app, admin, 'audit?action=job-opened');
      return body.AuditEntries.map(({ ActorId }: { ActorId: number }) => ActorId);
    };
    for (const _ of [1, 2, 3]) await desk(kit.app, staff, `jobs/${jobId}`);
    await desk(kit.app, admin, `jobs/${jobId}`);
    const first = await openings();
    expect(first).toHaveLength(2);
    expect(new Set(first).size).toBe(2);
    kit.clock.advance({ minutes: 31 });
    await desk(kit.app, staff, `jobs/${jobId}`);
    expect(await openings()).toHaveLength(3);
  });

  test('records changes of staff accounts with before and after, and never a password', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    await desk(kit.app, admin, 'staff', DISPATCHER);
    await desk(kit.app, admin, 'staff/12/disable', {});
    await desk(kit.app, admin, 'staff/12/disable', {});
    const { body } = await desk(kit.app, admin, 'audit');
    expect(besidesSignIns(body.AuditEntries)).toMatchObject([
      {
        Action: 'staff-disabled',
        ActorId: 11,
        SubjectId: 12,
        Details: { before: { isEnabled: true, role: 'dispatcher' }, after: { isEnabled: false } },
        DetailsDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      {
        Action: 'staff-added',
        ActorId: 11,
        SubjectId: 12,
        Details: { before: null, after: { userName: DISPATCHER.UserName, role: 'dispatcher' } },
      },
      { Action: 'staff-factor-confirmed', ActorId: 11 },
      { Action: 'staff-added', ActorKind: 'command-line', ActorId: null, SubjectId: 11, Address: null },
    ]);
    const { rows } = await kit.deps.pool.query('select * from audit_log');
    expect(JSON.stringify(rows)).not.toMatch(/rail-docket|van-keys|argon2/);
  });

  test('records at a start which settings have changed since the one before, and no values', async () => {
    const { deps } = await testApp();
    const changes = async () => {
      await recordConfiguration(deps);
      const { rows } = await deps.pool.query(
        "select details from audit_log where action = 'configuration-changed' order by id",
      );
      return rows.map(({ details }) => details.changed);
    };
    const { role: _role, port: _port, metrics: _metrics, ...ofAllServers } = deps.config;
    expect(await changes()).toEqual([Object.keys(ofAllServers)]);
    expect(await changes()).toHaveLength(1);
    deps.config = {
      ...deps.config,
      port: 8081,
      host: '10.0.0.5',
      databaseUrl: 'postgresql://u:door-seal@db/galley',
    };
    expect((await changes()).slice(1)).toEqual([['host', 'databaseUrl']]);
    const { rows } = await deps.pool.query('select * from audit_log');
    expect(JSON.stringify(rows)).not.toMatch(/10\.0\.0\.5|door-seal/);
  });

  test('is found by person, action and time, a page at a time, and its reading is recorded', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    for (let id = 1; id <= 60; id += 1) {
      const by = { kind: 'staff', id: 77, origin: null } as const;
      await recordAudit(kit.deps.db, kit.deps, { by, action: 'job-opened', subject: { kind: 'job', id } });
      kit.clock.advance({ minutes: 1 });
    }
    const idsOf = async (query: string) => {
      const { body } = await desk(kit.app, admin, `audit?${query}`);
      return { next: body.Next, ids: body.AuditEntries.map((one: { SubjectId: number }) => one.SubjectId) };
    };
    const first = await idsOf('StaffId=77');
    expect(first.ids).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
    const second = await idsOf(`StaffId=77&After=${first.next}`);
    expect(second).toEqual({ next: null, ids: Array.from({ length: 10 }, (_, index) => 10 - index) });
    const window = 'From=2026-11-22T22:12:00Z&To=2026-11-22T22:14:00Z';
    expect((await idsOf(`Action=job-opened&${window}`)).ids).toEqual([4, 3]);
    const { body } = await desk(kit.app, admin, 'audit?Action=audit-read');
    expect(body.AuditEntries).toHaveLength(3);
    expect(await desk(kit.app, admin, 'audit?Action=nothing')).toMatchObject({ status: 422 });
  });

  test('counts repeated refusals of an account and address block in one row a minute', async () => {
    const kit = await testApp();
    const refusal = {
      by: VISITOR,
      action: 'staff-sign-in-refused',
      subject: { kind: 'staff', id: 11 },
    } as const;
    const refuse = (address: string) =>
      recordRefusal(kit.deps.db, kit.deps, {
        ...refusal,
        by: { ...VISITOR, origin: { address, requestId: 'r2' } },
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => refuse(`2001:db8:1:2::${index + 1}`)));
    await refuse('203.0.113.9');
    kit.clock.advance({ minutes: 1 });
    await refuse('203.0.113.9');
    const { rows } = await kit.deps.pool.query('select address, count from audit_log order by id');
    const counts = rows.map(({ address, count }) => `${address} ${count}`).sort();
    expect(counts).toEqual(['2001:db8:1:2::/64 20', '203.0.113.9 1', '203.0.113.9 1']);
  });

  test.each([
    `update audit_log set actor_id = 12`,
    `update audit_log set details = '{"after": null}'`,
    `update audit_log set count = count + 1`,
    'delete from audit_log',
    'truncate audit_log',
  ])('is append-only: %s', async (statement) => {
    const kit = await testApp();
    await signedInStaff(kit, ADMIN);
    await expect(kit.deps.pool.query(statement)).rejects.toThrow('The audit log is append-only');
  });

  test('lets details be blanked, and keeps their digest', async () => {
    const kit = await testApp();
    await signedInStaff(kit, ADMIN);
    await kit.deps.pool.query('update audit_log set details = null, details_salt = null');
    const { rows } = await kit.deps.pool.query(
      "select details, details_digest from audit_log where action = 'staff-added'",
    );
    expect(rows).toEqual([{ details: null, details_digest: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });
});
