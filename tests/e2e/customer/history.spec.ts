import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import Papa from 'papaparse';
import { ratingMessages } from '../../../domain/ratings/rating-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { NO_VISIT } from '../../kit/desk.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { demoJob, desk, deskJob, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

test('[R1.02, R2.35, R3.16, R7.32] every visit by year: searched, by equipment, by site, and saved as CSV', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await signInDemo(page, server);
  await page.goto('/#/service-history');
  await expect(page).toHaveTitle('Service history - Galley');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^GAL/ }) });
  await expect(rows).toHaveCount(20);
  await expect(page.getByRole('rowheader', { name: '2026', exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: '2025', exact: true })).toBeVisible();
  await expect(page.getByText('End of history.')).toBeVisible();

  // One letter is too few to search for.
  const search = page.getByRole('searchbox', { name: 'Search visits' });
  await search.fill('c');
  await search.fill('condenser');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/SearchTerm=condenser/);
  await page.reload();
  await expect(search).toHaveValue('condenser');
  await expect(rows).toHaveCount(2);
  // Its own tab shows everything again, and Back what was searched for.
  await page.getByRole('navigation').getByRole('link', { name: 'Service history' }).click();
  await expect(search).toHaveValue('');
  await expect(rows).toHaveCount(20);
  await expect(page).not.toHaveURL(/SearchTerm/);
  await page.goBack();
  await expect(search).toHaveValue('condenser');
  await expect(rows).toHaveCount(2);
  await search.fill('nothing like that');
  await expect(page.getByText(/^No visit matches/)).toBeVisible();
  await page.getByRole('button', { name: 'Show every visit' }).click();
  await expect(rows).toHaveCount(20);

  await page.getByRole('combobox', { name: 'Site' }).fill('copper');
  await page.getByRole('option', { name: /Copper Pot Bakery/ }).click();
  await expect(page).toHaveURL(/LocationId=\d+/);
  await expect(rows.filter({ hasText: 'Marlowe' })).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Site' }).click();
  await page.getByRole('combobox', { name: 'Equipment' }).fill('skope');
  await page.getByRole('option', { name: /Skope ProSpec/ }).click();
  await expect(page).toHaveURL(/EquipmentId=\d+/);
  await expect(rows.filter({ hasText: 'Skope ProSpec' })).toHaveCount(6);
  await expect(rows).toHaveCount(6);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('service-history-2026-11-23.csv');
  const text = await readFile(await file.path(), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(6);
  expect(data[0]).toMatchObject({
    Reference: expect.stringMatching(/^GAL\d+R$/),
    Date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    Equipment: 'Underbench fridge, Skope ProSpec 2 door',
    Site: 'Marlowe Street Café',
    'Job total inc GST': expect.stringMatching(/^\d+\.\d\d$/),
  });
  await expect(page.getByText('6 visits saved as a CSV file.')).toBeVisible();
});

test('[R7.32] retired equipment is among what the history can be narrowed to', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  await sql(
    server,
    `update assets set retired_at = now() where make_name = 'Skope' and model_name like 'ProSpec%'`,
  );
  await signInDemo(page, server);
  await page.goto('/#/service-history');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^GAL/ }) });
  await expect(rows).toHaveCount(20);
  await page.getByRole('combobox', { name: 'Equipment' }).fill('skope');
  await page.getByRole('option', { name: /Skope ProSpec.*, retired$/ }).click();
  await expect(rows).toHaveCount(6);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Equipment' })).toHaveValue(/Skope ProSpec/);
});

