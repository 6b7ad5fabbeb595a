import { expect, test } from 'vitest';
import { ADMIN, desk, signedInStaff } from '../../../../tests/kit/desk.ts';
import { phoneBrowser, techPeople } from '../../../../tests/kit/technicians/technician-phone.ts';

const PART = {
  Kind: 'part',
  Number: 'EVF-2034',
  Description: 'Evaporator fan motor',
  Unit: 'each',
  CostExGst: 81.35,
};

test('[R15.05] a technician finds parts by number or words and keeps those that are used most, never with a cost or price', async () => {
  const { kit, ch, phone } = await techPeople();
  const admin = await signedInStaff(kit, ADMIN);
  const ids: number[] = [];
  for (const part of [
    { ...PART, Supplier: 'Southern Cool', SupplierNumber: 'SC 881', FixedPriceExGst: 199.95 },
    { ...PART, Number: 'LAB1', Kind: 'labour', Description: 'Labour, evaporator', Unit: 'h' },
    { ...PART, Number: 'DS-1', Description: 'Door seal' },
  ]) {
    const { body } = await desk(kit.app, admin, 'parts', part);
    ids.push(body.PartId);
  }
  const find = async (SearchTerm?: string) => (await phone.post('/parts', { ch, SearchTerm })).body;
  const motor = {
    PartId: ids[0],
    Kind: 'part',
    Number: 'EVF-2034',
    Description: 'Evaporator fan motor',
    Unit: 'each',
  };
  const seal = { ...motor, PartId: ids[2], Number: 'DS-1', Description: 'Door seal' };
  const labour = {
    ...motor,
    PartId: ids[1],
    Kind: 'labour',
    Number: 'LAB1',
    Description: 'Labour, evaporator',
    Unit: 'h',
  };
  expect((await find('evaporator')).PartList).toEqual(expect.arrayContaining([motor, labour]));
  expect(await find('SC 881')).toEqual({ PartList: [motor] });
  expect(await find()).toEqual({ PartList: [labour, seal, motor] });
  await kit.deps.pool.query(`update parts set ends_on = '2026-11-23' where id = $1`, [ids[0]]);
  expect(await find()).toEqual({ PartList: [labour, seal] });
  expect(await find('evaporator')).toEqual({ PartList: [labour] });
  expect((await phoneBrowser(kit).post('/parts', { ch })).status).toBe(403);
});
