import { expect, type Page } from '@playwright/test';
import { expectNothingFound, expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { demoJob, signInAtDesk, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|409|422)|ERR_INTERNET_DISCONNECTED/] });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const caller = (page: Page) => page.getByRole('combobox', { name: 'Who is calling?' });
const docket = (page: Page) => page.getByText('What the customer gets').locator('..').locator('..');
const slot = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test('[R10.13, R14.05] a known customer’s machine is booked by mouse with its tech, over a rule with a reason', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await signInAtDesk(page);
  // On a phone it's in the list of the other sections.
  const more = button(page, 'More');
  if (await more.isVisible()) await more.click();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await caller(page).fill('marlowe');
  const found = page.getByRole('option', { name: /Marlowe Street Café/ });
  // A mouse that passes over the list leaves the one match to Enter.
  await found.hover();
  await page.mouse.move(2, 2);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Machine' }).getByRole('radio').first().check();
  await page.getByLabel('Problem', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByText('Later', { exact: true })).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'booking by phone');

  // Monday morning: today's morning is too soon for customers.
  await slot(page, /Today, .* Morning/).check();
  await expect(page.getByText(/too late for customers/)).toBeVisible();
  await expect(slot(page, /Today, .* Morning/).locator('..')).toContainText(/\d techs? free/);
  await page.getByRole('radio', { name: /^Dan Okafor/ }).check();
  await expect(docket(page)).toContainText('Dan Okafor');
  await expectNothingFoundAtBothWidths(page, 'who comes');
  const total = await docket(page).locator('strong').innerText();
  await button(page, `Book for ${total}`).click();
  // The description is missing; what was chosen stays.
  await expect(page.getByText('There is a problem').or(page.getByRole('alert')).first()).toBeVisible();
  await expect(slot(page, /Today, .* Morning/)).toBeChecked();
  await page.getByLabel('What they say').fill('Warm since this morning, the fan still runs.');
  await button(page, `Book for ${total}`).click();
  await expect(page.getByRole('link', { name: /Give a reason to book it/ })).toBeVisible();
  await page.getByLabel(/Why we book it/).fill('Dan is next door');
  await button(page, `Book for ${total}`).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(page.getByText(/Booked by phone: Dan Okafor is coming Mon 23 Nov/)).toBeVisible();
  await expect(page.getByText(/Reason: Dan is next door/)).toBeVisible();
  await expect(page.getByText(total).first()).toBeVisible();

  // They call again about the same machine.
  const job = /jobs\/(\d+)/.exec(page.url())?.[1];
  await page.goto('/desk#/book?customer=5001');
  await page.getByRole('group', { name: 'Machine' }).getByRole('radio').first().check();
  await expect(page.getByText(`GAL${job}R is open already`)).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a second call-out');
});

