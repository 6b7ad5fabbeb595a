import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { send } from '../../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../../tests/kit/bookings.ts';
import { desk, jobIn } from '../../../../tests/kit/desk.ts';
import { pdfFrom, portal, portalPdf, WORK } from '../../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { photo, smallPhoto } from '../../../../tests/kit/photos.ts';
import { techPeople, visitOf } from '../../../../tests/kit/technicians/technician-phone.ts';
import { chooseEmails } from '../../../../tests/kit/texts.ts';

/** The texts of a PDF's first page, in the order in which they're read. */
async function readPdf(content: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
}

/** A visit that a technician wrote about, with two parts, a photo and a signature, and the office's record of it. */
async function recordedVisit() {
  const people = await techPeople();
  const { kit, staff, phone, ch: dayCh } = people;
  await chooseEmails(kit);
  const jobId = await visitOf(people, { id: people.id });
  const links = (await deliverEmails(kit)).flatMap(
    ({ text }) => /#\/visit\?ch=([\w-]{43})/.exec(text ?? '')?.[1] ?? [],
  );
  // The one before is of another job.
  const ch = links.at(-1) ?? '';
  const { VisitId, StartsAt } = (await phone.post('', { ch: dayCh })).body.Today.Visits[0];
  const now = () => kit.clock.now().toString();
  await phone.post('/press', { ch: dayCh, VisitId, StartsAt, Press: 'arrived', PressedOn: now() });
  await phone.addPhotos(VisitId, [photo(await smallPhoto())]);
  kit.clock.advance({ hours: 1 });
  const finished = await phone.post('/finished', {
    ch: dayCh,
    VisitId,
    FinishedOn: now(),
    Work: 'Found a leak at the flare.',
    SignedName: 'Maria Rossi',
    Signature: 'M12 40L14 42L18 41',
  });
  expect(finished.status).toBe(200);
  const recorded = await desk(kit.app, staff, `jobs/${jobId}/visits`, {
    Date: '2026-11-23',
    From: '9:00',
    To: '10:05',
    Work: 'Brazed the flare and charged it.',
    Parts: [{ Name: 'Filter drier', Quantity: 1.5 }],
    Current: 4.2,
  });
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200);
  return { ...people, ch, jobId, VisitId };
}
type Recorded = Awaited<ReturnType<typeof recordedVisit>>;

const byLink = ({ ch, VisitId }: Recorded, more: object = {}) => ({
  method: 'POST' as const,
  url: '/api/v1/visit/record',
  payload: { ch, VisitId, ...more },
});

test('[R15.05] the record of a visit as PDF: the same for office and customer, for nobody else', async () => {
  const people = await recordedVisit();
  const { kit, staff, jobId, VisitId } = people;
  const path = `jobs/${jobId}/visits/${VisitId}/pdf`;
  const pdf = await portalPdf(people, path);
  expect(pdf).toMatchObject({
    mediaType: 'application/pdf',
    name: expect.stringMatching(/^record-\w+-2026-11-23\.pdf$/),
  });
  const text = await readPdf(pdf.content);
  for (const words of [
    ...['Visit record', 'Mon 23 Nov 2026', '9am-10:05am', '65 min', 'Noor Haddad'],
    ...['Brazed the flare and charged it.', 'Filter drier', '1.5', 'Current', '4.2 A'],
    ...['A photo of the work', 'Maria Rossi', 'Mon 23 Nov 2026, '],
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/\$|GST/);
  // What they wrote on site is the office's draft.
  expect(text).not.toContain('Found a leak');
  expect(pdf.content.toString('latin1')).toContain('/S /Figure');

  const ofDesk = await pdfFrom(kit, {
    url: `/api/v1/desk/${path}`,
    headers: { authorization: `Bearer ${staff}` },
  });
  expect(ofDesk.content.equals(pdf.content)).toBe(true);

  const email = { CheckoutEmailAddress: 'lee@other.example' };
  const other = { kit, customer: (await signedInCustomer(kit.app, email)).token };
  expect((await portal(other, path)).status).toBe(404);
});

test('[R11.05, R15.05] the job’s link has the record without account, serial number and signature, and of its own job only', async () => {
  const people = await recordedVisit();
  const { kit, VisitId } = people;
  const text = await readPdf((await pdfFrom(kit, byLink(people))).content);
  expect(text).toContain('Brazed the flare and charged it.');
  expect(text).toContain('Maria Rossi');
  const { rows } = await kit.deps.pool.query(
    `select c.business_name, c.abn, j.serial_identifier from customers c join jobs j on j.customer_id = c.id
     join visits v on v.job_id = j.id where v.id = $1`,
    [VisitId],
  );
  for (const value of rows.flatMap(Object.values).filter(Boolean)) expect(text).not.toContain(value);
  expect((await pdfFrom(kit, byLink(people))).content.toString('latin1')).not.toContain('/S /Figure');

  const { jobId: otherJob } = await jobIn(people, 'InProgress');
  const { body } = await desk(kit.app, people.staff, `jobs/${otherJob}/visits`, WORK);
  const [{ VisitId: ofOther }] = body.Visits;
  expect(ofOther).toBeGreaterThan(0);
  for (const wrong of [{ VisitId: ofOther }, { ch: 'x' }]) {
    expect((await send(kit.app, byLink(people, wrong))).status).toBe(404);
  }
  // An address that nobody has proven has a link to the booking alone.
  await kit.deps.pool.query(`update mailed_links set purpose = 'booking-email' where purpose = 'job'`);
  expect((await send(kit.app, byLink(people))).status).toBe(404);
});
