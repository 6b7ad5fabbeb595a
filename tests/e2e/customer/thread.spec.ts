import { expect } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { demoJob, looksAgain, signInAtDesk, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/ERR_FAILED/] });

test('[R11.06] a question on the job’s page is kept, sent, answered by the office on its list, and read', async ({
  page,
  browser,
  server,
}) => {
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
  await expectNothingFound(page, 'a job with a message');

  const office = await browser.newPage({ baseURL: server.url });
  await signInAtDesk(office);
  await office.getByRole('link', { name: `Answer, GAL${RepairId}R` }).click();
  await expect(office.getByRole('list', { name: 'Messages' })).toContainText(question);
  await expect(office.getByRole('heading', { name: 'Messages with the customer' })).toBeFocused();
  await expect(office.getByText(question)).toBeInViewport();
  await expect(office.getByRole('list', { name: 'Messages' })).toContainText(', read ');
  await office.getByLabel('Answer the customer').fill('Yes. Shut the door after each load.');
  await office.getByRole('button', { name: 'Send the answer' }).click();
  await expect(office.getByRole('list', { name: 'Messages' })).toContainText('Shut the door');
  await expect(office.getByLabel('Answer the customer')).toHaveValue('');
  await office.close();

  await looksAgain(page);
  await expect(thread).toContainText('Rosa Lindqvist, office');
  await expect(thread).toContainText(', read ');
});
