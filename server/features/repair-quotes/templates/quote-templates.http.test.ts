import { expect, test } from 'vitest';
import { send, sharedApp } from '../../../../tests/kit/app.ts';
import { ADMIN, DISPATCHER, desk, errorsOf, QUOTE, signedInStaff } from '../../../../tests/kit/desk.ts';

const shared = sharedApp(async (kit) => ({
  kit,
  staff: await signedInStaff(kit, DISPATCHER),
  admin: await signedInStaff(kit, ADMIN),
}));
type People = Awaited<ReturnType<typeof shared>>;

const FAN = { Name: 'Fan motor, Skope', Note: QUOTE.Note, Lines: QUOTE.Lines };

const call = ({ kit, staff }: People, method: 'PUT' | 'DELETE', path: string, payload?: object) =>
  send(kit.app, {
    method,
    url: `/api/v1/desk/quote-templates/${path}`,
    headers: { authorization: `Bearer ${staff}` },
    ...(payload && { payload }),
  });
const save = ({ kit, staff }: People, template: object) => desk(kit.app, staff, 'quote-templates', template);
const names = async ({ kit, staff }: People) =>
  (await desk(kit.app, staff, 'quote-templates')).body.QuoteTemplates.map(
    ({ Name }: { Name: string }) => Name,
  );

test('[R10.12] a quote is saved as a template, once per name, and read back as it was written', async () => {
  const people = await shared();
  const both = await Promise.all([save(people, FAN), save(people, FAN)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[1]?.body).toEqual(both[0]?.body);
  expect(both[0]?.body).toEqual({
    QuoteTemplateId: expect.any(Number),
    Name: FAN.Name,
    Note: FAN.Note,
    Lines: [
      { Description: 'Fan motor', Detail: null, Quantity: 1, UnitExGst: 486.27, AmountExGst: 486.27 },
      { Description: 'Door gasket', Detail: null, Quantity: 1, UnitExGst: 164.09, AmountExGst: 164.09 },
      {
        Description: 'Labour',
        Detail: 'Two techs for the door',
        Quantity: 1.5,
        UnitExGst: 139.93,
        AmountExGst: 209.9,
      },
    ],
    Version: 1,
  });
  const taken = await save(people, { ...FAN, Name: 'FAN MOTOR,  skope', Note: null });
  expect([taken.status, errorsOf(taken.body)]).toEqual([422, [['Name', 'Another template has this name']]]);
  const empty = await save(people, { Name: ' ', Lines: [] });
  expect(errorsOf(empty.body)).toEqual([
    ['Name', 'Please name the template'],
    ['Lines', 'A quote has 1 to 40 lines'],
  ]);
});

test('[R10.12, R10.04] a template is changed and removed from the version that was read, with an audit row each', async () => {
  const people = await shared();
  const { kit, staff, admin } = people;
  const { body } = await save(people, { ...FAN, Name: 'Door seal' });
  await save(people, { ...FAN, Name: 'compressor' });
  const id = body.QuoteTemplateId;
  const change = { Name: 'Door gasket', Note: null, Lines: FAN.Lines.slice(1), Version: 1 };
  const changed = await call(people, 'PUT', id, change);
  expect(changed).toMatchObject({ status: 200, body: { Name: 'Door gasket', Note: null, Version: 2 } });
  expect((await call(people, 'PUT', id, change)).body).toEqual(changed.body);
  expect(await call(people, 'PUT', id, { ...change, Note: 'Two doors' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('Tomasz Wren changed this on Mon 23 Nov') },
  });
  expect(
    errorsOf((await call(people, 'PUT', id, { ...change, Name: 'Compressor', Version: 2 })).body),
  ).toEqual([['Name', 'Another template has this name']]);
  expect(await call(people, 'PUT', '999', change)).toMatchObject({ status: 404 });

  expect(await call(people, 'DELETE', `${id}?Version=1`)).toMatchObject({ status: 409 });
  expect(await names(people)).toContain('Door gasket');
  for (let again = 0; again < 2; again += 1) {
    const removed = await call(people, 'DELETE', `${id}?Version=2`);
    expect(removed.status).toBe(200);
    expect(removed.body).toEqual((await desk(kit.app, staff, 'quote-templates')).body);
  }
  const left = await names(people);
  expect(left).not.toContain('Door gasket');
  expect(left).toEqual([...left].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
  const { AuditEntries } = (await desk(kit.app, admin, 'audit')).body;
  const mine = AuditEntries.filter(
    ({ SubjectKind, SubjectId }: { SubjectKind: string; SubjectId: number }) =>
      SubjectKind === 'quote-template' && SubjectId === id,
  );
  expect(mine).toMatchObject([
    { Action: 'quote-template-removed', Details: { before: { name: 'Door gasket' }, after: null } },
    {
      Action: 'quote-template-changed',
      Details: { before: { name: 'Door seal' }, after: { name: 'Door gasket', note: null } },
    },
    { Action: 'quote-template-added', ActorKind: 'staff' },
  ]);
});
