import { PassThrough, Writable } from 'node:stream';
import { runDesk } from '../../scripts/desk/run-desk.ts';
import { Terminal } from '../../scripts/desk/terminal.ts';
import { testApp } from './app.ts';

/** A server, and the command as somebody types it on its machine; `input` is what they answer. */
export async function terminal() {
  const kit = await testApp({ env: { GALLEY_ENV: 'local' } });
  const env = { DATABASE_URL: kit.databaseUrl, DATA_DIR: kit.deps.config.dataDir };
  const run = async (args: string[], { input = '' } = {}) => {
    const typed = new PassThrough();
    const printed = { out: '', err: '' };
    const output = collecting((text) => {
      printed.out += text;
    });
    const errors = collecting((text) => {
      printed.err += text;
    });
    typed.end(input);
    return { code: await runDesk(args, new Terminal({ env, input: typed, output, errors })), ...printed };
  };
  return { kit, env, run };
}

const collecting = (take: (text: string) => void) =>
  new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk));
      done();
    },
  });
