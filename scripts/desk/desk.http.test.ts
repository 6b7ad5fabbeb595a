import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { transaction } from '../../server/db/transaction.ts';
import { addStaff } from '../../server/features/staff/add-staff.ts';
import { taskHandlers } from '../../server/tasks.ts';
import {
  ADMIN,
  desk as callDesk,
  codeOf,
  DISPATCHER,
  OWN_PASSWORD,
  signInStaff,
} from '../../tests/kit/desk.ts';
import { deliverEmails } from '../../tests/kit/mails.ts';
import { terminal } from '../../tests/kit/terminal.ts';
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

const addWords = ({ UserName, Name, Role }: typeof ADMIN | typeof DISPATCHER) => [
  'staff',
  'add',
  '--user',
  UserName,
  '--name',
  Name,
  '--role',
  Role,
];

describe('the desk on the server’s machine', () => {
  test('makes the first administrator, whose password is their own; others choose one first', async () => {
    const { kit, env, run } = await terminal();
    const typed = { input: `${ADMIN.Password}\n`, env };
    expect(await runProgram(addWords(ADMIN), typed)).toEqual({
      code: 0,
      out: 'Rosa Lindqvist can sign in as rosa@galley.example (admin).\n',
      err: '',
    });
    expect(await run(addWords(ADMIN), typed)).toMatchObject({
      code: 1,
      err: expect.stringContaining('  UserName: This email has a staff account already\n'),
    });
    const token = await signInStaff(kit.app, ADMIN);
    const { AuditEntries } = (await callDesk(kit.app, token, 'audit?Action=staff-added')).body;
    expect(AuditEntries).toMatchObject([{ ActorKind: 'command-line', Details: { before: null } }]);

    await run(addWords(DISPATCHER), { input: `${DISPATCHER.Password}\n` });
    const { UserName, Password } = DISPATCHER;
    expect((await callDesk(kit.app, null, 'signin', { UserName, Password })).body).toMatchObject({
      SetUpStep: 'password_change_required',
    });
  }, 60_000);

  test('resets a second factor, and the password of the only administrator, who is signed out', async () => {
    const { kit, run } = await terminal();
    await addStaff(kit.deps, ADMIN, OWN_PASSWORD);
    const first = await signInStaff(kit.app, ADMIN);
    const { Secret } = (await callDesk(kit.app, first, 'second-factor', {})).body;
    await callDesk(kit.app, first, 'second-factor/confirm', { Code: codeOf(kit, Secret) });
    await deliverEmails(kit);
    const user = ['--user', ' Rosa@Galley.example'];
    expect(await run(['staff', 'reset-factor', ...user])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Rosa Lindqvist is signed out'),
    });
    expect(await callDesk(kit.app, first, 'signin')).toMatchObject({ status: 401 });
    const [mail] = await deliverEmails(kit);
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain("somebody on the server's own command line reset");
    expect(await run(['staff', 'reset-factor', ...user])).toMatchObject({
      code: 1,
      err: 'There is no second factor on this account.\n',
    });

    const second = await signInStaff(kit.app, ADMIN);
    const reset = ['staff', 'reset-password', ...user];
    expect(await run(reset, { input: 'rosa\n' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('  Password: '),
    });
    expect(await run(reset, { input: 'whisk-ladle-22\n' })).toMatchObject({ code: 0 });
    expect(await callDesk(kit.app, second, 'signin')).toMatchObject({ status: 401 });
    const answer = await callDesk(kit.app, null, 'signin', {
      UserName: ADMIN.UserName,
      Password: 'whisk-ladle-22',
    });
    expect(answer.body).toMatchObject({ SetUpStep: 'password_change_required' });
    expect(
      await run(['staff', 'reset-password', '--user', 'jo@galley.example'], { input: 'whisk-ladle-22\n' }),
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no staff account jo@galley.example.'),
    });
  }, 60_000);

  test('lists failed tasks, queues one again and drops another', async () => {
    const { kit, run } = await terminal();
    const tasks = [7, 8].map((contactRequestId) => ({ mail: 'contact-received', contactRequestId }) as const);
    await transaction(kit.deps.pool, (tx) => kit.deps.queue.enqueue(tx, 'send-mail', tasks));
    await kit.deps.pool.query('update jobs.job set retry_limit = 0');
    await kit.deps.queue.work({
      ...taskHandlers(kit.deps),
      'send-mail': () => Promise.reject(new Error('the mail server is away')),
    });
    await until(async () => (await kit.deps.queue.failed()).length === 2);
    const listed = (await run(['failed'])).out;
    const lines =
      /^(\S{36}) {2}.* {2}send-mail {2}1 attempt\n {4}(.*:[78]\})\n {4}Error: the mail server is away$/gm;
    const [first = [], second = []] = [...listed.matchAll(lines)].map((match) => match.slice(1));
    const [one = '', aboutOne] = first;
    const [two = '', aboutTwo] = second;
    expect(await run(['failed', 'drop', one])).toMatchObject({
      code: 1,
      err: '  Reason: Please say why it is dropped\n',
    });
    expect(await run(['failed', 'retry', `${one}'`])).toMatchObject({
      code: 1,
      err: expect.stringContaining('  TaskId: '),
    });
    const dropped = await run(['failed', 'drop', one, '--reason', 'A test message.']);
    expect(dropped.out).toBe(`Dropped: send-mail ${aboutOne}.\n`);
    expect(await run(['failed', 'drop', one, '--reason', 'Again.'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no such failed task any more'),
    });
    expect((await run(['failed', 'retry', two])).out).toBe(`Queued again: send-mail ${aboutTwo}.\n`);
    expect((await run(['failed'])).out).toBe('None.\n');
    expect((await run(['failed', 'retry'])).out).toBe('Queued again: 0.\n');
  }, 60_000);

  test('says what is wrong in a sentence', async () => {
    const { env, run } = await terminal();
    expect((await run(['help'])).out).toContain('staff reset-factor --user EMAIL');
    expect((await run(['jobs'])).err).toContain('There is no command "jobs"');
    expect((await run(['failed', 'rety'])).err).toContain("'rety'");
    expect((await run(['failed', '--stat', 'x'])).err).toContain("'--stat'");
    expect(await run(['failed', 'drop'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('by its id'),
    });
    expect(await run(['staff', 'add'])).toMatchObject({ code: 1, err: 'Name the account:  --user EMAIL\n' });
    const away = { ...env, DATABASE_URL: 'postgres://nobody@localhost:1/none' };
    expect(await runProgram(['failed'], { input: '', env: away })).toMatchObject({ code: 1 });
  }, 60_000);
});
