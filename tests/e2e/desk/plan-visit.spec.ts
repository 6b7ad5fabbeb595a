import { expect, type Page } from '@playwright/test';
import { expectNothingFound } from '../kit/axe.ts';
import { untilShellIsKept } from '../kit/kept-shell.ts';
import { rosa } from '../kit/office.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { doubleText, expectTextFits, pixelsTooWide } from '../kit/text-fits.ts';
import { demoJob, deskJob, signInAtDesk, signInDemo, WITH_DEMO } from '../people/demo.ts';
import { openDay, phoneOf } from '../people/technician.ts';

test.use({ env: WITH_DEMO, expectedConsole: [/status of (401|403|422)/] });

const TODAY = '2026-11-23';
const READING = { Kind: 'reading', Text: 'Leaving air', Unit: '°C', From: -20, To: -16 };

type Asset = { Id: number; LocationId: number; EquipmentType: string };
type Due = {
  Visits: { CustomerId: number; Services: { OccurrenceId: number; Version: number; PlanName: string }[] }[];
};

/** A plan for two machines at one site of Priya's, and its visit of today. */
async function bookPlanVisit(server: RunningServer, technician: string) {
  const office = await rosa(server);
  const { RepairId } = await demoJob(server, 'Requested');
  const { CustomerId } = await deskJob(server, RepairId);
  const { AssetList } = await office<{ AssetList: Asset[] }>(`desk/customers/${CustomerId}/equipment`);
  const first = AssetList.find(({ LocationId }, at) =>
    AssetList.some((other, place) => place !== at && other.LocationId === LocationId),
  );
  const machines = AssetList.filter(({ LocationId }) => LocationId === first?.LocationId).slice(0, 2);
  const { ServiceTypeId } = await office('desk/service-types', {
    Name: 'Cold room service',
    Minutes: 30,
    Checklist: [{ Kind: 'tick', Text: 'Door seals' }, READING],
    EquipmentTypeIds: [],
  });
  const plan = await office(`desk/customers/${CustomerId}/plans`, {
    Name: 'Two services a year',
    StartsOn: TODAY,
    TermMonths: 12,
    Billing: 'visit',
    PriceExGst: 400,
    Lines: machines.map(({ Id }) => ({
      EquipmentId: Id,
      ServiceTypeId,
      Every: 6,
      Unit: 'months',
      Anchor: TODAY,
      Months: [],
      Basis: 'planned',
    })),
  });
  await office(`desk/plans/${plan.PlanId}/accept`, { AcceptedBy: 'Priya Nair', Version: plan.Version });
  const { Technicians } = await office<{ Technicians: { TechnicianId: number; Name: string }[] }>(
    'desk/technicians',
  );
  const { Visits } = await office<Due>('desk/due-services');
  // At its site the demo's own plans have something due too.
  const own = Visits.flatMap(({ Services }) => Services).filter(
    ({ PlanName }) => PlanName === 'Two services a year',
  );
  const booked = await office<{ RepairId: number; BookingReference: string }>('desk/due-services/visits', {
    Services: own.map(({ OccurrenceId, Version }) => ({ OccurrenceId, Version })),
    Date: TODAY,
    TimeWindow: 'afternoon',
    TechnicianId: Technicians.find(({ Name }) => Name === technician)?.TechnicianId,
    OverrideReason: 'They asked for today.',
  });
  return { ...booked, machines, office };
}

async function expectFits(page: Page, what: string) {
  await expectNothingFound(page, what);
  expect(await pixelsTooWide(page), what).toBe(0);
  await doubleText(page);
  await expectTextFits(page, what);
  await page.reload();
}

test('[R13.08] without a signal a technician ticks, reads and says what is done; the customer reads it of every machine', {
  tag: '@desktop',
}, async ({ page, browser, server }) => {
  test.slow();
  const { RepairId, BookingReference, machines, office } = await bookPlanVisit(server, 'Grace Ngata');
  await signInAtDesk(page);
  const phone = await phoneOf(browser, server);
  await openDay(page, phone, 'Grace Ngata');
  const visit = phone.getByRole('article', { name: BookingReference });
  if (!(await visit.getByRole('button', { name: 'Arrived' }).isVisible())) {
    await phone.getByRole('button', { name: new RegExp(BookingReference) }).click();
  }
  await untilShellIsKept(phone);
  await phone.context().setOffline(true);
  await visit.getByRole('button', { name: 'Arrived' }).click();
  // The job's own machine is the other one.
  const [second, first] = [0, 1].map((at) =>
    visit.getByRole('group', { name: /^Cold room service/ }).nth(at),
  );
  if (!first || !second) throw new Error('no services');
  await first.getByLabel('Door seals').check();
  await first.getByLabel('Leaving air').fill('warm');
  await first.getByLabel('This service is done').check();
  await second.getByLabel('Not done, because').fill('Its panel is locked');
  await expect(visit.getByText('1 of 2 services are marked done.')).toBeVisible();
  await visit.getByLabel('What did you find and do?').fill('Serviced the first.');
  await visit.getByRole('button', { name: 'Finished' }).click();
  await expect(first.getByText('Please give a figure, -18.5 for example, or leave it empty')).toBeVisible();
  await first.getByLabel('Leaving air').fill('−12,5 °C');
  await expect(first.getByText(/^To watch: expected -20 to -16 °C/)).toBeVisible();
  await expectNothingFound(phone, 'the checklist');
  // Nothing typed is lost with the page.
  await phone.reload();
  await expect(first.getByLabel('Leaving air')).toHaveValue('−12,5 °C');
  await expect(second.getByLabel('Not done, because')).toHaveValue('Its panel is locked');
  await visit.getByRole('button', { name: 'Finished' }).click();
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await phone.context().setOffline(false);
  await phone.reload();
  await expect(visit.getByRole('button', { name: 'Change what I wrote' })).toBeVisible();
  await expect(visit.getByText('not sent yet')).toHaveCount(0);
  await visit.getByRole('button', { name: 'Change what I wrote' }).click();
  await expect(first.getByLabel('Leaving air')).toHaveValue('-12.5');

  await expect.poll(async () => (await deskJob(server, RepairId)).VisitPlans[0]?.Report).toBeTruthy();
  const { Version } = await office(`desk/jobs/${RepairId}`);
  await office(`desk/jobs/${RepairId}/visits`, {
    Version,
    Date: TODAY,
    From: '0:00',
    Work: 'Serviced the first.',
  });
  await page.goto(`/desk#/jobs/${RepairId}`);
  await expect(
    page.getByText(/To watch: Leaving air -12.5 °C, expected -20 to -16 °C/).first(),
  ).toBeVisible();

  const customer = await phoneOf(browser, server);
  await signInDemo(customer, server);
  await customer.goto(`/#/dashboard--job?RepairId=${RepairId}`);
  await expect(customer.getByText('Read: Leaving air -12.5 °C')).toBeVisible();
  await expect(customer.getByText('Not done: Its panel is locked')).toBeVisible();
  await expectFits(customer, 'the job');
  await customer.goto(`/#/equipment-register--detail?EquipmentId=${machines[1]?.Id}`);
  await expect(customer.getByText(/^Cold room service: .*Read: Leaving air -12.5 °C/)).toBeVisible();
});
