// The flood runs in a separate thread, so that it doesn't delay the measurements.
import { type ClientRequest, request } from 'node:http';
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';

/** A customer who uploads, from a separate address. */
export type Sender = { address: string; token: string; jobId: number };
export type FloodOrder =
  | { kind: 'uploads'; url: string; image: Uint8Array; photos: number; senders: Sender[] }
  | { kind: 'silence'; url: string; image: Uint8Array; senders: Sender[] }
  | { kind: 'sign-ins'; url: string; count: number };

const BOUNDARY = 'flood';
const CHUNK_BYTES = 64 * 1024;

/** The status of the reply; null if the connection ended without one. */
async function statusOf(sent: ClientRequest): Promise<number | null> {
  return new Promise((resolve) => {
    sent.on('response', (reply) => {
      reply.resume();
      reply.on('close', () => resolve(reply.statusCode ?? null));
    });
    sent.on('error', () => resolve(null));
    sent.on('close', () => resolve(null));
  });
}

function beginUpload(url: string, { address, token, jobId }: Sender) {
  return request(`${url}/api/v1/customerportal/jobs/${jobId}/uploadphotos`, {
    agent: false,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'x-forwarded-for': address,
    },
  });
}

/** The start of a form's photo, in pieces. */
function* photoOf(image: Uint8Array) {
  yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="Photos"; filename="a.jpg"\r\n\r\n`;
  for (let index = 0; index < image.length; index += CHUNK_BYTES)
    yield image.subarray(index, index + CHUNK_BYTES);
}

function* formOf(image: Uint8Array, photos: number) {
  for (let photo = 0; photo < photos; photo += 1) {
    yield* photoOf(image);
    yield '\r\n';
  }
  yield `--${BOUNDARY}--\r\n`;
}

function upload(url: string, sender: Sender, image: Uint8Array, photos: number) {
  const sent = beginUpload(url, sender);
  Readable.from(formOf(image, photos)).pipe(sent);
  return statusOf(sent);
}

/** Sends most of a photo and then nothing, until the server ends the connection. */
function staySilent(url: string, sender: Sender, image: Uint8Array) {
  const sent = beginUpload(url, sender);
  Readable.from(photoOf(image)).pipe(sent, { end: false });
  return statusOf(sent);
}

async function signIn(url: string, number: number) {
  const sent = request(`${url}/api/v1/Account/login`, {
    agent: false,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` },
  });
  const status = statusOf(sent);
  sent.end(JSON.stringify({ UserName: `nobody-${number}@example.com`, Password: 'walk-in-coolroom-8' }));
  return status;
}

function flood(order: FloodOrder): Promise<(number | null)[]> {
  const { url } = order;
  if (order.kind === 'sign-ins') {
    return Promise.all(Array.from({ length: order.count }, (_, number) => signIn(url, number)));
  }
  const { senders, image } = order;
  if (order.kind === 'silence') return Promise.all(senders.map((sender) => staySilent(url, sender, image)));
  return Promise.all(senders.map((sender) => upload(url, sender, image, order.photos)));
}

parentPort?.postMessage(await flood(workerData as FloodOrder));
