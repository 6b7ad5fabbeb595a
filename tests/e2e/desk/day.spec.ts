import { expect, type Page } from '@playwright/test';
import { formatLongDay } from '../../../domain/visits/dates.ts';
import { deskWindowMessages } from '../../../domain/visits/desk-window-messages.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import { expectNothingFound, expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { demoJob, desk, signInAtDesk, WITH_DEMO } from '../people/demo.ts';
import { draftBefore } from '../people/drafts.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|409|422)/] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Presses the button of an open form, and waits until it's done. */
async function submit(page: Page, name: string) {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

test('[R10.04] [R10.07] [R10.08] [R10.10] [R10.12] the office schedules a booking, sees a colleague’s change, quotes, and records the answer', {
  tag: '@desktop',
}, async ({ page, server }) => {
  test.slow();
  const { RepairId, BookingReference, RequestedAttendanceDate: day } = await demoJob(server, 'Requested');
  await signInAtDesk(page);
  const need = page.getByRole('link', { name: `Give it a tech, ${BookingReference}` });
  await expect(need).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'today');
  await page.goto('/desk#/jobs?State=Requested');
  await expect(page.getByRole('link', { name: BookingReference })).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'jobs');
  await page.getByRole('link', { name: BookingReference }).click();
  await expect(button(page, 'Schedule a visit')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'job');

  await button(page, 'Schedule a visit').click();
  await dialog(page).getByLabel('Tech').selectOption('Billie Karras');
  await expect(dialog(page).getByText(/Billie Karras is on leave/)).toBeVisible();
  await dialog(page).getByLabel('Tech').selectOption('Dan Okafor');
  await expect(dialog(page).getByText(/on leave/)).toBeHidden();
  await submit(page, 'Schedule and tell the customer');

  // Somebody else moves it while this form is open: nothing is overwritten, and what was chosen stays.
  await button(page, 'Move or reassign the visit').click();
  await dialog(page).getByLabel('Tech').selectOption('Ravi Menon');
  await desk(server, RepairId, 'schedule', { Date: '2026-11-26', TimeWindow: 'morning', Tech: 'Mei Tan' });
  await button(page, 'Schedule and tell the customer').click();
  await expect(dialog(page).getByRole('alert')).toContainText('Mei Tan');
  await expect(dialog(page).getByLabel('Tech').locator('option:checked')).toHaveText('Ravi Menon');
  await submit(page, 'Schedule and tell the customer');

  await button(page, 'On site').click();
  await submit(page, 'On site');
  await button(page, 'Record the visit').click();
  await button(page, 'Record the visit').last().click();
  await expect(
    dialog(page).getByText('There is a problem').or(dialog(page).getByRole('alert')),
  ).toBeVisible();
  await dialog(page).getByLabel('Arrived').fill('0005');
  await dialog(page).getByLabel('Work done').fill('Probe tested, reads 9 degrees too warm.');
  await submit(page, 'Record the visit');

  await button(page, 'Write a quote').click();
  await dialog(page).getByLabel('What', { exact: true }).fill('Core probe');
  await dialog(page).getByLabel('Price of one').fill('145.27');
  const shown = dialog(page).getByText('What the customer will see');
  await expect(shown).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'quote');
  await submit(page, 'Send the quote');
  await button(page, 'Approved by phone').click();
  await dialog(page).getByLabel('Who is on the phone').selectOption('Priya Nair, owner');
  await submit(page, 'Record the approval');
  await expect(page.getByText(/Approved .* by Priya Nair/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pixelsTooWide(page)).toBe(0);

  await page.goto('/desk#/today');
  const repair = page.getByRole('link', { name: `Schedule the repair, ${BookingReference}` });
  await expect(repair).toBeVisible();
  await button(page, `Put off, ${BookingReference}`).click();
  await submit(page, 'Put it off');
  await expect(repair).toBeHidden();
  await expect(need).toBeHidden();
  await page.goto(`/desk#/schedule?date=${day}`);
  await expect(page.getByRole('heading', { level: 1, name: formatLongDay(day) })).toBeVisible();
  await expect(page.getByRole('link', { name: BookingReference })).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'schedule');
  for (const path of ['technicians', 'customers']) {
    await page.goto(`/desk#/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(path, 'i'));
    await expect(page.getByText('Loading')).toBeHidden();
    await expectNothingFoundAtBothWidths(page, path);
  }
});

const BY_HAND = { tag: '@desktop' };
test(
  '[R10.08, R14.01] a visit is assigned by dragging it, moved by keyboard, and called off on the board',
  BY_HAND,
  async ({ page, server }) => {
    const { BookingReference, RequestedAttendanceDate: day } = await demoJob(server, 'Requested');
    await signInAtDesk(page);
    await page.goto(`/desk#/schedule?date=${day}`);
    const row = (tech: string) => page.getByRole('row', { name: new RegExp(`^${tech}`) });
    const visit = (word: string) =>
      page.getByRole('button', { name: new RegExp(`^${word} .*${BookingReference}`) });
    const cardOf = (tech: string) => row(tech).getByRole('listitem').filter({ hasText: BookingReference });
    const said = page.getByRole('region', { name: 'Alerts' });
    /** The day is shown from 6am to 8pm. */
    const dragTo = async (tech: string, hour: number) => {
      const track = row(tech).getByRole('cell');
      const width = (await track.boundingBox())?.width ?? 0;
      const targetPosition = { x: ((hour - 6) / 14) * width, y: 8 };
      await visit('(Assign|Move)').dragTo(track, { targetPosition });
    };
    const start = dialog(page).getByLabel('Start');
    await dragTo('Dan Okafor', 13);
    await expect(dialog(page).getByLabel('Window', { exact: true })).toHaveValue('afternoon');
    await expect(start).toHaveValue('13:00');
    // Nothing has changed yet: Back puts it where it was.
    await expect(cardOf('Dan Okafor')).toBeVisible();
    await expectNothingFound(page, 'move');
    await button(page, 'Back').click();
    await expect(cardOf('Nobody yet')).toBeVisible();
    await dragTo('Dan Okafor', 9);
    await expect(dialog(page).getByLabel('Tech').locator('option:checked')).toHaveText('Dan Okafor');
    await submit(page, 'Schedule and tell the customer');
    await expect(cardOf('Dan Okafor')).toContainText('9am-10:30am');
    await expect(said.getByText(`${BookingReference}: Dan Okafor`)).toHaveCount(1);
    // In the same window no customer hears of it, so nobody is asked.
    await dragTo('Dan Okafor', 10.5);
    await expect(said.getByText(`${BookingReference}: planned 10:30am-12pm`)).toHaveCount(1);
    await expect(cardOf('Dan Okafor')).toContainText('10:30am-12pm');
    await expect(dialog(page)).toHaveCount(0);

    await visit('Move').focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByLabel('Tech').focus();
    await page.keyboard.type('Ravi');
    // 'Who can take it' is between the tech and the start.
    await page.keyboard.press('Tab');
    for (const typed of ['9.30', '45']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    // Who asked for it by phone, of a business with several people.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(cardOf('Ravi Menon')).toContainText('9:30am-10:15am');
    await expect(said.getByText(`${BookingReference}: Ravi Menon`)).toHaveCount(1);
    await expect(visit('Move')).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await expectNothingFound(page, 'board on a phone');
    expect(await pixelsTooWide(page)).toBe(0);
    await visit('Move').click();
    const reason = dialog(page).getByLabel('Reason');
    // The sheet grows while it loads, and a press in that instant lands beside the button.
    await expect(async () => {
      if (await reason.isVisible()) return;
      await button(page, `Call off ${BookingReference}`).click({ timeout: 2_000 });
      await expect(reason).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await reason.fill('The part is late.');
    await submit(page, 'Call off the visit');
    await expect(visit('Move')).toBeHidden();
    await expect(said.getByText(`${BookingReference}: the visit is called off`)).toHaveCount(1);
  },
);

test(
  '[R14.01] in the week a visit is dragged to a tech and to a later day',
  BY_HAND,
  async ({ page, server }) => {
    const { BookingReference, RequestedAttendanceDate: day } = await demoJob(server, 'Requested');
    await signInAtDesk(page);
    await page.goto(`/desk#/schedule?date=${day}`);
    await expect(page.getByRole('heading', { level: 1, name: formatLongDay(day) })).toBeVisible();
    await page.keyboard.press('w');
    const week = page.getByRole('table', { name: 'Visits of the week by technician and day' });
    const visit = week.getByRole('button', { name: new RegExp(BookingReference) });
    const onDay = week
      .getByRole('row', { name: /^Dan Okafor/ })
      .getByRole('cell')
      .nth(Temporal.PlainDate.from(day).dayOfWeek - 1);
    await visit.dragTo(onDay);
    await expect(dialog(page).getByLabel('Tech').locator('option:checked')).toHaveText('Dan Okafor');
    await expect(dialog(page).getByLabel('Day')).toHaveValue(day);
    await submit(page, 'Schedule and tell the customer');
    await expect(onDay.getByRole('button', { name: new RegExp(BookingReference) })).toBeFocused();
    await expectNothingFoundAtBothWidths(page, 'week');

    const later = addDays(day, 7);
    const days = page.getByRole('navigation', { name: 'Days' });
    await visit.dragTo(days.getByRole('link', { name: new RegExp(`^${formatLongDay(later)}:`) }));
    await expect(dialog(page).getByLabel('Day')).toHaveValue(later);
    await submit(page, 'Schedule and tell the customer');
    await expect(visit).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(visit).toBeVisible();
    await page.keyboard.press('d');
    await expect(page.getByRole('heading', { level: 1, name: formatLongDay(later) })).toBeVisible();
  },
);

test(
  '[R14.07] three digits and Enter open the customer; without a match, the list of jobs',
  BY_HAND,
  async ({ page }) => {
    await signInAtDesk(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    const box = page.getByRole('combobox', { name: 'Find anything' });
    await expect(box).toBeVisible();
    await page.keyboard.press('Control+K');
    await expect(box).toBeFocused();
    // The last ones of Priya's mobile. Enter comes before the answer.
    await page.keyboard.type('156');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Marlowe Street Café' })).toBeVisible();

    await box.fill('marl');
    const list = page.getByRole('listbox', { name: 'What was found' });
    await expect(list.getByRole('option').first()).toContainText('Marlowe Street Café');
    await expectNothingFoundAtBothWidths(page, 'search');
    await box.fill('zzz');
    await expect(list.getByRole('option')).toHaveText(['All jobs with ‘zzz’']);
    await box.press('Enter');
    await expect(page).toHaveURL(/#\/jobs\?SearchTerm=zzz$/);
  },
);

test('[R10.06] a window that the office closes or limits is no longer a customer’s to choose', {
  tag: '@phone',
}, async ({ page, server, visitor, at }) => {
  const { BookingReference, RequestedAttendanceDate: day } = await demoJob(server, 'Requested');
  const tomorrow = addDays(localToday(Temporal.Instant.from(at), 'Australia/Sydney'), 1);
  await signInAtDesk(page);
  await page.goto(`/desk#/schedule?date=${tomorrow}`);
  await button(page, 'Places, Afternoon').click();
  await expectNothingFoundAtBothWidths(page, 'places');
  await button(page, 'Close, metro-inner').click();
  await expect(dialog(page)).toContainText(/visits? (are|is) in it/);
  await dialog(page).getByLabel('Reason').fill('Training');
  await button(page, 'Close it').click();
  await expect(button(page, 'Open it again, metro-inner')).toBeVisible();
  await button(page, 'Close').click();
  await expect(page.getByRole('columnheader', { name: 'Afternoon' })).toContainText('Closed');
  await button(page, 'Places, Morning').click();
  await button(page, 'Change the limit, metro-inner').click();
  await dialog(page).getByLabel('How many visits it takes').fill('many');
  await button(page, 'Save').click();
  await expect(dialog(page).getByText(deskWindowMessages.placesOutOfRange).first()).toBeVisible();
  await dialog(page).getByLabel('How many visits it takes').fill('0');
  await button(page, 'Save').click();
  await expect(dialog(page)).toContainText('of 0, full');

  await page.goto('/desk#/windows');
  await expect(page.getByRole('table', { name: 'Limits of metro-inner' })).toContainText('0');
  await expectNothingFoundAtBothWidths(page, 'windows');
  await page.goto(`/desk#/schedule?date=${day}`);
  await expect(page.getByRole('columnheader', { name: 'Morning' })).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'board');
  // The office may go over, with a reason.
  await page.getByRole('button', { name: new RegExp(`^Assign .*${BookingReference}`) }).click();
  await dialog(page).getByLabel('Day').fill(tomorrow);
  await dialog(page).getByLabel('Window', { exact: true }).selectOption('Afternoon');
  const reason = dialog(page).getByLabel('Why it goes into this window all the same');
  await expect(reason).toBeVisible();
  await button(page, 'Schedule and tell the customer').click();
  await expect(reason).toHaveAccessibleDescription(/say why/);
  await reason.fill('Their freezer is full of fish.');
  await submit(page, 'Schedule and tell the customer');

  await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
  for (const window of ['Morning', 'Afternoon'] as const) {
    await expect(visitor.window('Tomorrow', window)).toBeDisabled();
  }
  await expect(visitor.window('Tomorrow', 'After hours')).toBeEnabled();
});
