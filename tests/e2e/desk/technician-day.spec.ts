import { expect, type Locator, type Page } from '@playwright/test';
import { smallPhoto } from '../../kit/photos.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { untilShellIsKept } from '../kit/kept-shell.ts';
import { test } from '../kit/test.ts';
import { doubleText, expectTextFits, pixelsTooWide } from '../kit/text-fits.ts';
import { demoJob, desk, signInAtDesk, WITH_DEMO } from '../people/demo.ts';
import { phoneOf, sign, texted } from '../people/technician.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|403|422)/] });

const PHONE = { width: 390, height: 844 };

async function expectScreen(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectNothingFound(page, title);
  expect(await pixelsTooWide(page), title).toBe(0);
}

/** A phone that's put away: nothing can be taken back any more. */
const putAway = (phone: Page) => phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** A reload without a signal: the day as it was and what was pressed, without the way in and the phone numbers (R11.03). */
async function expectOpensWithoutSignal(phone: Page, visit: Locator) {
  await phone.reload();
  await expect(phone.getByText(/^As it was at \d/)).toBeVisible();
  await expect(visit.getByText('not sent yet').first()).toBeVisible();
  await expect(visit.getByRole('heading', { name: 'Way in' })).toHaveCount(0);
  await expect(visit.locator('a[href^="tel:"]')).toHaveCount(0);
  await expectNothingFound(phone, 'the day without a signal');
}