test('[R2.22, R2.34, R4.27] a finished job is rated from the dashboard, once', {
  tag: '@phone',
}, async ({ page, server }) => {
  await signInDemo(page, server);
  await page.goto('/#/dashboard');
  await page
    .getByRole('link', { name: /^Rate the tech/ })
    .last()
    .click();
  await expect(page).toHaveTitle('Rate a finished job - Galley');
  const RepairId = Number(new URL(page.url().replace('#/', '')).searchParams.get('RepairId'));
  await expect(page.getByRole('heading', { level: 1, name: 'How did Mei Tan do?' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(5);
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText(ratingMessages.scoreRequired)).toBeVisible();
  await expect(page.getByRole('radio', { name: '5 Excellent' })).toBeFocused();
  // Arrow keys are enough.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: '4 Very good' })).toBeChecked();
  const comment = page.getByRole('textbox', { name: /Anything to add/ });
  await comment.fill('x'.repeat(501));
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText(requestMessages.tooLong('500'))).toBeVisible();
  await comment.fill('Showed us how to clear the drain filter.');
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you.' })).toBeVisible();
  expect((await deskJob(server, RepairId)).Rating).toMatchObject({
    Score: 4,
    Description: 'Showed us how to clear the drain filter.',
  });
  await page.reload();
  await expect(page.getByText(/^Rated 4 of 5\./)).toBeVisible();
  await page.goto('/#/dashboard');
  await expect(page.getByText('Rated 4 of 5').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Rate the tech/ })).toHaveCount(1);
});

test.describe('By the mailed link', () => {
  test.use({ expectedConsole: [/status of 422/] });

  test('[R2.08, R4.27, R4.31, R8.06] nobody has to sign in; a closed score takes a comment; a wrong link says so', {
    tag: '@desktop',
  }, async ({ page, server }) => {
    await page.goto('/#/rate?ch=no-such-thing');
    await expect(page.getByText(ratingMessages.ratingInvalid)).toBeVisible();

    const { RepairId } = await demoJob(server, 'InProgress');
    await desk(server, RepairId, 'complete', { ...NO_VISIT, IsScoringClosed: true });
    const link = await ratingLink(server, RepairId);
    await page.goto(`/${link}`);
    await expect(page).toHaveTitle('Rate your technician - Galley');
    await expect(page.getByRole('heading', { level: 1, name: 'A word about Mei Tan?' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    // Opening the link has done nothing.
    expect((await deskJob(server, RepairId)).Rating?.Score).toBeNull();
    await page.getByRole('textbox', { name: /What would you like to tell us/ }).fill('Left it spotless.');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you.' })).toBeVisible();
    expect((await deskJob(server, RepairId)).Rating).toMatchObject({
      Score: 0,
      Description: 'Left it spotless.',
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you.' })).toBeVisible();
    await expect(page.getByText('This job has already been rated.')).toBeVisible();
  });

  test('[R4.31, R8.06] an expired link says why it is not valid', {
    tag: '@desktop',
  }, async ({ page, server }) => {
    const { RepairId } = await demoJob(server, 'InProgress');
    await desk(server, RepairId, 'complete', NO_VISIT);
    const link = await ratingLink(server, RepairId);
    await sql(
      server,
      `update mailed_links set created_at = '2026-10-23T12:00:00Z', expires_at = '2026-11-22T12:00:00Z'
       where purpose = 'rating'`,
    );
    await page.goto(`/${link}`);
    await expect(page.getByText(ratingMessages.ratingInvalid)).toBeVisible();
    await expect(page.getByText(ratingMessages.ratingLinkOld)).toBeVisible();
    await page.goto('/#/rate?ch=no-such-thing');
    await expect(page.getByText(ratingMessages.ratingInvalid)).toBeVisible();
    await expect(page.getByText(/The link may be cut short/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send a message' })).toBeVisible();
  });
});

/** The link in the mail that a finished job sends: its path behind the host. */
async function ratingLink(server: import('../kit/server.ts').RunningServer, repairId: number) {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await server.mails()).map((raw) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
      const mail = mails.find((text) => text.includes(`GAL${repairId}R`) && text.includes('/#/rate?ch='));
      link = /\/(#\/rate\?ch=[\w-]+)/.exec(mail ?? '')?.[1];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}
