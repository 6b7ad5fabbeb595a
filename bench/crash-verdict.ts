// Checks that must pass after the last kill, once the queue is empty.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { photoKeys } from '../server/common/photos/photo-files.ts';
import { connectDatabase } from '../server/db/client.ts';
import { until } from '../tests/kit/until.ts';
import { postBooking } from './booking-form.ts';
import type { Submitted } from './crash-customers.ts';
import { UNDONE } from './task-queue.ts';

/** Rows of incomplete or doubled bookings; each statement must find none. */
const BAD_ROWS = {
  'customers without a booking':
    'select id from customers c where not exists (select from jobs j where j.customer_id = c.id)',
  'customers without a card':
    'select id from customers c where not exists (select from payment_methods p where p.customer_id = c.id)',
  'sites without a booking':
    'select id from locations l where not exists (select from jobs j where j.location_id = l.id)',
  'bookings without exactly one timeline entry':
    'select id from jobs j where (select count(*) from job_events e where e.job_id = j.id) <> 1',
  'bookings without exactly one idempotency key':
    'select id from jobs j where (select count(*) from booking_keys k where k.job_id = j.id) <> 1',
  'bookings with the same customer and problem':
    'select min(id) as id from jobs group by customer_id, problem_description having count(*) > 1',
  'promo codes whose count of uses is wrong':
    'select id from promo_codes p where uses <> (select count(*) from jobs j where j.promo_code_id = p.id)',
  'photos that are not ready':
    "select document_id as id from job_photos where status <> 'ready' or width is null",
  'tasks that failed at every attempt':
    "select id from jobs.job_common where state in ('failed', 'cancelled')",
} as const;

export type Verdict = {
  faults: string[];
  bookings: number;
  photos: number;
  mails: number;
  leftovers: string[];
};

/**
 * Waits until no background work is left; returns how long that took, in milliseconds. PostgreSQL may still be
 * recovering from the last kill, and refuse or end connections.
 */
export async function waitForQueue(databaseUrl: string, deadlineMs: number): Promise<number> {
  const startMs = performance.now();
  await until(() => isQueueEmpty(databaseUrl), deadlineMs);
  return performance.now() - startMs;
}

async function isQueueEmpty(databaseUrl: string): Promise<boolean> {
  const client = await connectDatabase({ connectionString: databaseUrl });
  try {
    const { rows } = await client.query(`select 1 from jobs.job_common where ${UNDONE} limit 1`);
    return rows.length === 0;
  } finally {
    await client.end();
  }
}

/** Checks the database, photos and outbox, and sends every booking again with its key. */
export async function judge(input: {
  url: string;
  dataDir: string;
  databaseUrl: string;
  submitted: readonly Submitted[];
  /** Bookings made before the first kill. */
  earlier: number;
}): Promise<Verdict> {
  const client = new pg.Client({ connectionString: input.databaseUrl });
  await client.connect();
  try {
    const { submitted, dataDir } = input;
    const faults = await submitAgain(input.url, submitted);
    faults.push(...(await findBadRows(client)), ...(await checkBookings(client, submitted, input.earlier)));
    const photos = await checkPhotos(client, submitted, dataDir, faults);
    const mails = await checkMails(client, dataDir, faults);
    return { faults, bookings: submitted.length, photos, mails, leftovers: await unfinishedFiles(dataDir) };
  } finally {
    await client.end();
  }
}

async function findBadRows(client: pg.Client): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, sql] of Object.entries(BAD_ROWS)) {
    const { rows } = await client.query<{ id: string }>(sql);
    if (rows.length > 0) faults.push(`${what}: ${rows.length} (${rows.map(({ id }) => id).slice(0, 5)})`);
  }
  return faults;
}

/** A repeated submit must get the same booking. */
async function submitAgain(url: string, submitted: readonly Submitted[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { key, form, token, repairId } of submitted) {
    const response = await postBooking(url, { key, form, token });
    const body = (await response.json()) as { repairId?: number };
    if (response.status !== 200 || body.repairId !== repairId) {
      faults.push(`booking ${repairId} submitted again answered ${response.status} ${JSON.stringify(body)}`);
    }
  }
  return faults;
}

