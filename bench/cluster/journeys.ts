// What customers do, over HTTP and in real time. Each call may reach another server.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import pg from 'pg';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { until } from '../../tests/kit/until.ts';
import {
  accountFields,
  type BookingForm,
  cardFields,
  makeCustomer,
  postBooking,
  signIn,
} from '../booking-form.ts';
import type { Company, Member } from './company.ts';

const NEW_PASSWORD = 'blast-chiller-over-there-9';
const MAIL_MS = 20_000;
const SUBMITS_AT_ONCE = 20;
/** HAProxy needs a moment to notice that a restarted server is ready. */
const NOTICE_MS = 1_500;

export type JourneyInput = { company: Company; forms: readonly BookingForm[] };
export type Journey = (input: JourneyInput) => Promise<void>;

const formOf = ({ forms: [form] }: JourneyInput): BookingForm => {
  assert(form);
  return form;
};

async function post(url: string, path: string, body: object): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const get = (url: string, path: string, token: string) =>
  fetch(url + path, { headers: { authorization: `Bearer ${token}` } });

/** Waits until there are enough emails to somebody, and returns them. */
function emailsTo({ dataDir }: Company, name: string, minCount: number) {
  const outbox = join(dataDir, 'outbox');
  return until(async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
    const all = await Promise.all(
      names.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
    );
    const own = all.filter(({ to }) => to?.[0]?.address === `${name}@bench.example`);
    return own.length >= minCount && own;
  }, MAIL_MS);
}

async function solveCaptcha(url: string): Promise<string> {
  const challenge = (await (await fetch(`${url}/api/v1/Account/CaptchaChallenge`)).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function firstJob(url: string, token: string): Promise<number> {
  const reply = await get(url, '/api/v1/customerportal/jobs', token);
  assert.equal(reply.status, 200);
  const { JobList } = (await reply.json()) as { JobList: { RepairId: number }[] };
  assert(JobList[0]);
  return JobList[0].RepairId;
}

/** The journeys by their names in the report. */
export const JOURNEYS: Record<string, Journey> = {
  async 'a visitor books, signs in and gets one email with a calendar file'(input) {
    await makeCustomer(input.company.url, 'journey-visitor', formOf(input));
    const [mail, ...others] = await emailsTo(input.company, 'journey-visitor', 1);
    assert.equal(mail?.attachments.length, 1);
    assert.equal(others.length, 0);
  },

  async 'a sign-in at one server is valid at the other'(input) {
    const [one, two] = input.company.web;
    const token = await makeCustomer(one.url, 'journey-sign-in', formOf(input));
    assert.equal(await firstJob(two.url, token), await firstJob(one.url, token));
  },

  async 'a photo uploaded at one server is decoded by the worker and shown by the other'(input) {
    const [one, two] = input.company.web;
    const token = await makeCustomer(one.url, 'journey-photo', formOf(input));
    const jobId = await firstJob(one.url, token);
    const create = { width: 640, height: 480, channels: 3, background: '#777' } as const;
    const body = new FormData();
    body.append('ClientId', crypto.randomUUID());
    body.append('Photos', new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]), 'photo.jpg');
    const path = `/api/v1/customerportal/jobs/${jobId}`;
    const headers = { authorization: `Bearer ${token}` };
    const uploaded = await fetch(`${one.url}${path}/uploadphotos`, { method: 'POST', headers, body });
    assert.equal(uploaded.status, 200);
    const shown = await until(async () => {
      const { Photos } = (await (await get(two.url, path, token)).json()) as { Photos: { Url: string }[] };
      return Photos[0]?.Url ?? undefined;
    }, MAIL_MS);
    assert.equal((await fetch(two.url + shown)).headers.get('content-type'), 'image/webp');
  },

  async 'one submit that is sent twenty times at once is one booking'(input) {
    const { company } = input;
    const key = crypto.randomUUID();
    const form = { ...formOf(input), ...accountFields('journey-twenty'), ...cardFields() };
    const replies = await Promise.all(
      Array.from({ length: SUBMITS_AT_ONCE }, (_, index) =>
        postBooking((company.web[index % 2] as Member).url, { key, form }),
      ),
    );
    const bodies = (await Promise.all(replies.map((reply) => reply.json()))) as { repairId: number }[];
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(new Set(bodies.map(({ repairId }) => repairId)).size, 1);
  },

  async 'a new password by email: captcha, link and sign-in at different servers'(input) {
    const [one, two] = input.company.web;
    const name = 'journey-password';
    const token = await makeCustomer(one.url, name, formOf(input));
    const request = await post(two.url, '/api/v1/Account/ResetPasswordRequest', {
      UserName: `${name}@bench.example`,
      RecaptchaResponse: await solveCaptcha(one.url),
    });
    assert.equal(request.status, 200);
    const mails = await emailsTo(input.company, name, 2);
    const code = mails.map(({ text }) => /token=([\w-]+)/.exec(text ?? '')?.[1]).find(Boolean);
    assert(code);
    const path = '/api/v1/Account/RecoverPassword';
    assert.equal((await post(one.url, path, { token: code, NewPassword: NEW_PASSWORD })).status, 200);
    assert.equal((await post(two.url, path, { token: code, NewPassword: NEW_PASSWORD })).status, 422);
    assert.equal((await get(two.url, '/api/v1/customerportal/jobs', token)).status, 401);
  },

  async 'an edited price region reaches both servers within two seconds'(input) {
    const client = new pg.Client({ connectionString: input.company.databaseUrl });
    await client.connect();
    const edit = (region: string) =>
      client.query('update service_areas set region = $1 where postcode = $2', [region, '2037']);
    try {
      const { rows } = await client.query(`select region from service_areas where postcode = '2037'`);
      const prices = async ({ url }: Member) =>
        (await fetch(`${url}/api/v1/Prices/Set?equipmentTypeId=2&postcode=2037`)).text();
      const before = await Promise.all(input.company.web.map(prices));
      await edit('regional');
      await until(async () => {
        const after = await Promise.all(input.company.web.map(prices));
        return after.every((one, index) => one !== before[index]);
      }, 2_000);
      await edit(rows[0].region);
    } finally {
      await client.end();
    }
  },

  async 'everything is restarted one after the other, and no request fails'(input) {
    const { company } = input;
    const token = await makeCustomer(company.url, 'journey-restart', formOf(input));
    const statuses: number[] = [];
    let isOver = false;
    const read = async () => {
      while (!isOver) {
        statuses.push((await get(company.url, '/api/v1/customerportal/jobs', token)).status);
        await pause(5);
      }
    };
    const book = async () => {
      while (!isOver) {
        const form = formOf(input);
        statuses.push((await postBooking(company.url, { key: crypto.randomUUID(), form, token })).status);
        await pause(50);
      }
    };
    const clients = Promise.all([read(), read(), book()]);
    for (const member of [...company.web, company.worker]) {
      await member.stop();
      await member.start();
      await pause(NOTICE_MS);
    }
    isOver = true;
    await clients;
    assert.deepEqual([...new Set(statuses)], [200]);
    assert(statuses.length > 100);
    await signIn(company.url, 'journey-restart');
  },
};
