import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { send, testApp } from '../tests/kit/app.ts';
import { book, visitorForm } from '../tests/kit/bookings.ts';
import { ADMIN, desk as callDesk, signInStaff } from '../tests/kit/desk.ts';
import { root } from './programs.mjs';

/** A running server, and the command as somebody types it. */
async function terminal() {
  const kit = await testApp();
  const url = await kit.app.listen({ port: 0 });
  const state = await mkdtemp(join(tmpdir(), 'galley-desk-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  const run = (
    args: string[],
    { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
  ) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(process.execPath, [join(root, 'scripts/desk.ts'), ...args], {
        cwd: root,
        env: { ...process.env, XDG_STATE_HOME: state, DESK_USER: '', DESK_PASSWORD: '', PORT: '1', ...env },
      });
      let out = '';
      let err = '';
      child.stdout.on('data', (text) => {
        out += text;
      });
      child.stderr.on('data', (text) => {
        err += text;
      });
      child.once('close', (code) => resolve({ code, out, err }));
      child.stdin.end(input);
    });
  const onServer = (...args: string[]) => run([...args, '--url', url]);
  const onEquipment = { DATABASE_URL: kit.databaseUrl, DATA_DIR: kit.deps.config.dataDir };
  const addAdmin = () =>
    run(['staff', 'add', '--user', ADMIN.UserName, '--name', ADMIN.Name], {
      input: `${ADMIN.Password}\n`,
      env: onEquipment,
    });
  return { kit, url, state, run, onServer, onEquipment, addAdmin };
}

