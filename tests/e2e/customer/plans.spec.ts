import { expect, type Page } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { changeAtDesk, signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of 422.*\/pause/] });

/** A draft for one of Priya's machines, as the office wrote it. @returns its id */
async function drafted(server: RunningServer, name: string): Promise<number> {
  const [row] = await sql<{ id: number }>(
    server,
    `with service as (
       insert into service_types (name, checklist, minutes, why, changed_by, changed_at)
       values ($1, '[{"kind": "tick", "text": "Door seals"}]', 45, 'Seals tear.', 'Rosa', now()) returning id
     ), plan as (
       insert into plans (customer_id, name, starts_on, term_months, changed_by, changed_at, created_at)
       select id, $1, current_date, 12, 'Rosa', now(), now() from customers where user_name = 'priya@marlowestreet.example'
       returning id, customer_id
     ), line as (
       insert into plan_lines (plan_id, asset_id, service_type_id, minutes, every, unit, anchor, months, basis)
       select plan.id, (select min(a.id) from assets a where a.customer_id = plan.customer_id and a.retired_at is null),
         service.id, 45, 3, 'months', current_date + 30, '{}', 'planned' from plan, service
     ), term as (
       insert into plan_terms (plan_id, number, first_day, last_day)
       select id, 1, current_date, current_date + 364 from plan returning id
     ), price as (insert into plan_prices (term_id, cents) select id, 40000 from term)
     select id::int from plan`,
    [name],
  );
  if (!row) throw new Error('No plan');
  return row.id;
}

async function dialogOf(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog');
}

test('[R13.05] a customer reads an offered plan, accepts it and ends it, in as many steps', {
  tag: '@phone',
}, async ({ page, server }) => {
  const planId = await drafted(server, 'Seals four times');
  await changeAtDesk(server, `plans/${planId}`, 'offer', {});
  await signInDemo(page, server);
  await page.goto('/#/dashboard');
  await page.getByRole('link', { name: /Read and answer it.*Seals four times/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seals four times' })).toBeVisible();
  await expect(page.getByText('$440.00')).toBeVisible();
  await page.getByText('What is checked and why').click();
  await expect(page.getByText('Seals tear.')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'an offered plan');
  const accept = await dialogOf(page, 'Accept');
  await expectNothingFoundAtBothWidths(page, 'accepting a plan');
  await accept.getByRole('button', { name: 'Accept the plan' }).click();
  await expect(page.getByText('In force')).toBeVisible();
  const end = await dialogOf(page, 'End the plan');
  await expect(end.getByText("1 service that waits for a day won't be done.")).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'ending a plan');
  await end.getByRole('button', { name: 'End it today' }).click();
  await expect(page.getByText('This plan has ended: nothing more becomes due.')).toBeVisible();
  await page.getByRole('link', { name: 'Maintenance plans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maintenance plans' })).toBeVisible();
  // With the demo's own.
  await expect(page.getByText('Ended', { exact: true })).toHaveCount(2);
  await expectNothingFoundAtBothWidths(page, 'maintenance plans');
});

test('[R13.02] a customer pauses a plan by keys, reads first what that does, and starts it again', async ({
  page,
  server,
}) => {
  const planId = await drafted(server, 'Seals by season');
  await changeAtDesk(server, `plans/${planId}`, 'accept', { AcceptedBy: 'Priya' });
  await signInDemo(page, server);
  await page.goto(`/#/equipment-register--plan?PlanId=${planId}`);
  await page.getByRole('button', { name: 'Pause the plan' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const first = dialog.getByLabel('First day');
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await expect(dialog.getByText("4 services due then won't be done.")).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'pausing a plan');
  const last = dialog.getByLabel('Last day');
  await last.fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Pause the plan' }).press('Enter');
  await expect(last).toBeFocused();
  await expect(last).toHaveAttribute('aria-invalid', 'true');
  await last.fill(await first.inputValue());
  await expect(dialog.getByText('No service without a day is due then.')).toBeVisible();
  // Enter in a field sends nothing.
  await last.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Pause the plan' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Paused from/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the pause' })).toBeFocused();
  await expectNothingFoundAtBothWidths(page, 'a paused plan');
  await page.getByRole('button', { name: 'Start it again' }).press('Enter');
  await expect(page.getByText(/^Paused from/)).toBeHidden();
  await expect(page.getByText('Seals by season goes on')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause the plan' })).toBeFocused();
});

test('[R13.02] nobody pauses a plan and cancels what is booked before they have read it', async ({
  page,
  server,
}) => {
  const planId = await drafted(server, 'Seals by read');
  await changeAtDesk(server, `plans/${planId}`, 'accept', { AcceptedBy: 'Priya' });
  const visit = { RepairId: 1, BookingReference: 'FR-1', Date: null, MayCancel: true };
  await page.route(`**/plans/${planId}`, async (route) => {
    const reply = await route.fetch();
    const plan = await reply.json();
    await route.fulfill({ response: reply, json: { ...plan, Ending: { ...plan.Ending, Visits: [visit] } } });
  });
  const answer = Promise.withResolvers<void>();
  await page.route(`**/plans/${planId}/pause?*`, async (route) => {
    await answer.promise;
    const json = { Services: 0, CreditIncGst: 0, CreditIfCancelled: 0, Visits: [visit] };
    await route.fulfill({ json });
  });
  const sent: unknown[] = [];
  await page.route(`**/plans/${planId}/pause`, async (route) => {
    sent.push(route.request().postDataJSON().CancelJobs);
    await route.continue();
  });
  await signInDemo(page, server);
  await page.goto(`/#/equipment-register--plan?PlanId=${planId}`);
  const dialog = await dialogOf(page, 'Pause the plan');
  await dialog.getByLabel('Cancel what is booked for then').check();
  const button = dialog.getByRole('button', { name: 'Pause the plan' });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  await expect(dialog.getByText('Cancelled: FR-1.')).toBeVisible();
  expect(sent).toEqual([]);
  await button.press('Enter');
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([[1]]);
});
