// Lists the requirements (docs/requirements.md) that no test names: `npm run conformance`, `-- --all` for every one.
// A test names a requirement in its title: test('[R5.03] rejects …').
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const idPattern = /R\d+\.\d\d/g;
const list = new URL('../docs/requirements.md', import.meta.url);
const wanted = new Map();
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const id = /^- (R\d+\.\d\d)/.exec(line)?.[1];
  if (id) wanted.set(id, line.slice(2, 140));
}
const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path));
const named = new Map();
for (const path of tests) {
  for (const [, ids] of readFileSync(path, 'utf8').matchAll(/\[((?:R\d+\.\d\d[ ,]*)+)\]/g)) {
    for (const id of ids.match(idPattern)) named.set(id, (named.get(id) ?? new Set()).add(path));
  }
}
if (process.argv.includes('--all')) {
  for (const id of wanted.keys()) console.log(id, [...(named.get(id) ?? ['no test'])].join(' '));
}
const missing = [...wanted.keys()].filter((id) => !named.has(id));
for (const id of missing) console.log(`no test names ${id}: ${wanted.get(id)}`);
for (const [id, paths] of named) if (!wanted.has(id)) console.log(`unknown number ${id} in ${[...paths][0]}`);
console.log(`${wanted.size - missing.length} of ${wanted.size} requirements named by a test`);
