// Floods of uploads and sign-ins: the server's memory, and how long another caller's reads take during the flood.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { bookingForms, makeCustomer } from './booking-form.ts';
import type { FloodOrder, Sender } from './flood-sender.ts';
import { measureMemory } from './memory.ts';
import type { ServerProcess } from './server.ts';

const UPLOADS = 40;
const PHOTOS_PER_UPLOAD = 3;
const PHOTO_BYTES = 9.5 * 1024 * 1024;
const SILENT_SOCKETS = 20;
const SILENT_BYTES = 14 * 1024 * 1024;
const SIGN_INS = 300;
const READ = '/api/v1/Prices/Set?equipmentTypeId=1&postcode=2010';
const READ_PAUSE_MS = 20;

/** Times in milliseconds; memory in bytes, null if the system doesn't report it. */
export type FloodResult = {
  what: string;
  /** How many requests of the flood got which status; 'none' for connections that were ended. */
  statuses: Map<number | 'none', number>;
  tookMs: number;
  reads: { count: number; failed: number; p99: number; slowest: number };
  /** Before the flood, and at the peak. */
  memory: { before: number; peak: number } | null;
};

type Server = ServerProcess & { dataDir: string };

/** A phone's photo, padded to a size; decoders ignore what follows the image's end. */
async function photoOf(bytes: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: '#777', noise } as const;
  const image = await sharp({ create }).jpeg({ quality: 80 }).toBuffer();
  const photo = new Uint8Array(new SharedArrayBuffer(bytes));
  photo.set(image.subarray(0, bytes));
  return photo;
}

/** Customers with one job each, who send from separate addresses. */
async function makeSenders(url: string, count: number, name: string): Promise<Sender[]> {
  const [form] = await bookingForms(url);
  if (!form) throw new RangeError('no form to book with');
  const senders: Sender[] = [];
  for (let number = 1; number <= count; number += 1) {
    const token = await makeCustomer(url, `${name}-${number}`, form);
    const jobs = await fetch(`${url}/api/v1/customerportal/jobs`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { JobList } = (await jobs.json()) as { JobList: { RepairId: number }[] };
    senders.push({ token, jobId: JobList[0]?.RepairId ?? 0, address: `10.${name.length}.0.${number}` });
  }
  return senders;
}

/** Reads one after the other until it's stopped. */
function keepReading(url: string) {
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const before = performance.now();
      const reply = await fetch(`${url}${READ}`).catch(() => null);
      await reply?.arrayBuffer();
      times.push(performance.now() - before);
      if (!reply?.ok) failed += 1;
      await pause(READ_PAUSE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await reading;
    times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    return { count: times.length, failed, p99, slowest: times.at(-1) ?? Number.NaN };
  };
}

function start(order: FloodOrder) {
  const worker = new Worker(new URL('./flood-sender.ts', import.meta.url), { workerData: order });
  const statuses = once(worker, 'message').then(([all]) => all as (number | null)[]);
  return { statuses, stop: () => worker.terminate() };
}

async function measure(
  server: Server,
  what: string,
  run: () => Promise<(number | null)[]>,
): Promise<FloodResult> {
  const memoryBefore = await measureMemory(server);
  const stopReading = keepReading(server.url);
  const before = performance.now();
  const all = await run();
  const tookMs = performance.now() - before;
  const statuses = new Map<number | 'none', number>();
  for (const status of all) statuses.set(status ?? 'none', (statuses.get(status ?? 'none') ?? 0) + 1);
  const reads = await stopReading();
  const memoryAfter = await measureMemory(server);
  const memory = memoryBefore &&
    memoryAfter && { before: memoryBefore.serverRssBytes, peak: memoryAfter.serverPeakRssBytes };
  return { what, statuses, tookMs, reads, memory };
}

/** Waits until every photo has been decoded. */
async function decoded(url: string, senders: readonly Sender[]) {
  for (const { token, jobId } of senders) {
    for (;;) {
      const reply = await fetch(`${url}/api/v1/customerportal/jobs/${jobId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { Photos } = (await reply.json()) as { Photos: { Status: string }[] };
      if (Photos.every(({ Status }) => Status !== 'received')) break;
      await pause(500);
    }
  }
}

/** Many uploads at once, some of which stop in the middle, until all photos are decoded. */
export async function floodWithUploads(server: Server): Promise<FloodResult> {
  const { url } = server;
  const senders = await makeSenders(url, UPLOADS, 'uploader');
  const silent = await makeSenders(url, SILENT_SOCKETS, 'silent');
  const what = `${UPLOADS} uploads of ${PHOTOS_PER_UPLOAD} x 9.5 MB, ${SILENT_SOCKETS} silent sockets`;
  const [photo, started] = await Promise.all([photoOf(PHOTO_BYTES), photoOf(SILENT_BYTES)]);
  return measure(server, what, async () => {
    const silence = start({ kind: 'silence', url, image: started, senders: silent });
    const uploads = start({ kind: 'uploads', url, image: photo, photos: PHOTOS_PER_UPLOAD, senders });
    const statuses = await uploads.statuses;
    await decoded(url, senders);
    await Promise.all([uploads.stop(), silence.stop()]);
    return statuses;
  });
}

/** Sign-ins of unknown people, each as costly as a real one. */
export function floodWithSignIns(server: Server): Promise<FloodResult> {
  return measure(server, `${SIGN_INS} sign-ins`, async () => {
    const signIns = start({ kind: 'sign-ins', url: server.url, count: SIGN_INS });
    const statuses = await signIns.statuses;
    await signIns.stop();
    return statuses;
  });
}
