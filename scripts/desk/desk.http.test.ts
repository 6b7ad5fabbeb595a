import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { transaction } from '../../server/db/transaction.ts';
import { addStaff } from '../../server/features/staff/add-staff.ts';
import { taskHandlers } from '../../server/tasks.ts';
import { EMAIL, signedUpCustomer } from '../../tests/kit/accounts.ts';
import { send } from '../../tests/kit/app.ts';
import { book, visitorForm } from '../../tests/kit/bookings.ts';
import {
  ADMIN,
  desk as callDesk,
  codeOf,
  DISPATCHER,
  OWN_PASSWORD,
  signInStaff,
} from '../../tests/kit/desk.ts';
import { deliverEmails } from '../../tests/kit/mails.ts';
import { adminTerminal, terminal } from '../../tests/kit/terminal.ts';
import { until } from '../../tests/kit/until.ts';

const PROGRAM = join(import.meta.dirname, 'desk.ts');

/** The command in a process of its own. */
const runProgram = (args: string[], { input, env }: { input: string; env: Record<string, string> }) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [PROGRAM, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
    child.stdin?.end(input);
  });

describe('the desk at a terminal', () => {
  test('shows administrators the audit trail', async () => {
    const { go } = await adminTerminal();
    expect(await go('audit', '--action', 'staff-added')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Z +command-line +staff-added +staff 11 +- +- +\{"before":null/),
    });
  });

  test('saves what is held about a customer for its owner only, and deletes it', async () => {
    const { kit, state, go } = await adminTerminal();
    await signedUpCustomer(kit.app);
    const folder = join(state, 'for-priya');
    expect(await go('export', '5001', folder)).toEqual({
      code: 0,
      out: `Saved customer.json and 0 photos in ${folder}.\n`,
      err: '',
    });
    const file = join(folder, 'customer.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ Account: { userName: EMAIL } });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const forget = (email: string) => go('forget', '5001', '--email', email);
    expect(await forget('')).toMatchObject({ code: 1, err: expect.stringContaining('UserName') });
    expect(await forget(EMAIL)).toEqual({ code: 0, out: 'Deleted.\n', err: '' });
  });

  test('makes the first administrator on the machine, signs in, and keeps that for its owner only', async () => {
    const { kit, url, state, run, onServer, onEquipment } = await terminal();
    const add = ['staff', 'add', '--user', ADMIN.UserName, '--name', ADMIN.Name];
    const typed = { input: `${ADMIN.Password}\n`, env: onEquipment };
    expect(await onServer('jobs', '--state', 'Requested')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Sign in first'),
    });
    expect(await runProgram(add, typed)).toEqual({
      code: 0,
      out: 'Rosa Lindqvist can sign in as rosa@galley.example (admin).\n',
      err: '',
    });
    expect(await run(add, typed)).toMatchObject({
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

  test('sets up a second factor, asks for its code, and resets it on the machine', async () => {
    const { kit, url, run, onServer, onEquipment } = await terminal({ GALLEY_ENV: 'test' });
    await addStaff(kit.deps, ADMIN, OWN_PASSWORD);
    const typed = (args: string[], input: string, env: Record<string, string> = {}) =>
      run([...args, '--url', url], { input, env });
    const signIn = ['sign-in', '--user', ADMIN.UserName];
    const first = await typed(signIn, `${ADMIN.Password}\n`);
    expect(first.out).toContain('Signed in as Rosa Lindqvist (admin).\nSet up a second factor first');
    expect((await onServer('late')).err).toContain('Set up a second factor first');

    let secret = '';
    const enrolled = await run(['second-factor', 'enrol', '--url', url], {
      answer(shown) {
        secret = /otpauth:\/\/totp\/Galley:rosa.*\n.*\n {2}([A-Z2-7]{32})\n/.exec(shown)?.[1] ?? '';
        return secret && `${codeOf(kit, secret)}\n`;
      },
    });
    const codes = enrolled.out.match(/(?<=^ {2})[a-z2-7-]{29}$/gm) ?? [];
    expect(codes).toHaveLength(10);
    expect((await onServer('late')).out).toBe('None.\n');

    kit.clock.advance({ seconds: 30 });
    const typedCode = await typed(signIn, `${ADMIN.Password}\n${codes[0]}\n`);
    expect(typedCode).toEqual({ code: 0, out: 'Signed in as Rosa Lindqvist (admin).\n', err: '' });
    const env = { DESK_USER: ADMIN.UserName, DESK_PASSWORD: ADMIN.Password, DESK_CODE: codeOf(kit, secret) };
    expect((await typed(['late'], '', env)).out).toBe('None.\n');
    expect((await typed(['late'], '', env)).err).toContain("Code: This code isn't valid");
    expect((await typed(signIn, `${ADMIN.Password}\n`)).err).toContain('No code of the authenticator app');

    kit.clock.advance({ minutes: 31 });
    const renewed = await typed(['second-factor', 'recovery-codes'], `${ADMIN.Password}\n${codes[1]}\n`);
    expect(renewed.out.match(/^ {2}[a-z2-7-]{29}$/gm)).toHaveLength(10);
    expect((await onServer('sessions')).out).toMatch(/this one$/m);

    await deliverEmails(kit);
    const reset = await run(['staff', 'reset-factor', '--user', ADMIN.UserName], { env: onEquipment });
    expect(reset).toMatchObject({ code: 0, out: expect.stringContaining('Rosa Lindqvist is signed out') });
    expect((await onServer('late')).err).toContain('The sign-in has ended');
    const [mail] = await deliverEmails(kit);
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain("somebody on the server's own command line reset");
    const again = await run(['staff', 'reset-factor', '--user', ADMIN.UserName], { env: onEquipment });
    expect(again).toMatchObject({ code: 1, err: 'There is no second factor on this account.\n' });
  }, 90_000);

  test('makes somebody else choose a password of their own first', async () => {
    const { kit, url, run, onServer, onEquipment } = await terminal();
    await addStaff(kit.deps, ADMIN, OWN_PASSWORD);
    const { UserName, Name, Password } = DISPATCHER;
    const added = ['staff', 'add', '--user', UserName, '--name', Name, '--role', 'dispatcher'];
    await run(added, { input: `${Password}\n`, env: onEquipment });
    const typed = (args: string[], input: string) => run([...args, '--url', url], { input });
    const signedIn = await typed(['sign-in', '--user', UserName], `${Password}\n`);
    expect(signedIn.out).toContain('Choose a password of your own first.');
    expect((await onServer('late')).err).toContain('Choose a password of your own first');
    expect(await typed(['password'], `${Password}\nvan-keys-32\n`)).toMatchObject({ code: 0 });
    expect((await onServer('late')).out).toBe('None.\n');
  }, 60_000);

  test('brings a job from its request to its end', async () => {
    const { kit, url, run, go } = await adminTerminal();
    await book(kit.app, visitorForm());
    const env = { DESK_USER: ADMIN.UserName, DESK_PASSWORD: ADMIN.Password };
    expect((await go('jobs', '--state', 'Requested')).out).toContain('GAL1042R  Requested  Tue 24 Nov 8am');
    expect((await go('late')).out).toBe('None.\n');
    kit.clock.advance({ hours: 27 });
    expect((await run(['late', '--url', url], { env })).out).toMatch(
      /^GAL1042R {2}Requested {2}Tue 24 Nov 8am /,
    );
    kit.clock.advance({ hours: -27 });
    const visit = ['--date', '2026-11-24', '--window', 'morning', '--tech', 'Dan Okafor'];
    expect((await go('schedule', 'GAL1042R', ...visit)).out).toContain('Dan Okafor, Tue 24 Nov, 8am-12pm');
    await go('start', '1042');
    const lines = ['--line', 'Fan motor; 1; 486', '--line', 'Labour; 1.5; 140; Two techs; on a Sunday'];
    const quoted = await go('quote', '1042', ...lines, '--note', 'Seized', '--days', '14', '--json');
    expect(JSON.parse(quoted.out).Quotes).toMatchObject([
      {
        TotalIncGst: 725.6,
        Note: 'Seized',
        ValidUntil: '2026-12-07T12:59:59Z',
        Lines: [{ Description: 'Fan motor' }, { Quantity: 1.5, Detail: 'Two techs; on a Sunday' }],
      },
    ]);
    expect((await go('job', '1042')).out).toContain(
      'Q1042-1  waiting, $725.60 inc GST, valid to Mon 7 Dec 11:59pm\n    $696.00 ex GST, less $36.36 with coupon REPAIR40, GST $65.96\n',
    );
    const done = [
      '--date',
      '2026-11-23',
      '--from',
      '8:10',
      '--to',
      '9am',
      '--work',
      'Looked',
      '--part',
      'Fuse; 2',
    ];
    expect((await go('visit', '1042', ...done)).out).toContain(
      'Mon 23 Nov 8:10am-9am  Dan Okafor: Looked\n    Parts: 2 x Fuse\n',
    );
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
    const { kit, go } = await adminTerminal();
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

  test('lists failed tasks, queues one again and drops another', async () => {
    const { kit, go } = await adminTerminal();
    const tasks = [7, 8].map((contactRequestId) => ({ mail: 'contact-received', contactRequestId }) as const);
    await transaction(kit.deps.pool, (tx) => kit.deps.queue.enqueue(tx, 'send-mail', tasks));
    await kit.deps.pool.query('update jobs.job set retry_limit = 0');
    await kit.deps.queue.work({
      ...taskHandlers(kit.deps),
      'send-mail': () => Promise.reject(new Error('the mail server is away')),
    });
    await until(async () => (await kit.deps.queue.failed()).length === 2);
    const listed = (await go('failed')).out;
    const lines =
      /^(\S{36}) {2}.* {2}send-mail {2}1 attempt {2}(.*:[78]\}) {2}Error: the mail server is away$/gm;
    const [first = [], second = []] = [...listed.matchAll(lines)].map((match) => match.slice(1));
    const [one = '', aboutOne] = first;
    const [two = '', aboutTwo] = second;
    expect(await go('failed', 'drop', one)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Please say why it is dropped'),
    });
    const dropped = await go('failed', 'drop', one, '--reason', 'A test message.');
    expect(dropped.out).toBe(`Dropped: send-mail ${aboutOne}.\n`);
    expect((await go('failed', 'retry', two)).out).toBe(`Queued again: send-mail ${aboutTwo}.\n`);
    expect((await go('failed')).out).toBe('None.\n');
  }, 60_000);

  test('says what is wrong in a sentence', async () => {
    const { run, onServer } = await terminal();
    expect((await run(['help'])).out).toContain('schedule ID --date YYYY-MM-DD');
    expect(await run(['repair'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no command "repair"'),
    });
    const env = { DESK_USER: 'rosa@galley.example', DESK_PASSWORD: 'rail-docket-9' };
    expect(await runProgram(['jobs'], { input: '', env: { ...env, PORT: '1' } })).toMatchObject({
      code: 1,
      err: expect.stringContaining('No server answers at http://localhost:1'),
    });
    expect(await onServer('jobs', '--stat', 'x')).toMatchObject({
      code: 1,
      err: expect.stringContaining("'--stat'"),
    });
  }, 60_000);
});
