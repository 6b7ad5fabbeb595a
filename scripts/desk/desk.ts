import { runDesk } from './run-desk.ts';
import { Terminal } from './terminal.ts';

const { argv, env, stdin, stdout, stderr } = process;
const terminal = new Terminal({ env, input: stdin, output: stdout, errors: stderr });
process.exitCode = await runDesk(argv.slice(2), terminal);