describe('the desk at a terminal', () => {
  test('shows administrators the audit trail', async () => {
    const { url, run, addAdmin } = await terminal();
    await addAdmin();
    const env = { DESK_USER: ADMIN.UserName, DESK_PASSWORD: ADMIN.Password };
    const listed = await run(['audit', '--action', 'staff-added', '--url', url], { env });
    expect(listed).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Z +command-line +staff-added +staff 11 +- +- +\{"before":null/),
    });
  });

  test('makes the first administrator on the machine, signs in, and keeps that for its owner only', async () => {
    const { kit, url, state, run, onServer, addAdmin } = await terminal();
    expect(await onServer('jobs', '--state', 'Requested')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Sign in first'),
    });
    expect(await addAdmin()).toEqual({
      code: 0,
      out: 'Rosa Lindqvist can sign in as rosa@galley.example (admin).\n',
      err: '',
    });
    expect(await addAdmin()).toMatchObject({
      code: 1,
      err: '  UserName: This email has a staff account already\n',
    });
    expect(await signInStaff(kit.app, ADMIN)).toMatch(/^[\w-]{43}$/);

    const signedIn = await run(['sign-in', '--user', ADMIN.UserName, '--url', url], {
      input: `${ADMIN.Password}\n`,
    });
    expect(signedIn).toEqual({ code: 0, out: 'Signed in as Rosa Lindqvist (admin).\n', err: '' });
    const file = join(state, 'galley', 'desk.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain(ADMIN.Password);
    expect(await onServer('staff', 'list')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Rosa Lindqvist'),
    });
    expect(await onServer('sign-out')).toMatchObject({ code: 0 });
    expect(await onServer('staff', 'list')).toMatchObject({ code: 1 });
    const wrong = await run(['sign-in', '--user', ADMIN.UserName, '--url', url], { input: 'no\n' });
    expect(wrong).toEqual({ code: 1, out: '', err: 'Login Failed.\n' });
  }, 60_000);

  test('brings a job from its request to its end', async () => {
    const { kit, url, run, addAdmin } = await terminal();
    await addAdmin();
    await book(kit.app, visitorForm());
    const env = { DESK_USER: ADMIN.UserName, DESK_PASSWORD: ADMIN.Password };
    const go = (...args: string[]) => run([...args, '--url', url], { env });
    expect((await go('jobs', '--state', 'Requested')).out).toContain('GAL1042R  Requested  Tue 24 Nov 8am');
    expect((await go('late')).out).toBe('None.\n');
    kit.clock.advance({ hours: 27 });
    expect((await go('late')).out).toMatch(/^GAL1042R {2}Requested {2}Tue 24 Nov 8am /);
    kit.clock.advance({ hours: -27 });
    const visit = ['--date', '2026-11-24', '--window', 'morning', '--tech', 'Dan Okafor'];
    expect((await go('schedule', 'GAL1042R', ...visit)).out).toContain('Dan Okafor, Tue 24 Nov, 8am-12pm');
    await go('start', '1042');
    const lines = ['--line', 'Fan motor; 1; 486', '--line', 'Labour; 1.5; 140; Two techs; on a Sunday'];
    const quoted = await go('quote', '1042', ...lines, '--note', 'Seized', '--days', '14', '--json');
    expect(JSON.parse(quoted.out).Quotes).toMatchObject([
      {
        TotalIncGst: 765.6,
        Note: 'Seized',
        ValidUntil: '2026-12-07T12:59:59Z',
        Lines: [{ Description: 'Fan motor' }, { Quantity: 1.5, Detail: 'Two techs; on a Sunday' }],
      },
    ]);
    const done = [
      '--date',
      '2026-11-23',
      '--from',
      '08:10',
      '--to',
      '09:00',
      '--work',
      'Looked',
      '--part',
      'Fuse; 2',
    ];
    expect((await go('visit', '1042', ...done)).out).toContain('Mon 23 Nov 8:10am  Dan Okafor: Looked');
    expect((await go('cancel', '1042', '--reason', 'Sold')).out).toContain('This job has ended.');
    const token = await signInStaff(kit.app, ADMIN);
    const { body } = await callDesk(kit.app, token, 'jobs/1042');
    expect(body).toMatchObject({ State: 'Cancelled', Visits: [{ Parts: [{ Name: 'Fuse', Quantity: 2 }] }] });
    expect(await go('start', '1042')).toMatchObject({
      code: 1,
      err: 'A job that is Cancelled cannot become InProgress.\n',
    });
  }, 60_000);

  test('[R7.43] counts who waits for their area, by postcode', async () => {
    const { kit, url, run, addAdmin } = await terminal();
    await addAdmin();
    const env = { DESK_USER: ADMIN.UserName, DESK_PASSWORD: ADMIN.Password };
    const go = (...args: string[]) => run([...args, '--url', url], { env });
    expect((await go('waiting')).out).toBe('None.\n');
    for (const [Email, Postcode] of [
      ['pat@cafe.example', '4680'],
      ['pat@cafe.example', '4870'],
      ['jo@bar.example', '4870'],
    ]) {
      await send(kit.app, { method: 'POST', url: '/api/v1/mmregint', payload: { Email, Postcode } });
    }
    expect((await go('waiting')).out).toBe(
      '2  4870 Cairns City  since Mon 23 Nov\n1  4680 Gladstone    since Mon 23 Nov\n\nIn all 3, for 2 postcodes.\n',
    );
    expect((await go('waiting', '--json')).out).not.toContain('@');
  }, 60_000);

  test('says what is wrong in a sentence', async () => {
    const { run, onServer } = await terminal();
    expect((await run(['help'])).out).toContain('schedule ID --date YYYY-MM-DD');
    expect(await run(['repair'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no command "repair"'),
    });
    const env = { DESK_USER: 'rosa@galley.example', DESK_PASSWORD: 'rail-docket-9' };
    expect(await run(['jobs'], { env })).toMatchObject({
      code: 1,
      err: expect.stringContaining('No server answers at http://localhost:1'),
    });
    expect(await onServer('jobs', '--stat', 'x')).toMatchObject({
      code: 1,
      err: expect.stringContaining("'--stat'"),
    });
  }, 60_000);
});
