import { expect, type Page } from '@playwright/test';
import { addDays } from '../../../domain/visits/local-time.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { addDispatcher, bookDay, mailsAbout, newsIsSent, rosa } from '../kit/office.ts';
import { test } from '../kit/test.ts';
import { pixelsTooWide } from '../kit/text-fits.ts';
import { demoJob, signInAtDesk, signInDemo, WITH_DEMO } from '../people/demo.ts';
import { draftBefore } from '../people/drafts.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|409|422)/] });

/** The day before Christmas Day. */
const DAY = '2026-12-24';
const WINDOWS = [
  ...Array<string>(5).fill('morning'),
  ...Array<string>(5).fill('afternoon'),
  ...Array<string>(2).fill('afterhours'),
];
const AT_WORK = ['Dan Okafor', 'Grace Ngata', 'Luca Moretti', 'Mei Tan', 'Ravi Menon'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Presses the button of the open form, and waits until it's done. */
async function submit(page: Page, name: string) {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

async function giveTo(page: Page, action: 'Assign' | 'Move', reference: string, tech: string) {
  await page.getByRole('button', { name: new RegExp(`^${action} .*${reference}`) }).click();
  await dialog(page).getByLabel('Tech').selectOption(tech);
}

const SCHEDULE = 'Schedule and tell the customer';

test('[R10.04, R10.05, R10.06, R10.07, R10.08, R10.10, R10.11, R10.12, R10.13] the day in the office @desktop', async ({
  page,
  browser,
  server,
  visitor,
  at,
}) => {
  test.setTimeout(300_000);
  const office = await rosa(server);
  const { Technicians } = await office<{
    Technicians: { TechnicianId: number; Name: string; Version: number }[];
  }>('desk/technicians');
  const billie = Technicians.find(({ Name }) => Name === 'Billie Karras');
  await office(`desk/technicians/${billie?.TechnicianId}/leave`, {
    Version: billie?.Version,
    FromDate: DAY,
    ToDate: addDays(DAY, 4),
    Reason: 'Christmas',
  });
  await office('desk/quote-templates', {
    Name: 'Fan motor, seized',
    Note: 'The fan has seized.',
    Lines: [{ Description: 'Fan motor', Quantity: 1.5, UnitExGst: 486.27 }],
  });
  const booked = await bookDay(server, DAY, WINDOWS);
  const refOf = (nth: number) => booked[nth]?.ref ?? '';
  await signInAtDesk(page);

  await test.step('all twelve bookings get a tech', async () => {
    await page.goto(`/desk#/schedule?date=${DAY}`);
    await expect(page.getByText('12 visits, 12 without a tech').first()).toBeVisible();
    await expect(page.getByRole('row', { name: /^Billie Karras/ })).toContainText('On leave: Christmas');
    for (const [nth, { ref }] of booked.entries()) {
      const tech = AT_WORK[nth % AT_WORK.length] ?? '';
      if (nth === 0) {
        await giveTo(page, 'Assign', ref, 'Billie Karras');
        await expect(dialog(page).getByText(/Billie Karras is on leave/)).toBeVisible();
        await dialog(page).getByLabel('Tech').selectOption(tech);
      } else await giveTo(page, 'Assign', ref, tech);
      await submit(page, SCHEDULE);
    }
    await expect(page.getByText(/^12 visits(?!, )/)).toBeVisible();
    await expectNothingFound(page, 'a full day');
    expect(await pixelsTooWide(page)).toBe(0);
    await page.getByRole('link', { name: 'The day after' }).click();
    await expect(page.getByText(/Public holiday: .*Christmas Day/)).toBeVisible();
    await newsIsSent(server);
    for (const { ref } of booked) expect((await mailsAbout(server, ref)).length, ref).toBe(2);
  });

  await test.step('two moves within the wait send one message, and one there and back sends none', async () => {
    await page.goto(`/desk#/schedule?date=${DAY}`);
    for (const tech of ['Grace Ngata', 'Ravi Menon']) {
      await giveTo(page, 'Move', refOf(0), tech);
      await submit(page, SCHEDULE);
    }
    await giveTo(page, 'Move', refOf(1), 'Mei Tan');
    await submit(page, SCHEDULE);
    await giveTo(page, 'Move', refOf(1), 'Grace Ngata');
    await expect(dialog(page).getByText(/knows this already, and gets nothing/)).toBeVisible();
    await submit(page, SCHEDULE);
    await newsIsSent(server);
    const told = await mailsAbout(server, refOf(0));
    expect(told).toHaveLength(3);
    expect(told.filter(({ text }) => text.includes('Ravi Menon'))).toHaveLength(1);
    expect(told.some(({ text }) => text.includes('Grace Ngata'))).toBe(false);
    expect(await mailsAbout(server, refOf(1))).toHaveLength(2);
  });

  await test.step('a late visit gets a new time, and one without access needs one', async () => {
    await page.goto('/desk#/today');
    await expect(page.getByText('Late', { exact: true }).last()).toBeVisible();
    const late = page.getByRole('button', { name: /^Tell the customer, / });
    const ref = /GAL\d+R/.exec((await late.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    await late.click();
    await expect(dialog(page).getByLabel('Message')).toHaveValue(
      /^Sorry, we're running late\. .+ will be there at about \d+(:\d\d)?[ap]m\.$/,
    );
    await submit(page, 'Send it');
    await expect(late).toBeHidden();
    await page.goto(`/desk#/jobs?SearchTerm=${ref}`);
    await page.getByRole('table', { name: 'Jobs' }).getByRole('link', { name: ref }).click();
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText("Sorry, we're running late.");
    await button(page, 'Move or reassign the visit').click();
    await dialog(page).getByLabel('Window', { exact: true }).selectOption('Afternoon');
    await dialog(page).getByLabel(/^Time/).fill('');
    await submit(page, SCHEDULE);
    await page.goto('/desk#/today');
    const stuck = page.getByRole('link', { name: /11:30am.*Railway Hotel/ });
    await stuck.click();
    await button(page, "Couldn't get in").click();
    await dialog(page).getByLabel('What the tech found').fill('The gate was locked.');
    await submit(page, 'Record it');
    await newsIsSent(server);
    const [newTime] = (await mailsAbout(server, ref)).filter(({ subject }) => /^New time/.test(subject));
    expect(newTime?.to).toContain('kiri@tideandtable.example');
    expect(newTime?.text).toContain('12pm');
    await page.goto('/desk#/today');
    await expect(page.getByRole('link', { name: /^Set a time, / })).toBeVisible();
    await expect(page.getByRole('button', { name: `Tell the customer, ${ref}` })).toBeHidden();
    expect(
      (await mailsAbout(server, '')).filter(({ text }) => text.includes('The gate was locked.')),
    ).toHaveLength(1);
  });

  await test.step('a job waits for parts, and comes back', async () => {
    const { RepairId, BookingReference } = await demoJob(server, 'QuoteApproved');
    await page.goto(`/desk#/jobs/${RepairId}`);
    await button(page, 'Put on hold').click();
    await dialog(page).getByLabel('Until').fill('2026-12-01');
    await dialog(page).getByLabel('Reason').fill('Springs come from Melbourne.');
    await submit(page, 'Save');
    await page.goto('/desk#/today');
    await expect(page.getByRole('heading', { name: 'Needs a person' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Schedule the repair, / })).toHaveCount(1);
    await page.goto(`/desk#/jobs/${RepairId}`);
    await button(page, 'Schedule the repair').click();
    await dialog(page).getByLabel('Day').fill('2026-12-02');
    await dialog(page).getByLabel('Tech').selectOption('Dan Okafor');
    await submit(page, SCHEDULE);
    await expect(button(page, 'Put on hold')).toBeVisible();
    await newsIsSent(server);
    const subjects = (await mailsAbout(server, BookingReference)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /^Return visit/.test(subject))).toHaveLength(1);
  });

  const customer = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signInDemo(customer, server);

  await test.step('a quote from a template costs the customer what the desk sees, and is approved by phone', async () => {
    const { RepairId, BookingReference } = await demoJob(server, 'InProgress');
    await page.goto(`/desk#/jobs/${RepairId}`);
    await button(page, 'Write a quote').click();
    await dialog(page).getByLabel('Template', { exact: true }).selectOption('Fan motor, seized');
    await button(page, 'Fill in its lines').click();
    await expect(dialog(page).getByText('Discount REPAIR5')).toBeVisible();
    const total = '$762.23';
    await expect(dialog(page).getByText(total).first()).toBeVisible();
    await submit(page, 'Send the quote');
    await newsIsSent(server);
    await customer.goto(`/#/dashboard--quote?RepairId=${RepairId}`);
    await expect(customer.getByText(total).first()).toBeVisible();
    const mails = await mailsAbout(server, BookingReference);
    expect(mails.filter(({ subject }) => subject.includes(total))).toHaveLength(1);
    await button(page, 'Approved by phone').click();
    await expect(dialog(page)).toContainText(`They agree to pay ${total} inc GST.`);
    await dialog(page).getByLabel('Who is on the phone').selectOption('Priya Nair, owner');
    await submit(page, 'Record the approval');
    await customer.goto('/#/dashboard');
    const job = customer.getByRole('article').filter({ hasText: BookingReference }).first();
    await expect(job).toContainText('Approved');
  });

  await test.step('another quote is revised', async () => {
    const { RepairId, BookingReference } = await demoJob(server, 'QuoteWaiting');
    await page.goto(`/desk#/jobs/${RepairId}`);
    await button(page, 'Revise the quote').click();
    await dialog(page).getByLabel('Quantity').last().fill('1');
    await submit(page, 'Send the quote');
    await newsIsSent(server);
    const subjects = (await mailsAbout(server, BookingReference)).map(({ subject }) => subject);
    const revised = subjects.find((subject) => /^New quote/.test(subject));
    const total = /\$[\d,.]+\d/.exec(revised ?? '')?.[0] ?? '';
    expect(total).not.toBe('');
    await customer.goto(`/#/dashboard--quote?RepairId=${RepairId}`);
    await expect(customer.getByRole('heading', { level: 1 })).toContainText(`${total} inc GST?`);
  });

  await test.step('somebody rings for a machine that is known', async () => {
    await page.goto('/desk#/book?customer=5001');
    await page.getByRole('group', { name: 'Machine' }).getByRole('radio').first().check();
    await page.getByLabel('Problem', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('What they say').fill('Warm since this morning.');
    await page.getByRole('radio', { name: /Tomorrow, .* Morning/ }).check();
    await page.getByRole('button', { name: /^Book for \$/ }).click();
    await expect(page.getByText(/Booked by phone/)).toBeVisible();
    const ref = `GAL${/jobs\/(\d+)/.exec(page.url())?.[1]}R`;
    await newsIsSent(server);
    expect(await mailsAbout(server, ref)).toHaveLength(1);
    await customer.goto('/#/dashboard');
    await expect(customer.getByText(ref).first()).toBeVisible();
  });

  await test.step('two dispatchers have the same job open', async () => {
    const mick = await addDispatcher(server, 'Mick Farrugia');
    const { id, ref } = booked[2] ?? { id: 0, ref: '' };
    await page.goto(`/desk#/schedule?date=${DAY}`);
    await giveTo(page, 'Move', ref, 'Ravi Menon');
    const { Version } = await mick<{ Version: number }>(`desk/jobs/${id}`);
    const visit = { Date: DAY, TimeWindow: 'morning', Tech: 'Dan Okafor', Version };
    await mick(`desk/jobs/${id}/schedule`, visit);
    await button(page, SCHEDULE).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Mick Farrugia');
    await expect(dialog(page).getByLabel('Tech').locator('option:checked')).toHaveText('Ravi Menon');
    await button(page, 'Back').click();
  });

  await test.step('a window that the office closes is full for customers', async () => {
    await page.goto(`/desk#/schedule?date=${addDays('2026-11-23', 1)}`);
    await button(page, 'Places, Afternoon').click();
    await button(page, 'Close, metro-inner').click();
    await dialog(page).getByLabel('Reason').fill('Training');
    await button(page, 'Close it').click();
    await expect(button(page, 'Open it again, metro-inner')).toBeVisible();
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await expect(visitor.window('Tomorrow', 'Afternoon')).toBeDisabled();
    await expect(visitor.window('Tomorrow', 'After hours')).toBeEnabled();
  });
});
