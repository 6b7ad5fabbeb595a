import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { book, customerForm, signedInCustomer } from '../../../tests/kit/bookings.ts';
import { read } from '../../../tests/kit/equipment.ts';

test('[R1.02, R3.07, R3.14] what a visitor books for is in their register, at the booking’s site, and known to the job', async () => {
  const { app } = await testApp();
  const { token, jobId } = await signedInCustomer(app, {
    SerialIdentifier: 'SN-7',
    EquipmentLocation: 'Left of the pass',
    LocationDescription: 'Rear lane',
  });
  const { AssetList, Locations } = (await read(app, token, 'equipment')).body;
  expect(AssetList).toMatchObject([
    {
      EquipmentTypeId: 2,
      EquipmentBrand: 'Skope',
      ModelName: 'ProSpec 2 door',
      SerialIdentifier: 'SN-7',
      EquipmentLocation: 'Left of the pass',
      LocationDescription: 'Rear lane',
      LocationId: Locations[0].AssetLocationId,
      OpenJob: { RepairId: jobId },
    },
  ]);
  expect((await read(app, token, `jobs/${jobId}`)).body.EquipmentId).toBe(AssetList[0].Id);
});

test('[R3.07, R4.30] a repeated booking for the same equipment adds nothing; other equipment joins the register', async () => {
  const { app, deps } = await testApp();
  const { token } = await signedInCustomer(app, { SerialIdentifier: 'SN-7' });
  const register = async () => (await read(app, token, 'equipment')).body.AssetList as { Id: number }[];
  const bookAgain = async (changes: Parameters<typeof customerForm>[0]) => {
    const { status, body } = await book(app, customerForm(changes), { token });
    expect(status).toBe(200);
    return (await read(app, token, `jobs/${body.repairId}`)).body.EquipmentId;
  };
  const [first] = await register();
  for (const same of [
    { SerialIdentifier: 'SN-7' },
    // Typed differently, and from a place that is written differently.
    { SerialIdentifier: 'sn 7', Model: 'Pro Spec', SuiteName: 'The café' },
    // Without its serial number, everything else says that it's the same.
    {},
  ]) {
    expect(await bookAgain(same)).toBe(first?.Id);
  }
  expect(await register()).toHaveLength(1);
  expect(await bookAgain({ SerialIdentifier: 'SN-8' })).not.toBe(first?.Id);
  expect(await register()).toHaveLength(2);
  // Retired equipment stays retired; booked again, it's in use again as a new entry.
  await deps.pool.query('update assets set retired_at = created_at where id = $1', [first?.Id]);
  const next = await bookAgain({ SerialIdentifier: 'SN-7' });
  expect((await register()).map(({ Id }) => Id)).toContain(next);
  expect(next).not.toBe(first?.Id);
});
