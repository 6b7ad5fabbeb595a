import { expect, test } from 'vitest';
import type { ExampleQuote, PublicWords } from '../../../contracts/website/website-copy.ts';
import { centsFromDollars, formatMoney, gstOf } from '../../../domain/money/money.ts';
import { SERVICES, type Service, servicePath } from '../../../domain/website/services.ts';
import { MONDAY_MORNING, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { bookInForce, startPrices } from '../../../tests/kit/database/prices.ts';
import { plainPage, textOf } from '../../../tests/kit/plain-page.ts';

/** Friday 27 November 2026, 9:10am in Sydney: tomorrow costs more. */
const FRIDAY = '2026-11-26T22:10:00Z';

/** The example docket of a service's plain page, as text. */
async function docketOf(kit: TestApp, service: Service): Promise<string> {
  const html = await plainPage(kit, servicePath(service));
  const [docket = ''] = /<aside[^>]* aria-label="Example quote".*?<\/aside>/s.exec(html) ?? [];
  return textOf(docket);
}

/** The example in the hash route's data. */
async function exampleOf(kit: TestApp, service: Service): Promise<ExampleQuote> {
  const { examples } = (await kit.app.inject('/pages.json')).json<PublicWords>();
  return examples[service];
}

/** The price of the example's equipment and area tomorrow morning, in cents ex GST. */
async function quotedFee(kit: TestApp, service: Service): Promise<number> {
  const { equipment, postcode } = kit.deps.config.pages.services[service].example;
  const type = kit.deps.catalogue.current().equipment.types.find(({ Name }) => Name === equipment);
  const query = { equipmentTypeId: String(type?.Id), postcode };
  const { body } = await send(kit.app, { url: '/api/v1/Prices/Set', query });
  return centsFromDollars(body.Prices.Tomorrow.AmPrice);
}

test('[R2.17, R4.18] the example on each docket costs what a quote of it costs on a plain weekday', async () => {
  const kit = await testApp({ at: MONDAY_MORNING });
  const fees = new Map<Service, number>();
  for (const service of SERVICES) {
    const fee = await quotedFee(kit, service);
    const { equipment, problem } = kit.deps.config.pages.services[service].example;
    const docket = await docketOf(kit, service);
    for (const text of [
      equipment,
      problem,
      '2010 NSW',
      'Tomorrow 8am-12pm',
      `Call-out ${formatMoney(fee)}`,
      `GST ${formatMoney(gstOf(fee))}`,
      `Total inc GST ${formatMoney(fee + gstOf(fee))} ${formatMoney(fee)} + GST`,
    ]) {
      expect.soft(docket, service).toContain(text);
    }
    expect(await exampleOf(kit, service)).toMatchObject({ equipment, problem, feeExGst: fee / 100 });
    fees.set(service, fee);
  }
  expect(fees.get('refrigeration')).not.toBe(fees.get('dishwasher'));
});

test('[R2.17, R4.16] the example is a weekday’s, though tomorrow is Saturday', async () => {
  const kit = await testApp({ at: MONDAY_MORNING });
  const weekday = await quotedFee(kit, 'oven');
  kit.clock.set(FRIDAY);
  expect(await quotedFee(kit, 'oven')).toBeGreaterThan(weekday);
  expect(await docketOf(kit, 'oven')).toContain(formatMoney(weekday));
});

test('[R2.17, R4.17, R4.18] new prices or an edit of the policy are on the next page that is asked for', async () => {
  const kit = await testApp();
  expect(await docketOf(kit, 'dishwasher')).not.toContain('$123.45');
  await kit.deps.pool.query(startPrices('tomorrow_am = 12345', "region = 'metro-inner'"));
  const { current } = kit.deps.catalogue;
  await expect.poll(() => bookInForce(kit).row(1, 'metro-inner')?.tomorrowAm).toBe(12345);
  expect(await docketOf(kit, 'dishwasher')).toContain('Call-out $123.45');
  expect(await exampleOf(kit, 'dishwasher')).toMatchObject({ feeExGst: 123.45 });

  await kit.deps.pool.query(
    `update booking_policies set policy = policy || '{"morning": {"fromHour": 7, "toHour": 11}}'`,
  );
  await expect.poll(() => current().pricing.policy.morning.fromHour).toBe(7);
  expect(await docketOf(kit, 'dishwasher')).toContain('7am-11am');
});

test.each([
  ['a price by phone only', 'insert into phone_prices select 30, region from price_regions'],
  ['no service at its postcode', `delete from service_areas where postcode = '2010'`],
  ['no machine of its name', `update equipment_types set name = 'Washer of glasses' where id = 30`],
])('[R2.17, R4.18] an example with %s shows no price, not one of nothing', async (_what, edit) => {
  const kit = await testApp();
  const warnings: unknown[] = [];
  kit.deps.log.warn = (about: unknown) => warnings.push(about);
  expect(await docketOf(kit, 'dishwasher')).toContain('$');
  await kit.deps.pool.query(edit);
  await expect.poll(() => docketOf(kit, 'dishwasher')).not.toContain('$');
  const docket = await docketOf(kit, 'dishwasher');
  expect(docket).toContain('Glasswasher');
  expect(docket).not.toMatch(/GST|Call-out|null|undefined/);
  expect((await exampleOf(kit, 'dishwasher')).feeExGst).toBeNull();
  expect(warnings).toContainEqual(expect.objectContaining({ service: 'dishwasher' }));
});
