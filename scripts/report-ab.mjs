// `npm run report:ab`: what the A/B test says so far. Plain JavaScript, as the other commands, because an old Node runs
// it before anything is installed.
import { ensureInstalled } from './installation.mjs';
import { runOwnProgram } from './programs.mjs';
import { main } from './trouble.mjs';

await main(async () => {
  await ensureInstalled();
  runOwnProgram('scripts/report-ab.ts', ...process.argv.slice(2));
});
