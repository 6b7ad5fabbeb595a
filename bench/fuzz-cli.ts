// `npm run bench -- fuzz [count] [seed]`
import { type FuzzResult, fuzz, type Tokens } from './fuzz.ts';
import { ROLES } from './fuzz-requests.ts';
import { count, tableOf } from './report.ts';
import { isRunning, startServer } from './server.ts';

const COUNT = 100_000;
const SEED = 1;
const FAULTS_SHOWN = 20;
const PROGRESS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Signs in as one of the demo people that the server printed at its start. */
async function signInAs(who: RegExp, lines: readonly string[], address: string): Promise<string> {
  const [, UserName, Password] = lines.map((line) => who.exec(line)).find(Boolean) ?? [];
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserName, Password }),
  });
  if (!response.ok) throw new Error(`signing in answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { AuthenticationToken: string }).AuthenticationToken;
}

function sayResult({ sent, statuses, errors, unanswered }: FuzzResult) {
  const known = [...new Set(ROLES.flatMap((role) => [...statuses[role].keys()]))].sort();
  const lines = ROLES.map((role) => ({
    what: role,
    figures: known.map((status) => count(statuses[role].get(status) ?? 0)),
  }));
  const title = `${count(sent)} malformed requests: ${count(errors.length)} x 5xx, ${count(unanswered.length)} unanswered`;
  const notes = [...errors, ...unanswered].slice(0, FAULTS_SHOWN);
  say(tableOf({ title, columns: known.map(String), lines, notes }));
}

/** Sends and counts; any 5xx, silence or exit is a failure. */
export async function runFuzz(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const [times = COUNT, seed = SEED] = args.map(Number);
  if (!(times >= 1) || !Number.isInteger(seed)) throw new RangeError('fuzz [count] [seed] takes two numbers');
  // The demo company has all kinds of data, and people to sign in as.
  const server = await startServer(run, { GALLEY_ENV: 'local' });
  const { url, lastLines } = server;
  const announced = [...lastLines];
  const signIn = async (): Promise<Tokens> => ({
    customer: await signInAs(
      /Demo sign-in:\s+(\S+)\s+password (\S+)/,
      announced,
      `${url}/api/v1/Account/login`,
    ),
    staff: await signInAs(/Demo office:\s+(\S+)\s+password (\S+)/, announced, `${url}/api/v1/desk/signin`),
  });
  const onProgress = (sent: number) => {
    if (sent % PROGRESS === 0) say(`  ${count(sent)} sent`);
  };
  const result = await fuzz({ url, count: times, seed, signIn, onProgress });
  sayResult(result);
  if (!isRunning(server)) say('The server ended.');
  return { isSound: isRunning(server) && result.errors.length + result.unanswered.length === 0 };
}
