// Memory of the server and of every PostgreSQL process, as Linux counts it.
import { readFile } from 'node:fs/promises';
import { childrenOf } from '../tests/kit/child-processes.ts';
import { postmasterPid } from './server.ts';

export type Memory = {
  /** Resident bytes summed; PostgreSQL's shared buffers count in every process that touched them. */
  rssBytes: number;
  /** Proportional bytes: each shared page counts once in total. */
  pssBytes: number;
  serverPssBytes: number;
  serverRssBytes: number;
  serverPeakRssBytes: number;
  postgresProcesses: number;
};

const kilobytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;

/** A process's own numbers; zeros if it has ended meanwhile. */
export async function memoryOf(pid: number) {
  const [rollup, status] = await Promise.all([
    readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
  ]);
  return {
    rss: kilobytes(rollup, 'Rss'),
    pss: kilobytes(rollup, 'Pss'),
    peak: kilobytes(status, 'VmHWM'),
  };
}

/** Null if the system doesn't have these numbers (all but Linux). */
export async function measureMemory(server: { pid: number; dataDir: string }): Promise<Memory | null> {
  if (process.platform !== 'linux') return null;
  const postmaster = await postmasterPid(server.dataDir);
  const postgres = postmaster === null ? [] : [postmaster, ...(await childrenOf(postmaster))];
  const own = await memoryOf(server.pid);
  const theirs = await Promise.all(postgres.map(memoryOf));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    rssBytes: own.rss + sum(theirs.map(({ rss }) => rss)),
    pssBytes: own.pss + sum(theirs.map(({ pss }) => pss)),
    serverPssBytes: own.pss,
    serverRssBytes: own.rss,
    serverPeakRssBytes: own.peak,
    postgresProcesses: postgres.length,
  };
}
