// `npm run doctor`. Plain JavaScript, like the other commands, because an old Node may run it before anything is
// installed.
import { ensureInstalled } from './installation.mjs';
import { runOwnProgram } from './programs.mjs';
import { main } from './trouble.mjs';

await main(async () => {
  await ensureInstalled();
  runOwnProgram('scripts/doctor/doctor.ts');
});
