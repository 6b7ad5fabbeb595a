// `npm run import:gnaf -- FOLDER`: imports the national address file (G-NAF). Plain JavaScript, like the other
// commands, because an old Node may run it before anything is installed.
import { resolve } from 'node:path';
import { ensureInstalled } from './installation.mjs';
import { runOwnProgram } from './programs.mjs';
import { main, Trouble } from './trouble.mjs';

await main(async () => {
  const [folder, ...others] = process.argv.slice(2);
  if (!folder || others.length > 0) {
    throw new Trouble('Name one folder, in quotation marks:  npm run import:gnaf -- "FOLDER"');
  }
  await ensureInstalled();
  // npm changes to the project's folder; the path is relative to the caller's.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  runOwnProgram('scripts/import-gnaf.ts', path);
});
