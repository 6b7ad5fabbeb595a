// `npm run desk -- …`: the operator's side from a terminal. Plain JavaScript, as the other commands, because an old
// Node runs it before anything is installed.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './installation.mjs';
import { productEnvironment, productNode, root } from './programs.mjs';
import { main } from './trouble.mjs';

await main(async () => {
  await ensureInstalled();
  const child = spawn(productNode(), ['scripts/desk.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: productEnvironment(),
    stdio: 'inherit',
  });
  child.once('exit', (code) => process.exit(code ?? 1));
});
