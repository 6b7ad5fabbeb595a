// `npm run backup -- FILE`. Plain JavaScript, like the other commands, because an old Node may run it before anything
// is installed.
import { resolve } from 'node:path';
import { ensureInstalled } from '../installation.mjs';
import { runOwnProgram } from '../programs.mjs';
import { main, Trouble } from '../trouble.mjs';

await main(async () => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0) {
    throw new Trouble('Name one file:  npm run backup -- FILE');
  }
  await ensureInstalled();
  if (file === 'new-key') {
    runOwnProgram('scripts/backup/new-key.ts');
    return;
  }
  // npm changes to the project's folder; the file's path is relative to the caller's.
  runOwnProgram('scripts/backup/backup.ts', resolve(process.env.INIT_CWD ?? process.cwd(), file));
});
