import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { runDesk } from '../../scripts/desk/run-desk.ts';
import { Terminal } from '../../scripts/desk/terminal.ts';
import { addStaff } from '../../server/features/staff/add-staff.ts';
import { testApp } from './app.ts';
import { ADMIN, OWN_PASSWORD } from './desk.ts';
import { addTechnicians } from './technicians.ts';

type RunOptions = {
  input?: string;
  env?: Record<string, string>;
  /** The input once enough was printed to know it; nothing until then. */
  answer?: (printed: string) => string;
};

/** A running server, and the command as somebody types it. */
export async function terminal(env: Record<string, string> = { GALLEY_ENV: 'local' }) {
  const kit = await testApp({ env });
  const url = await kit.app.listen({ port: 0 });
  const state = await mkdtemp(join(tmpdir(), 'galley-desk-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  const run = async (args: string[], { input = '', env = {}, answer }: RunOptions = {}) => {
    const typed = new PassThrough();
    const printed = { out: '', err: '' };
    const output = collecting((text) => {
      printed.out += text;
    });
    const errors = collecting((text) => {
      printed.err += text;
      const answered = answer?.(printed.err);
      if (answered) typed.end(answered);
    });
    if (!answer) typed.end(input);
    const at = { env: { XDG_STATE_HOME: state, PORT: '1', ...env }, input: typed, output, errors };
    return { code: await runDesk(args, new Terminal(at)), ...printed };
  };
  const onServer = (...args: string[]) => run([...args, '--url', url]);
  const onEquipment = { DATABASE_URL: kit.databaseUrl, DATA_DIR: kit.deps.config.dataDir };
  return { kit, url, state, run, onServer, onEquipment };
}

/** The same where an administrator is signed in, who works with `go`. */
export async function adminTerminal() {
  const at = await terminal();
  await addStaff(at.kit.deps, ADMIN, OWN_PASSWORD);
  await addTechnicians(at.kit.deps);
  await at.run(['sign-in', '--user', ADMIN.UserName, '--url', at.url], { input: `${ADMIN.Password}\n` });
  const answering = (input: string, ...args: string[]) => at.run([...args, '--url', at.url], { input });
  return { ...at, go: at.onServer, answering };
}

const collecting = (take: (text: string) => void) =>
  new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk));
      done();
    },
  });
