import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { ADMIN, desk, signedInStaff } from '../../../tests/kit/desk.ts';

test('[R10.20] an administrator reads what works and what is off, without a secret', async () => {
  const kit = await testApp();
  const admin = await signedInStaff(kit, ADMIN);
  const { status, body } = await desk(kit.app, admin, 'health');
  expect(status).toBe(200);
  expect(body.Version).toMatch(/^\d+\.\d+\.\d+/);
  expect(body.Findings[0].What).toBe('PostgreSQL');
  expect(body.Findings.filter(({ State }: { State: string }) => State === 'broken')).toEqual([]);
  expect(body.Findings).toContainEqual(expect.objectContaining({ What: 'Backups', State: 'off' }));
  expect(body.Findings).toContainEqual(expect.objectContaining({ What: 'Mail', State: 'built in' }));
  const told = JSON.stringify(body);
  const { password } = new URL(kit.databaseUrl);
  expect(told).not.toContain(kit.deps.config.secret);
  if (password) expect(told).not.toContain(password);
});
