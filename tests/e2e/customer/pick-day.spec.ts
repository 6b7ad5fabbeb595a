import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { signInDemo, WITH_DEMO } from '../people/demo.ts';

test.use({ env: WITH_DEMO });

/** A plan in force of the café owner's first machine, due in twelve days. */
const PLANNED = `
  with service as (
    insert into service_types (name, checklist, minutes, why, changed_by, changed_at)
    values ('Condenser clean', '[{"kind": "tick", "text": "Door seals"}]', 45, 'A dirty condenser works twice as hard.', 'Rosa', now())
    returning id
  ), machine as (
    select assets.id, customer_id from assets join people on people.primary_contact_of = customer_id
    where user_name = 'priya@marlowestreet.example' and make_name = 'Irinox' limit 1
  ), plan as (
    insert into plans (customer_id, name, state, starts_on, term_months, changed_by, changed_at, created_at)
    select customer_id, 'Clean twice a year', 'active', $1::date, 12, 'Rosa', now(), now() from machine returning id
  ), term as (
    insert into plan_terms (plan_id, number, first_day, last_day, accepted_by, recorded_by, accepted_at)
    select id, 1, $1::date, $1::date + 364, 'Priya Nair', 'Rosa', now() from plan returning id
  ), line as (
    insert into plan_lines (plan_id, asset_id, service_type_id, minutes, every, unit, anchor, months, basis)
    select plan.id, machine.id, service.id, 45, 6, 'months', $1::date + 12, '{}', 'planned'
    from plan, machine, service returning id
  ), price as (
    insert into plan_prices (term_id, cents) select id, 40000 from term
  ), occurrence as (
    insert into plan_occurrences (line_id, term_id, due_on, first_day, last_day, state)
    select line.id, term.id, $1::date + 12, $1::date - 2, $1::date + 26, 'due' from line, term
  )
  select plan.id::int as plan, machine.id::int as machine from plan, machine`;

test('[R13.03] a customer sees what is due of a plan, picks a day, and moves it among days that the plan covers', async ({
  page,
  server,
  at,
}) => {
  const [ids] = await sql<{ plan: number; machine: number }>(server, PLANNED, [at.slice(0, 10)]);
  await signInDemo(page, server);
  await page.goto(`/#/equipment-register--detail?EquipmentId=${ids?.machine}`);
  const maintenance = page.getByRole('region', { name: 'Maintenance' });
  await expect(maintenance).toContainText('Not done yet. Next due');
  await maintenance.getByText("What's checked").click();
  await expect(maintenance.getByText('Door seals')).toBeVisible();
  await maintenance.getByRole('link', { name: 'Clean twice a year' }).click();
  await expect(page.getByRole('heading', { name: 'The visits of this term' })).toBeVisible();
  await expectNothingFoundAtBothWidths(page, "a plan's year");
  await page.goto('/#/dashboard');
  await page.getByRole('link', { name: /^Pick a day for Copper Pot/ }).click();
  const book = page.getByRole('button', { name: 'Book it' });
  await book.click();
  await expect(page.getByText('Please select your desired date and window of time.')).toBeVisible();
  await page.getByRole('button', { name: 'Show later times' }).click();
  await page.getByRole('group', { name: 'When should the tech come?' }).getByRole('radio').nth(9).check();
  await expectNothingFoundAtBothWidths(page, 'picking a day');
  await page.getByRole('button', { name: /^Book \w{3} / }).click();
  await expect(page.getByText(/^Booked for/)).toBeVisible();
  await page.getByRole('link', { name: 'Move or cancel' }).click();
  await expect(page.getByText(/^Your plan covers mornings and afternoons/)).toBeVisible();
  await expect(page.getByText('After hours', { exact: true })).toHaveCount(0);
});
