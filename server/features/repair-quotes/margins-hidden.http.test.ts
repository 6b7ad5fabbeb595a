import { expect, test } from 'vitest';
import { endpoints } from '../../../contracts/endpoints.ts';
import { send } from '../../../tests/kit/app.ts';
import { fieldsOf } from '../../../tests/kit/contract-samples.ts';
import { ADMIN, desk, jobIn, jobPeople, NO_VISIT, signedInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts, textsOf } from '../../../tests/kit/texts.ts';

const isOffice = ({ access }: { access: string }) => access === 'staff' || access === 'admin';

/** What a part costs, what is left of its price, and both as cents and in words. */
const SECRET = /6,?173\.?91|2,?826\.?12/;

test('[R15.02] no call but the office’s has a field for a cost or a margin', () => {
  const named = /cost|margin|floor$|markup/i;
  const own = endpoints.filter(isOffice).flatMap(({ reply }) => fieldsOf(reply).map(([path]) => path));
  expect(own.filter((path) => named.test(path)).length).toBeGreaterThan(10);
  const others = endpoints
    .filter((spec) => !isOffice(spec))
    .flatMap(({ method, path, reply }) => fieldsOf(reply).map(([field]) => `${method} ${path}${field}`));
  // Where in a building something is.
  expect(
    others.filter((path) => named.test(path) && !/SuiteFloorBox|FloorShop|\.Floor$/i.test(path)),
  ).toEqual([]);
});

test('[R15.02] what a part costs is in no reply, email, text, invoice, copy of personal data, log or other table', async () => {
  const logged: string[] = [];
  const people = await jobPeople({ log: { write: (line) => logged.push(line) } });
  const { kit, staff, customer } = people;
  const admin = await signedInStaff(kit, ADMIN);
  const { body: part } = await desk(kit.app, admin, 'parts', {
    ...{ Kind: 'part', Number: 'SECRET-1', Description: 'Compressor', Unit: 'each' },
    CostExGst: 6173.91,
  });
  const line = { Description: 'Compressor', Quantity: 1, UnitExGst: 9000.03, PartId: part.PartId };
  await desk(kit.app, staff, 'quote-templates', { Name: 'Compressor', Lines: [line] });
  const { jobId } = await jobIn(people, 'InProgress');
  const read = (url: string, token: string | null) =>
    send(kit.app, { url, ...(token && { headers: { authorization: `Bearer ${token}` } }) });

  const sent = await desk(kit.app, staff, `jobs/${jobId}/quote`, { Lines: [line] });
  const { UniqueId } = sent.body.Quotes[0];
  expect(JSON.stringify(sent.body)).toMatch(SECRET);
  const seen: [name: string, what: unknown][] = [];
  const readAll = async (when: string) => {
    for (const spec of endpoints) {
      if (isOffice(spec) || spec.method !== 'GET' || /signout|logout/i.test(spec.path)) continue;
      const url = spec.path
        .replace('{RepairId}', String(jobId))
        .replace('{UniqueId}', UniqueId)
        .replace(/\{\w+\}/g, '1');
      for (const token of [customer, null]) {
        const { body } = await kit.app.inject({
          url,
          headers: token ? { authorization: `Bearer ${token}` } : {},
        });
        seen.push([`${when} ${url} ${token}`, body]);
      }
    }
  };
  await readAll('waiting');
  const again = { ...line, Detail: 'With a kit' };
  seen.push([
    'audit',
    await kit.deps.pool.query(`select details from audit_log where action = 'quote-sent'`),
  ]);
  await desk(kit.app, staff, `jobs/${jobId}/quote`, { Lines: [again] });
  const { body: revised } = await read(`/api/v1/customerportal/jobs/${jobId}/quote`, customer);
  const approved = await send(kit.app, {
    method: 'POST',
    url: `/api/v1/customerportal/jobs/${jobId}/approvequote/${revised.UniqueId}`,
    headers: { authorization: `Bearer ${customer}` },
    payload: {},
  });
  expect(approved.body).toMatchObject({ State: 'approved' });
  await desk(kit.app, staff, `jobs/${jobId}/complete`, NO_VISIT);
  await readAll('invoiced');
  await deliverTexts(kit);
  const emails = await deliverEmails(kit);
  expect(JSON.stringify(emails)).toContain('9,000.03');
  seen.push(['emails', emails], ['texts', await textsOf(kit)]);
  const { body: job } = await desk(kit.app, staff, `jobs/${jobId}`);
  const copy = await desk(kit.app, admin, `customers/${job.CustomerId}/export`);
  expect(copy.body.QuoteLines[0].unitCents).toBe(900_003);
  seen.push(['copy of personal data', copy.body], ['log', logged]);
  for (const [name, what] of seen) expect.soft(JSON.stringify(what) ?? '', name).not.toMatch(SECRET);

  const { rows: tables } = await kit.deps.pool.query(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const having: string[] = [];
  for (const { name } of tables) {
    const { rows } = await kit.deps.pool.query(`select t::text as row from ${name} t`);
    if (rows.some(({ row }) => SECRET.test(row))) having.push(name);
  }
  // The audit trail has the line of the part that was added.
  expect(having.sort()).toEqual(['public.audit_log', 'public.part_costs', 'public.quote_lines']);
});
