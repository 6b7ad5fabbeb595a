// `npm run bench -- flood`
import { type FloodResult, floodWithSignIns, floodWithUploads } from './flood.ts';
import { count, type Line, megabytes, milliseconds, seconds, tableOf } from './report.ts';
import { startServer } from './server.ts';

const READ_AIM_MS = 500;
const MEMORY_AIM_BYTES = 350 * 1024 * 1024;

const statusesOf = ({ statuses }: FloodResult) =>
  [...statuses].map(([status, times]) => `${count(times)} x ${status}`).join(', ');

function linesOf(result: FloodResult): Line[] {
  const { what, tookMs, reads, memory } = result;
  return [
    { what, figures: [`${seconds(tookMs)} s`] },
    { what: '  answered', figures: [statusesOf(result)] },
    {
      what: `  another caller's reads, of ${count(reads.count)} the 99th percentile`,
      figures: [`${milliseconds(reads.p99)} ms`],
    },
    {
      what: '  the slowest of them',
      figures: [`${milliseconds(reads.slowest)} ms`],
      aim: { text: `<= ${READ_AIM_MS}`, met: reads.slowest <= READ_AIM_MS },
    },
    {
      what: '  of them not answered with a 2xx',
      figures: [count(reads.failed)],
      aim: { text: '0', met: reads.failed === 0 },
    },
    ...(memory === null
      ? []
      : [
          { what: "  the server's memory before", figures: [`${megabytes(memory.before)} MB`] },
          {
            what: '  and at its peak',
            figures: [`${megabytes(memory.peak)} MB`],
            aim: { text: `<= ${megabytes(MEMORY_AIM_BYTES)}`, met: memory.peak <= MEMORY_AIM_BYTES },
          },
        ]),
  ];
}

/** Measures and prints; a missed target is a failure. */
export async function runFlood(run: AsyncDisposableStack): Promise<{ isSound: boolean }> {
  const lines: Line[] = [];
  for (const flood of [floodWithUploads, floodWithSignIns]) {
    // Each caller of the flood has an address of their own, as a proxy would report it.
    lines.push(...linesOf(await flood(await startServer(run, { TRUST_PROXY: 'true' }))));
  }
  process.stdout.write(`${tableOf({ title: 'Floods', columns: [''], lines })}\n`);
  return { isSound: lines.every(({ aim }) => aim?.met ?? true) };
}
