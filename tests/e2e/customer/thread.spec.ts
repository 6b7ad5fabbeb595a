import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { photo } from '../kit/photo.ts';
import { test } from '../kit/test.ts';
import { demoJob, looksAgain, signInAtDesk, signInDemo, WITH_DEMO } from '../people/demo.ts';

const LEASE = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

test.use({ env: WITH_DEMO, expectedConsole: [/ERR_FAILED/] });

test('[R11.06] a question on the job’s page is kept, sent, answered by the office on its list, and read', {
  tag: '@phone',
}, async ({ page, browser, server }) => {
  const { RepairId } = await demoJob(server, 'Scheduled');
  await signInDemo(page, server);
  await page.goto(`/#/dashboard--job?RepairId=${RepairId}`);
  const box = page.getByLabel('Message the office');
  const thread = page.getByRole('list', { name: 'Messages' });
  const question = 'Can we keep using it over the weekend?';
  await box.fill(question);
  await page.reload();
  await expect(box).toHaveValue(question);
  await page.route('**/messages', (route) => route.abort());
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Your message was not sent')).toBeVisible();
  await expect(box).toHaveValue(question);
  await page.unroute('**/messages');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(thread).toContainText(question);
  await expect(box).toHaveValue('');
  const files = page.getByRole('group', { name: 'Files' });
  const choose = files.locator('input[type=file]');
  await box.fill('The rating plate, and the lease.');
  await choose.setInputFiles([
    await photo(1),
    LEASE,
    { ...LEASE, name: 'notes.docx', mimeType: 'text/plain' },
  ]);
  await expect(files.getByRole('alert')).toContainText('‘notes.docx’ is not a photo or PDF');
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await files.getByRole('button', { name: 'Remove lease.pdf' }).click();
  await choose.setInputFiles(LEASE);
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(thread.getByRole('link', { name: 'lease.pdf' })).toBeVisible();
  await expect(files.getByRole('listitem')).toHaveCount(0);
  await expectNothingFound(page, 'a job with a message');

  const office = await browser.newPage({ baseURL: server.url });
  await signInAtDesk(office);
  await office.getByRole('link', { name: `Answer, GAL${RepairId}R` }).click();
  await expect(office.getByRole('list', { name: 'Messages' })).toContainText(question);
  await expect(office.getByRole('heading', { name: 'Priya Nair', level: 2 })).toBeFocused();
  await expect(office.getByText(question)).toBeInViewport();
  // Read once its end is on screen.
  await office.getByLabel('Write to the customer').scrollIntoViewIfNeeded();
  await expect(office.getByRole('list', { name: 'Messages' })).toContainText(', read ');
  await office.getByRole('button', { name: 'Photo 1 of 1, enlarge' }).click();
  await expect(office.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  await office.keyboard.press('Escape');
  await office.getByLabel('Write to the customer').fill('Yes. Shut the door after each load.');
  await office.getByRole('button', { name: 'Send the message' }).click();
  // On a phone that leads back to the list.
  await expect(office.getByRole('region', { name: 'Done, the newest first' })).toContainText(
    `GAL${RepairId}R`,
  );
  await office.close();

  await looksAgain(page);
  await expect(thread).toContainText('Rosa Lindqvist, office');
  await expect(thread).toContainText(', read ');
});