/** All three buttons without a signal, a reload of nothing lost in between, then everything is sent (R11.03). */
async function pressAllOffline(phone: Page, visit: Locator) {
  await visit.getByRole('button', { name: 'On my way' }).click();
  await visit.getByRole('button', { name: 'Take it back' }).click();
  await visit.getByRole('radio', { name: '20' }).check();
  await untilShellIsKept(phone);
  await phone.context().setOffline(true);
  await visit.getByRole('button', { name: 'On my way' }).click();
  await visit.getByRole('button', { name: 'Arrived' }).click();
  await visit.getByRole('button', { name: 'Finished' }).click();
  await expect(visit.getByText('Please say what was done')).toBeVisible();
  await visit.getByLabel('What did you find and do?').fill('Replaced the door seal.');
  await visit.getByRole('button', { name: 'Add a part' }).click();
  await visit.getByRole('combobox', { name: 'Part 1' }).fill('Door seal');
  await visit.getByLabel('Temperature on leaving').fill('3.4');
  await visit.getByRole('button', { name: 'It needs a quote' }).click();
  await visit.getByLabel('What should the quote be for?').fill('The hinge is worn too.');
  await visit.getByLabel('Their name').fill('Maria Rossi');
  await sign(phone);
  await expectNothingFound(phone, 'the record');
  const photos = visit.getByLabel('Add photos');
  await photos.setInputFiles({ name: 'seal.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
  await expect(visit.getByRole('img', { name: 'photo 1' })).toBeVisible();
  await visit.getByRole('button', { name: 'Finished' }).click();
  // Taken back, everything is in the form again.
  await visit.getByRole('button', { name: 'Take it back' }).last().click();
  await expect(visit.getByRole('combobox', { name: 'Part 1' })).toHaveValue('Door seal');
  await expect(visit.getByRole('img', { name: 'photo 1' })).toBeVisible();
  await expect(visit.getByRole('img', { name: 'The signature' })).toBeVisible();
  await visit.getByRole('button', { name: 'Finished' }).click();
  await putAway(phone);
  await expect(visit.getByText('On site')).toBeHidden();
  await expectOpensWithoutSignal(phone, visit);
  await phone.context().setOffline(false);
  await phone.reload();
  await expect(visit.getByText('On site', { exact: true })).toBeVisible();
  await expect(visit.getByRole('button', { name: 'Change what I wrote' })).toBeVisible();
  await expect(visit.getByText('not sent yet')).toHaveCount(0);
  await expect(visit.getByText('1 photo', { exact: true })).toBeVisible();
}

test('[R10.14, R11.03] a technician opens their day from the text of the office, on their own phone only', {
  tag: '@desktop',
}, async ({ page, browser, server }) => {
  test.slow();
  const { RepairId, BookingReference } = await demoJob(server, 'Requested');
  await desk(server, RepairId, 'schedule', {
    Date: '2026-11-23',
    TimeWindow: 'afternoon',
    Tech: 'Grace Ngata',
  });
  await signInAtDesk(page);
  await page.goto('/desk#/technicians');
  const grace = page.getByRole('region', { name: 'Grace Ngata' });
  await grace.getByRole('button', { name: 'Text the link to their day' }).click();
  await expectNothingFound(page, 'the link');
  await page.getByRole('dialog').getByRole('button', { name: 'Text the link' }).click();
  await expect(grace.getByText(/^Sent .*; not on a phone yet$/)).toBeVisible();

  const outbox = await page.context().newPage();
  const link = await texted(outbox, /(\/tech\/#\/day\?ch=[\w-]{43})/);
  const phone = await phoneOf(browser, server);
  await phone.goto(link);
  await expectScreen(phone, 'Is this your phone?');
  await phone.getByRole('button', { name: 'Text me a code' }).click();
  await expectScreen(phone, 'Enter the code');
  await expect(phone.getByText('ends in 313')).toBeVisible();
  const code = await texted(outbox, /(\d{6}) is the code/);
  // Looking for the text, or a gap in the network, leaves the form as it is.
  await phone.context().setOffline(true);
  await phone.context().setOffline(false);
  await phone.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const field = phone.getByLabel('Code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  const show = phone.getByRole('button', { name: 'Show my visits' });
  await field.fill(code === '000000' ? '000001' : '000000');
  await show.click();
  await expect(phone.getByText("This isn't the code")).toBeVisible();
  await expectNothingFound(phone, 'a wrong code');
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await show.click();

  await expectScreen(phone, 'Today Mon 23 Nov');
  const visit = phone.getByRole('article', { name: BookingReference });
  await visit.getByRole('button', { expanded: false }).click();
  await expect(visit.getByText('12pm-4pm')).toBeVisible();
  await expect(visit.getByRole('link', { name: /^Map/ })).toHaveAttribute(
    'href',
    /^https:.*Newtown%20NSW%202042/,
  );
  await expect(visit.getByRole('link', { name: /^Ring/ }).first()).toHaveAttribute('href', /^tel:04/);
  await expect(visit.getByRole('heading', { name: 'Way in' })).toBeVisible();
  await expect(phone.getByText('$')).toHaveCount(0);
  await phone.reload();
  await expect(visit).toBeVisible();
  await phone.context().setOffline(true);
  await phone.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(phone.getByText('This may not be the newest')).toBeVisible();
  await expect(visit).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('This may not be the newest')).toBeHidden();
  await pressAllOffline(phone, visit);
  await page.goto(`/desk#/jobs/${RepairId}`);
  await expect(page.getByText('Grace Ngata wrote')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The work, 1 of 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Record the visit' }).click();
  const record = page.getByRole('dialog');
  await expect(record.getByLabel('Work done')).toHaveValue('Replaced the door seal.');
  await expect(record.getByRole('combobox', { name: 'Part 1' })).toHaveValue('Door seal');
  await expect(record.getByLabel('Temperature on leaving')).toHaveValue('3.4');
  await expectNothingFound(page, 'the record');
  await record.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('img', { name: 'Signature of Maria Rossi' })).toBeVisible();
  await expect(page.getByText('To quote: The hinge is worn too.')).toBeVisible();
  await page.goto('/desk#/technicians');
  for (const width of [834, 1440]) {
    await phone.setViewportSize({ width, height: 900 });
    expect(await pixelsTooWide(phone), String(width)).toBe(0);
  }
  await phone.setViewportSize({ width: 320, height: 256 });
  await expectTextFits(phone, 'at 400 % zoom');
  await phone.setViewportSize(PHONE);
  await doubleText(phone);
  await expectTextFits(phone, 'with the text at 200 %');
  await page.reload();
  await expect(grace.getByText(/^On their phone since/)).toBeVisible();

  const other = await phoneOf(browser, server);
  await other.goto(link);
  await expectScreen(other, 'Not on this phone');
  await grace.getByRole('button', { name: 'Text a new link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Text a new link' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await phone.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expectScreen(phone, 'This link has ended');
  await expect(visit).toBeHidden();
});
