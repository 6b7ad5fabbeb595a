import type { TestApp, testApp } from '../app.ts';
import { type BookingForm, book, customerForm } from '../bookings.ts';
import { desk, type JobPeople, jobPeople } from '../desk.ts';
import { multipartOf, type Photo, photosForm } from '../photos.ts';
import { deliverTexts, wordsSent } from '../texts.ts';

export const DAY_PATH = '/api/v1/technicianday';
export const TECH_MOBILE = '0491 570 006';

/** A technician's phone: what it calls, with the cookies that it keeps. */
export function phoneBrowser({ app }: TestApp) {
  const jar: Record<string, string> = {};
  return {
    jar,
    async post(path: string, payload: object, headers: Record<string, string> = {}) {
      const answer = await app.inject({
        method: 'POST',
        url: `${DAY_PATH}${path}`,
        payload,
        cookies: jar,
        headers,
      });
      for (const { name, value } of answer.cookies) jar[name] = value;
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    },
    async addPhotos(visitId: number, photos: readonly Photo[]) {
      const { type, payload } = await multipartOf(photosForm(photos));
      const answer = await app.inject({
        method: 'POST',
        url: `${DAY_PATH}/visits/${visitId}/photos`,
        headers: { 'content-type': type },
        payload,
        cookies: jar,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    photo: (id: string, size = 'thumbnail') =>
      app.inject({ url: `${DAY_PATH}/photos/${id}/${size}`, cookies: jar }),
  };
}
export type PhoneBrowser = ReturnType<typeof phoneBrowser>;

export async function addTechnician({ kit: { app }, staff }: JobPeople, form: object): Promise<number> {
  const { body } = await desk(app, staff, 'technicians', form);
  if (!body.TechnicianId) throw new Error(JSON.stringify(body));
  return body.TechnicianId;
}

/** Presses 'Text the link'; the `ch` of the text. */
export async function textLink({ kit, staff }: JobPeople, id: number): Promise<string> {
  kit.clock.advance({ seconds: 1 });
  const sent = await desk(kit.app, staff, `technicians/${id}/day-link`, {});
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  await deliverTexts(kit);
  return /ch=([\w-]+)/.exec(await wordsSent(kit, 'day-link'))?.[1] ?? '';
}

export async function askCode(kit: TestApp, phone: PhoneBrowser, ch: string): Promise<string> {
  const asked = await phone.post('/code', { ch });
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  await deliverTexts(kit);
  return /(\d{6})/.exec(await wordsSent(kit, 'day-code'))?.[1] ?? '';
}

/** A phone that the link is bound to. */
export async function boundPhone(kit: TestApp, ch: string): Promise<PhoneBrowser> {
  const phone = phoneBrowser(kit);
  const bound = await phone.post('/phone', { ch, Code: await askCode(kit, phone, ch) });
  if (bound.status !== 200) throw new Error(JSON.stringify(bound.body));
  return phone;
}

/** The office, a customer with a job, and a technician whose phone is bound. */
export async function techPeople(options?: Parameters<typeof testApp>[0]) {
  const people = await jobPeople(options);
  const id = await addTechnician(people, { Name: 'Noor Haddad', Mobile: TECH_MOBILE });
  const ch = await textLink(people, id);
  return { ...people, id, ch, phone: await boundPhone(people.kit, ch) };
}

/** Books for the customer and gives the visit to a technician; the job. */
export async function visitOf(
  { kit: { app }, staff, customer }: JobPeople,
  { id, site = {}, ...visit }: { id: number; site?: BookingForm; [field: string]: unknown },
): Promise<number> {
  const booked = await book(app, customerForm(site), { token: customer });
  const jobId: number = booked.body.repairId;
  const planned = await desk(app, staff, `jobs/${jobId}/schedule`, {
    Date: '2026-11-23',
    TimeWindow: 'afternoon',
    TechnicianId: id,
    ...visit,
  });
  if (planned.status !== 200) throw new Error(JSON.stringify([booked.body, planned.body]));
  return jobId;
}
