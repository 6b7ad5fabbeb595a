// `npm run import:localities -- FILE.csv`: loads a national list of localities. Plain JavaScript, as the
// other commands, because an old Node runs it before anything is installed.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { ensureInstalled } from './installation.mjs';
import { productEnvironment, productNode, root } from './programs.mjs';
import { main, Trouble } from './trouble.mjs';

await main(async () => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0) {
    throw new Trouble('Name one file:  npm run import:localities -- FILE.csv');
  }
  await ensureInstalled();
  // npm goes to the project's folder; the file is named from where it was called.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  const child = spawn(productNode(), ['scripts/import-localities.ts', path], {
    cwd: root,
    env: productEnvironment(),
    stdio: 'inherit',
  });
  child.once('exit', (code) => process.exit(code ?? 1));
});
