import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../../scripts/programs.mjs';
import { testApp } from './app.ts';
import { ADMIN } from './desk.ts';

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
  const run = (args: string[], { input = '', env = {}, answer }: RunOptions = {}) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(process.execPath, [join(root, 'scripts/desk/desk.ts'), ...args], {
        cwd: root,
        env: {
          ...process.env,
          XDG_STATE_HOME: state,
          DESK_USER: '',
          DESK_PASSWORD: '',
          DESK_CODE: '',
          PORT: '1',
          ...env,
        },
      });
      let out = '';
      let err = '';
      child.stdout.on('data', (text) => {
        out += text;
      });
      child.stderr.on('data', (text) => {
        err += text;
        const typed = answer?.(err);
        if (typed) child.stdin.end(typed);
      });
      child.once('close', (code) => resolve({ code, out, err }));
      if (!answer) child.stdin.end(input);
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
