import { expect, test } from 'vitest';
import { exportOwnData } from '../../../contracts/customers/customers.ts';
import { endpoints } from '../../../contracts/endpoints.ts';
import { send } from '../../../tests/kit/app.ts';
import { ADMIN, desk, errorsOf, jobPeople, signedInStaff } from '../../../tests/kit/desk.ts';

const PRIYA = 5001;
const NOTE = 'Ring the bell twice.\nPays cash if “asked nicely”; owner is Ravi.';

test('[R14.06] the office notes something about a customer, which its trail keeps and no customer reads', async () => {
  const { kit, staff, customer, jobId } = await jobPeople();
  const put = (payload: object, id = PRIYA) =>
    send(kit.app, {
      method: 'PUT',
      url: `/api/v1/desk/customers/${id}/note`,
      headers: { authorization: `Bearer ${staff}` },
      payload,
    });
  const { Version } = (await desk(kit.app, staff, `customers/${PRIYA}`)).body;
  const noted = await put({ Note: `  ${NOTE}\u200b `, Version });
  expect(noted).toMatchObject({ status: 200, body: { Note: NOTE, Version: Version + 1 } });
  // Sent again, its answer lost.
  expect((await put({ Note: NOTE, Version })).body).toEqual(noted.body);
  expect(await put({ Note: 'Something else', Version })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Tomasz Wren changed this') },
  });
  expect(errorsOf((await put({ Note: 'x'.repeat(2001), Version })).body)?.map(([field]) => field)).toEqual([
    'Note',
  ]);
  expect((await put({ Note: NOTE, Version: 1 }, 9999)).status).toBe(404);
  expect((await desk(kit.app, staff, `customers/${PRIYA}`)).body).toMatchObject({
    Note: NOTE,
    Version: Version + 1,
  });
  expect((await desk(kit.app, staff, `jobs/${jobId}`)).body).toMatchObject({ CustomerNote: NOTE });

  const { rows } = await kit.deps.pool.query(
    "select customer_id::int, details from audit_log where action = 'customer-note-changed'",
  );
  expect(rows).toEqual([{ customer_id: PRIYA, details: { before: { note: null }, after: { note: NOTE } } }]);
  const theirs = endpoints.filter(
    ({ access, method, path }) =>
      (access === 'customer' || access === 'public') && method === 'GET' && path !== exportOwnData.path,
  );
  let answered = 0;
  for (const { path } of theirs) {
    const url = path.replace(/\{\w+\}/g, String(jobId));
    const reply = await kit.app.inject({ url, headers: { authorization: `Bearer ${customer}` } });
    if (reply.statusCode === 200) answered += 1;
    expect([url, reply.body.includes('asked nicely')]).toEqual([url, false]);
  }
  expect(answered).toBeGreaterThan(5);

  const admin = await signedInStaff(kit, ADMIN);
  expect((await desk(kit.app, admin, `customers/${PRIYA}/export`)).body.Account).toMatchObject({
    note: NOTE,
  });
  expect((await put({ Note: ' ', Version: Version + 1 })).body).toEqual({ Note: null, Version: Version + 2 });
});
