// Load over HTTP, and comparing two loads on a shared computer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { BareServerOptions } from './bare-server.ts';

export const CONNECTIONS = 50;
/** How often autocannon checks whether it's done, in milliseconds; its rates are as precise as that. */
const SAMPLE_MS = 20;
const BARE_SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

/** The results of one measurement; times in milliseconds. */
export type Measured = { perSecond: number; p50: number; p99: number };

/** Calls a route for some seconds, or a number of times. @throws Error if a reply isn't a 2xx */
export async function load(options: autocannon.Options): Promise<Measured> {
  const result = await autocannon({
    connections: CONNECTIONS,
    timeout: 60,
    sampleInt: SAMPLE_MS,
    ...options,
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) {
    throw new Error(`${options.url}: ${bad} of ${bad + result['2xx']} calls were not answered with a 2xx`);
  }
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Calls once; returns the milliseconds until the whole reply arrived. @throws Error if it isn't a 200 */
export async function timeOf(agent: http.Agent, url: string, token: string): Promise<number> {
  const begun = performance.now();
  const request = http.get(url, { agent, headers: { authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  const took = performance.now() - begun;
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return took;
}

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

/** Runs plain Fastify. */
export async function startBareServer(
  owner: AsyncDisposableStack,
  options: BareServerOptions,
): Promise<{ url: string; pid: number }> {
  const child = spawn(process.execPath, [BARE_SERVER, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  owner.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  if (child.pid === undefined) throw new Error('plain Fastify could not be spawned');
  return { url, pid: child.pid };
}

/** Two things measured alternately, several times: medians of each, and of the ratios of neighbours. */
export type Comparison = { real: Measured; bare: Measured; ratio: number };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export function medians(all: readonly Measured[]): Measured {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  };
}

/**
 * Bare, real, bare, real, ... so that noise affects both; a short uncounted round of each warms them up first.
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
  const ratios = realRounds.map(
    ({ perSecond }, index) => perSecond / (bareRounds[index]?.perSecond ?? Number.NaN),
  );
  return { real: medians(realRounds), bare: medians(bareRounds), ratio: median(ratios) };
}
