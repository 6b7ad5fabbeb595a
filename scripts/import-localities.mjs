// `npm run import:localities -- FILE.csv`: imports a national list of localities. Plain JavaScript, like the other
// commands, because an old Node may run it before anything is installed.
import { resolve } from 'node:path';
import { ensureInstalled } from './installation.mjs';
import { runOwnProgram } from './programs.mjs';
import { main, Trouble } from './trouble.mjs';

await main(async () => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0) {
    throw new Trouble('Name one file:  npm run import:localities -- FILE.csv');
  }
  await ensureInstalled();
  // npm changes to the project's folder; the file's path is relative to the caller's.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  runOwnProgram('scripts/import-localities.ts', path);
});
