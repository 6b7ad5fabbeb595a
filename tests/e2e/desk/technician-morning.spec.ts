import { expect, type Locator, type Page } from '@playwright/test';
import { smallPhoto } from '../../kit/photos.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { untilShellIsKept } from '../kit/kept-shell.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { comingJobs, desk, deskJob, signInAtDesk, WITH_DEMO } from '../people/demo.ts';
import { openDay, phoneOf, sign } from '../people/technician.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|403|422)/] });

/** Six visits of this afternoon for one technician. */
async function sixVisits(server: RunningServer) {
  const jobs = (await comingJobs(server)).slice(0, 6);
  for (const { RepairId } of jobs) {
    await desk(server, RepairId, 'schedule', {
      Date: '2026-11-23',
      TimeWindow: 'afternoon',
      Tech: 'Grace Ngata',
      OverrideReason: 'Grace has time',
    });
  }
  return jobs;
}

async function addPhoto(visit: Locator) {
  const file = { name: 'door.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() };
  await visit.getByLabel('Add photos').setInputFiles(file);
  await expect(visit.getByRole('img', { name: 'photo 1' })).toBeVisible();
}

/** The office lets a technician send quotes themselves. */
async function maySendQuotes(page: Page, name: string) {
  await page.goto('/desk#/technicians');
  const card = page.getByRole('region', { name });
  await card.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Sends quotes themselves up to').fill('2000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByText('Up to $2,000.00 inc GST')).toBeVisible();
}

/** Opens a folded visit and arrives there. */
async function arrive(phone: Page, reference: string): Promise<Locator> {
  const visit = phone.getByRole('article', { name: reference });
  const folded = visit.getByRole('button', { expanded: false, name: reference });
  if (await folded.isVisible()) await folded.click();
  await visit.getByRole('button', { name: 'Arrived' }).click();
  return visit;
}

async function finish(visit: Locator, work: string) {
  await visit.getByLabel('What did you find and do?').fill(work);
  await visit.getByRole('group', { name: 'Parts used' }).getByRole('button', { name: 'Add a part' }).click();
  await visit.getByRole('combobox', { name: 'Part 1' }).fill('Door seal');
}

/** Picks the typed part from those that the phone has kept. */
async function pick(visit: Locator) {
  const part = visit.getByRole('combobox', { name: 'Part 1' });
  await part.fill('door se');
  await visit.getByRole('option', { name: /^Door seal/ }).click();
  await expect(part).toHaveValue('Door seal');
}

test('[R15.05] a morning without a signal: six visits, a picked part, photos, a signature, a draft, no access, a reload; all at the office once', {
  tag: '@desktop',
}, async ({ page, browser, server }) => {
  test.slow();
  const jobs = await sixVisits(server);
  const [first, second, ...others] = jobs.map(({ BookingReference }) => BookingReference);
  await signInAtDesk(page);
  await maySendQuotes(page, 'Grace Ngata');
  const phone = await phoneOf(browser, server);
  const link = await openDay(page, phone, 'Grace Ngata');
  await expect(phone.getByRole('article', { name: first ?? '' })).toBeVisible();
  const height = await phone.evaluate(() => document.documentElement.scrollHeight);
  expect(height, 'three screens').toBeLessThanOrEqual(3 * 844);
  await expectNothingFound(phone, 'six visits');
  await untilShellIsKept(phone);
  await phone.context().setOffline(true);

  const visit = await arrive(phone, first ?? '');
  await finish(visit, 'Replaced the seal of the first.');
  await pick(visit);
  await visit.getByRole('button', { name: 'It needs a quote' }).click();
  await visit.getByLabel('What should the quote be for?').fill('A new coil.');
  const toQuote = visit.getByRole('group', { name: 'Parts and labour to quote' });
  await toQuote.getByRole('button', { name: 'Add a part' }).click();
  await toQuote.getByRole('combobox', { name: 'Part 1' }).pressSequentially('burner');
  await visit.getByRole('option', { name: /^Burner/ }).click();
  await visit.getByLabel('Send it to the customer now.').check();
  await expectNothingFound(phone, 'a quote to send');
  await visit.getByLabel('Their name').fill('Maria Rossi');
  await sign(phone);
  await addPhoto(visit);
  await visit.getByRole('button', { name: 'Finished' }).click();

  const closed = phone.getByRole('article', { name: second ?? '' });
  await closed.getByRole('button', { name: second ?? '' }).click();
  await closed.getByRole('button', { name: "Couldn't get in", exact: true }).click();
  await closed.getByLabel('What did you find?').fill('The roller door is down.');
  await addPhoto(closed);
  await expectNothingFound(phone, 'no access');
  expect(await pixelsTooWide(phone)).toBe(0);
  await closed.getByRole('button', { name: "I couldn't get in" }).click();
  await phone.reload();
  await expect(phone.getByText(/^As it was at \d/)).toBeVisible();
  for (const reference of others) {
    const next = await arrive(phone, reference);
    await finish(next, `Done at ${reference}.`);
    await next.getByRole('button', { name: 'Finished' }).click();
  }
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // The battery is flat; the phone comes back with a signal.
  const again = await phone.context().newPage();
  await phone.close();
  await again.context().setOffline(false);
  await again.goto(link);
  await expect(again.getByText('not sent yet')).toHaveCount(0);
  await expect
    .poll(async () => (await deskJob(server, jobs.at(-1)?.RepairId ?? 0)).VisitPlans.at(-1)?.Report?.Work)
    .toBe(`Done at ${others.at(-1)}.`);

  for (const { RepairId, BookingReference } of jobs) {
    const job = await deskJob(server, RepairId);
    const pressed = job.Timeline.filter(({ Actor }) => Actor === 'technician').map(({ Kind }) => Kind);
    if (BookingReference === second) {
      expect([pressed, job.IsNoAccess, job.VisitPhotos.length]).toEqual([['no-access'], true, 1]);
      continue;
    }
    const isFirst = BookingReference === first;
    const kinds = isFirst ? ['state', 'finished', 'state'] : ['state', 'finished'];
    expect([BookingReference, pressed]).toEqual([BookingReference, kinds]);
    const report = job.VisitPlans.at(-1)?.Report;
    const PartId = isFirst ? expect.any(Number) : null;
    expect(report?.Parts).toEqual([{ Name: 'Door seal', Quantity: 1, PartId }]);
    expect(report?.SignedName).toBe(isFirst ? 'Maria Rossi' : null);
    expect(report?.QuoteWords).toBe(isFirst ? 'A new coil.' : null);
    expect(report?.QuoteOutcome).toBe(isFirst ? 'sent' : null);
    expect(job.Quotes.map(({ State }) => State)).toEqual(isFirst ? ['waiting'] : []);
    expect(job.VisitPhotos).toHaveLength(isFirst ? 1 : 0);
  }
});
