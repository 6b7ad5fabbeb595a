// Load over HTTP, and the comparison of two loads on a machine that others use too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const CONNECTIONS = 50;
const BARE_SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

/** How one measurement went; times in milliseconds. */
export type Measured = { perSecond: number; p50: number; p99: number };

/** Calls a route for some seconds, or a number of times. @throws Error where an answer is not a 2xx */
export async function load(options: autocannon.Options): Promise<Measured> {
  const result = await autocannon({ connections: CONNECTIONS, timeout: 60, ...options });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0 || result['2xx'] === 0) {
    throw new Error(`${options.url}: ${bad} of ${bad + result['2xx']} calls were not answered with a 2xx`);
  }
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** A running bare Fastify; `url(bytes)` is the route that answers that many. */
export async function startBareServer(
  owner: AsyncDisposableStack,
  sizes: readonly number[],
): Promise<{ url(bytes: number): string }> {
  const child = spawn(process.execPath, [BARE_SERVER, ...sizes.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owner.defer(() => void child.kill('SIGKILL'));
  const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: (bytes) => `${address}/${bytes}` };
}

/** Two things measured in turn, several times: medians of each, and of the ratios of neighbours. */
export type Comparison = { real: Measured; bare: Measured; ratio: number };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

function medians(all: readonly Measured[]): Measured {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  };
}

/**
 * Bare, real, bare, real, ... so that noise meets both; a short round of each beforehand warms them up and is not
 * counted.
 */
export async function compare(
  rounds: number,
  bare: (warmUp: boolean) => Promise<Measured>,
  real: (warmUp: boolean) => Promise<Measured>,
): Promise<Comparison> {
  await bare(true);
  await real(true);
  const bareRounds: Measured[] = [];
  const realRounds: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bareRounds.push(await bare(false));
    realRounds.push(await real(false));
  }
  const ratios = realRounds.map(({ perSecond }, at) => perSecond / (bareRounds[at]?.perSecond ?? Number.NaN));
  return { real: medians(realRounds), bare: medians(bareRounds), ratio: median(ratios) };
}
