import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send, testApp } from '../../../tests/kit/app.ts';
import { addEquipment, read } from '../../../tests/kit/equipment.ts';
import { GROWING_TABLES, manyCustomers } from '../../../tests/kit/many-customers.ts';
import { recordStatements, sequentialScans } from '../../../tests/kit/plans.ts';

test('[R7.11, R7.12, R7.14, R7.17-R7.24, R7.32] no call of the portal reads a table of all customers from end to end', async () => {
  const kit = await testApp();
  const { token, locationId, assetId, jobId, visitId } = await manyCustomers(kit.deps.pool, kit.clock.now());
  const sent = recordStatements(kit.deps.pool);
  const faults: string[] = [];
  let calls = 0;
  const watch = async (what: string, call: () => Promise<{ status: number }>) => {
    sent.length = 0;
    const { status } = await call();
    expect.soft({ what, status }).toEqual({ what, status: 200 });
    const statements = sent.splice(0);
    calls += statements.length;
    for (const statement of statements) {
      const scanned = await sequentialScans(kit.deps.pool, statement);
      for (const table of scanned.filter((name) => GROWING_TABLES.has(name))) {
        faults.push(`${what} reads all of ${table}: ${statement.text}`);
      }
    }
  };

  for (const path of [
    'jobs',
    `jobs/${jobId}`,
    'quote',
    `jobs/${jobId}/quote`,
    'profile',
    'paymentmethod',
    'coupons/redeemable',
    'equipment',
    `equipment?After=${assetId}`,
    `equipment?LocationId=${locationId}&SearchTerm=skope+model`,
    `equipment/${assetId}`,
    'equipment/warrantyrequesthistory?After=100000',
    `equipment/warrantyrequesthistory?EquipmentId=${assetId}`,
    'servicehistory',
    `servicehistory?After=${visitId}`,
    `servicehistory?EquipmentId=${assetId}&LocationId=${locationId}&SearchTerm=fan+mei`,
  ]) {
    await watch(path, () => read(kit.app, token, path));
  }
  await watch('a new machine', () => addEquipment(kit.app, token));
  const authorization = `Bearer ${token}`;
  await watch('a warranty request', () =>
    send(kit.app, {
      method: 'POST',
      url: `/api/v1/customerportal/equipment/${assetId}/warrantyrequest`,
      headers: { authorization, 'idempotency-key': randomUUID() },
      payload: { Message: 'Loud again', AssetId: assetId },
    }),
  );
  const { rows } = await kit.deps.pool.query('select document_id from asset_photos where asset_id = $1', [
    assetId,
  ]);
  await watch('a photo removed', () =>
    send(kit.app, {
      method: 'DELETE',
      url: `/api/v1/customerportal/equipment/${assetId}/photo/${rows[0].document_id}`,
      headers: { authorization },
    }),
  );
  expect(faults).toEqual([]);
  expect(calls).toBeGreaterThan(50);
}, 60_000);

test('a statement that has no index is seen', async () => {
  const { deps } = await testApp();
  const statement = { text: 'select id from visits where work = $1', values: ['x'] };
  expect(await sequentialScans(deps.pool, statement)).toEqual(['visits']);
  expect(GROWING_TABLES).toContain('visits');
});