test('[R10.13, R14.06] a new customer with a landline alone is booked by keyboard alone @desktop', async ({
  page,
}) => {
  test.slow();
  await signInAtDesk(page);
  await page.keyboard.press('n');
  await expect(caller(page)).toBeFocused();
  const type = (text: string) => page.keyboard.type(text);
  const next = () => page.keyboard.press('Tab');
  // Typed into the box, not the shortcut again.
  await type('nobody');
  await expect(page.getByText('Nobody matches ‘nobody’').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  // What was typed of them is their business's name until it's typed over.
  await expect(page.getByLabel('Business', { exact: true })).toHaveValue('nobody');
  for (const text of ['Mei', 'Tan', 'Ferry Street Bakery', '', '', '(02) 9000 0012', '']) {
    await type(text);
    await next();
  }
  // The site is called as the business, and its suburb says state and postcode.
  for (const text of ['', '', '7 Ferry Street']) {
    await type(text);
    await next();
  }
  await type('Surry H');
  await expect(page.getByRole('option', { name: /Surry Hills.*NSW 2010/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('State')).toHaveValue('NSW');
  await expect(page.getByLabel('Postcode')).toHaveValue('2010');
  for (let field = 0; field < 3; field += 1) await next();
  await type('Underbench');
  await next();
  await page.keyboard.press('ArrowDown');
  for (let field = 0; field < 4; field += 1) await next();
  await expect(page.getByLabel('Problem', { exact: true })).toBeFocused();
  await expect(page.getByRole('option', { name: 'Not cooling' })).toBeAttached();
  await type('Not cooling');
  await next();
  // Past the question about food, which may stay open.
  await expect(
    page.getByRole('group', { name: /^Is any food above/ }).getByRole('radio', { name: 'Not asked' }),
  ).toBeFocused();
  await next();
  await type('Warm since this morning, the fan still runs.');
  await next();
  await next();
  await expect(page.getByText('Later', { exact: true })).toBeVisible();
  await expect(slot(page, /Tomorrow, .* Morning/)).toBeVisible();
  await slot(page, /Tomorrow, .* Morning/).focus();
  await page.keyboard.press('Space');
  await expect(docket(page)).toContainText('$198.00');
  await expect(docket(page)).toContainText('Neither an email nor a text reaches them');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pixelsTooWide(page)).toBe(0);
  await expectNothingFound(page, 'a new caller on a phone');
  await button(page, 'Book for $198.00').press('Enter');
  await expect(page.getByText('Ferry Street Bakery').first()).toBeVisible();
  await expect(page.getByText(/Booked by phone/)).toBeVisible();
  await expect(page.getByRole('link', { name: '02 9000 0012' }).first()).toHaveAttribute(
    'href',
    'tel:0290000012',
  );
});

test('[R10.13, R10.04] without a network nothing is booked or moved, what was typed stays, and later it is saved once', {
  tag: '@desktop',
}, async ({ page, context, server }) => {
  test.slow();
  const { RepairId } = await demoJob(server, 'Requested');
  const old = page.getByText('What you see may be out of date.');
  await signInAtDesk(page);
  await page.goto('/desk#/book?customer=5001');
  await page.getByRole('group', { name: 'Machine' }).getByRole('radio').first().check();
  await page.getByLabel('Problem', { exact: true }).selectOption({ index: 1 });
  const words = page.getByLabel('What they say');
  await words.fill('Warm since this morning.');
  await slot(page, /Tomorrow, .* Morning/).check();
  await expect(docket(page).locator('strong')).toBeVisible();
  const before = await sql(server, 'select from jobs');
  await context.setOffline(true);
  await expect(old).toBeVisible();
  await button(page, /^Book for/).click();
  await expect(page.getByRole('alert').filter({ hasText: /connection|offline/i })).toBeVisible();
  await expect(words).toHaveValue('Warm since this morning.');
  await expect(slot(page, /Tomorrow, .* Morning/)).toBeChecked();
  await context.setOffline(false);
  await expect(old).toBeHidden();
  await button(page, /^Book for/).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  expect(await sql(server, 'select from jobs')).toHaveLength(before.length + 1);

  await page.goto(`/desk#/jobs/${RepairId}`);
  await button(page, 'Schedule a visit').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Tech').selectOption('Dan Okafor');
  await context.setOffline(true);
  const send = form.getByRole('button', { name: 'Schedule and tell the customer' });
  await send.click();
  await expect(form.getByRole('alert').filter({ hasText: /connection|offline/i })).toBeVisible();
  await expect(form.getByLabel('Tech').locator('option:checked')).toHaveText('Dan Okafor');
  await context.setOffline(false);
  await send.click();
  await expect(form).toBeHidden();
  const scheduled = `select from job_events where job_id = ${RepairId} and state = 'Scheduled'`;
  expect(await sql(server, scheduled)).toHaveLength(1);
});

test('[R14.05] half a booking comes back whole, and somebody who is known takes it over @desktop', async ({
  page,
  context,
}) => {
  test.slow();
  await signInAtDesk(page);
  const machine = page.getByRole('group', { name: 'Machine' }).getByRole('radio', { name: /^Underbench/ });
  const warm = page.getByRole('group', { name: /^Is any food above/ }).getByRole('radio', { name: 'Yes' });
  const tech = page.getByRole('radio', { name: /^Dan Okafor/ });
  async function isWhole() {
    await expect(page.getByText(/^Kept from \d+:\d\d[ap]m\.$/)).toBeVisible();
    await expect(machine).toBeChecked();
    await expect(page.getByLabel('Problem', { exact: true })).toHaveValue('Not cooling');
    await expect(warm).toBeChecked();
    await expect(page.getByLabel('What they say')).toHaveValue('Warm since this morning.');
    await expect(slot(page, /Thu 26 Nov, Afternoon/)).toBeChecked();
    await expect(tech).toBeChecked();
    // What the site's lunch leaves of the afternoon.
    await expect(docket(page)).toContainText('Thu 26 Nov, 2:30pm-4pm');
  }
  await page.keyboard.press('n');
  await caller(page).fill('0491 570 158');
  await page.reload();
  await expect(caller(page)).toHaveValue('0491 570 158');
  await page.getByRole('option', { name: 'New customer' }).click();
  await expect(page.getByLabel('Mobile', { exact: true })).toHaveValue('0491 570 158');
  // The number may be new: the name isn't.
  await page.getByLabel('First name').fill('priya');
  await page.getByLabel('Last name').fill('nair');
  await page.getByLabel('What they say').fill('Warm since this morning.');
  const twin = button(page, /Book for this customer/);
  await expect(twin).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'a likely twin');
  await twin.click();
  await machine.check();
  await page.getByLabel('Problem', { exact: true }).selectOption('Not cooling');
  await warm.check();
  await button(page, /choose another date/).click();
  await button(page, /^Thursday 26 November 2026/).click();
  await slot(page, /Thu 26 Nov, Afternoon/).check();
  await tech.check();

  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await isWhole();
  await page.reload();
  await isWhole();
  await context.clearCookies();
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill('dispatch8');
  await button(page, 'Continue').click();
  await isWhole();
  await button(page, /^Book for \$/).click();
  await expect(page.getByText(/Booked by phone: Dan Okafor is coming Thu 26 Nov/)).toBeVisible();
  await page.keyboard.press('n');
  await expect(caller(page)).toHaveValue('');
});

test('[R12.12] the owner calls until somebody else is chosen; a chef needs a reason, and is kept with it', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await signInAtDesk(page);
  await page.goto('/desk#/book?customer=5001');
  const who = page.getByLabel('Who is on the phone');
  await expect(who.locator('option:checked')).toHaveText('Priya Nair, owner');
  // Typing goes on where it did before there was a choice.
  await expect(page.locator(':focus')).not.toHaveAttribute('id', 'PersonId');
  await who.selectOption({ label: 'Joel Tran, manager to $500.00, Marlowe Street Café' });
  await expect(page.getByLabel('The tech may go ahead up to')).toBeVisible();
  await who.selectOption({ label: 'Tess Ibrahim, staff, Marlowe Street Café' });
  await expect(page.getByText(/Tess Ibrahim is staff/).first()).toBeVisible();
  await expect(page.getByLabel('The tech may go ahead up to')).toBeHidden();
  await expectNothingFoundAtBothWidths(page, 'who calls');
  await page.getByRole('radio', { name: /^Underbench fridge/ }).check();
  await page.getByLabel('Problem', { exact: true }).selectOption({ label: 'Not cooling' });
  await page.getByLabel('What they say').fill('Warm since this morning, the fan still runs.');
  await slot(page, /Tomorrow, .* Morning/).check();
  await page.getByLabel(/Why we book it/).fill('Priya nodded');
  await button(page, /^Book for/).click();
  await expect(page.getByText(/Tess Ibrahim called/)).toBeVisible();
  await expect(page.getByText(/Reason: Priya nodded/)).toBeVisible();
});