/** Every submit must be stored exactly once, with its key and its marker, and there must be no other bookings. */
async function checkBookings(client: pg.Client, submitted: readonly Submitted[], earlier: number) {
  const faults: string[] = [];
  const { rows } = await client.query<{ id: string; marker: string; key: string; promo: boolean }>(
    `select j.id, j.problem_description as marker, k.key, j.promo_code_id is not null as promo
     from jobs j left join booking_keys k on k.job_id = j.id`,
  );
  const byMarker = Map.groupBy(rows, ({ marker }) => marker);
  for (const { key, marker, repairId, hasPromo } of submitted) {
    const found = byMarker.get(marker) ?? [];
    const [one] = found;
    const right =
      found.length === 1 && one?.key === key && Number(one.id) === repairId && one.promo === hasPromo;
    if (!right) faults.push(`booking ${repairId} with key ${key} was stored as ${JSON.stringify(found)}`);
  }
  const wanted = submitted.length + earlier;
  if (rows.length !== wanted) faults.push(`there are ${rows.length} bookings, not ${wanted}`);
  return faults;
}

/** Every uploaded photo must be stored once, be ready, and have complete image files. */
async function checkPhotos(
  client: pg.Client,
  submitted: readonly Submitted[],
  dataDir: string,
  faults: string[],
): Promise<number> {
  const { rows } = await client.query<{ id: string; name: string }>(
    "select document_id as id, job_id || ' ' || client_id as name from job_photos",
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const wanted = submitted.flatMap(({ repairId, photos }) => photos.map((photo) => `${repairId} ${photo}`));
  if (rows.length !== wanted.length) faults.push(`there are ${rows.length} photos, not ${wanted.length}`);
  for (const name of wanted) {
    const id = ids.get(name);
    if (id === undefined) faults.push(`photo ${name} is not there`);
    else await checkFiles(id, join(dataDir, 'files'), faults);
  }
  return wanted.length;
}

async function checkFiles(documentId: string, folder: string, faults: string[]) {
  const keys = photoKeys(documentId);
  for (const key of [keys.shown, keys.thumbnail]) {
    const whole = await readFile(join(folder, key))
      .then((content) => sharp(content, { failOn: 'error' }).stats())
      .catch(() => null);
    if (whole === null) faults.push(`the file ${key} is not a complete image`);
  }
  const files = await readdir(join(folder, dirname(keys.shown))).catch(() => []);
  for (const name of files.filter((each) => each.startsWith('original')))
    faults.push(`the uploaded file ${name} of photo ${documentId} was not removed`);
}

/** Every booking must have exactly one complete email, with the calendar file. */
async function checkMails(client: pg.Client, dataDir: string, faults: string[]): Promise<number> {
  const outbox = join(dataDir, 'outbox');
  // If a kill loses the reply to a sign-in, the repeated one counts as a new device, and an email reports that.
  const isOfBooking = (name: string) => name.endsWith('.eml') && !name.startsWith('new-device-');
  const names = (await readdir(outbox)).filter(isOfBooking);
  const { rows } = await client.query<{ id: string; email: string }>(
    'select j.id, c.user_name as email from jobs j join customers c on c.id = j.customer_id',
  );
  const addressees = new Map<string, string[]>();
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(join(outbox, name)));
    const reference = /GAL(\d+)R/.exec(mail.subject ?? '')?.[1] ?? name;
    if (mail.attachments.length !== 1) faults.push(`the mail ${name} has no calendar file`);
    addressees.set(reference, [...(addressees.get(reference) ?? []), mail.to?.[0]?.address ?? '']);
  }
  for (const { id, email } of rows) {
    const sentTo = addressees.get(id) ?? [];
    if (sentTo.length !== 1 || sentTo[0] !== email) {
      faults.push(`the mail of booking ${id} to ${email} went to ${JSON.stringify(sentTo)}`);
    }
  }
  if (names.length !== rows.length) faults.push(`there are ${names.length} mails, not ${rows.length}`);
  return names.length;
}

/** Files that a kill left unfinished, and uploads that no row refers to, by their path in `dataDir`. */
export async function unfinishedFiles(dataDir: string): Promise<string[]> {
  const all = await Promise.all(
    ['files', 'outbox'].map(async (folder) => {
      const names = await readdir(join(dataDir, folder), { recursive: true }).catch(() => []);
      return names.map((name) => join(folder, name));
    }),
  );
  return all.flat().filter((path) => /\/(\.unfinished\/|original-)[^/]+$/.test(path));
}
