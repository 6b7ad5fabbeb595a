import { describe, expect, test } from 'vitest';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import { ADMIN, desk, errorsOf, jobIn, jobPeopleIn, signedInStaff } from '../../../tests/kit/desk.ts';

const shared = sharedApp(async (kit) => {
  const people = await jobPeopleIn(kit);
  const admin = await signedInStaff(kit, ADMIN);
  const add = (form: object, token = admin) => desk(kit.app, token, 'parts', form);
  const put = (id: number, form: object) =>
    send(kit.app, {
      method: 'PUT',
      url: `/api/v1/desk/parts/${id}`,
      headers: { authorization: `Bearer ${admin}` },
      payload: form,
    });
  const find = async (term: string): Promise<string[]> =>
    (
      await desk(kit.app, people.staff, `parts/found?SearchTerm=${encodeURIComponent(term)}`)
    ).body.PartList.map((part: { Number: string }) => part.Number);
  return { ...people, admin, add, put, find };
});

const MOTOR = {
  ...{ Kind: 'part', Number: 'EVF-2034/B', Description: 'Évaporateur fan motor', Unit: 'each' },
  ...{ CostExGst: 81.35, Supplier: 'Southern Cool', SupplierNumber: 'SC 881' },
};

describe('[R15.01] the price list', () => {
  test('adds a part once, prices it by its band or a fixed price, and records each change', async () => {
    const { kit, add, put, staff } = await shared();
    const added = await add(MOTOR);
    expect(added).toMatchObject({ status: 200, body: { PriceExGst: 130.16, FixedPriceExGst: null } });
    expect((await add({ ...MOTOR, Supplier: 'SOUTHERN COOL' })).body).toEqual(added.body);
    expect(errorsOf((await add({ ...MOTOR, CostExGst: 1 })).body)?.[0]?.[0]).toBe('Number');
    expect(errorsOf((await add({ ...MOTOR, Number: 'X1' })).body)?.[0]?.[0]).toBe('SupplierNumber');
    expect(errorsOf((await add({ ...MOTOR, Number: 'X1', Supplier: null })).body)?.[0]?.[0]).toBe('Supplier');
    expect((await add(MOTOR, staff)).status).toBe(403);

    const { PartId, Version } = added.body;
    const form = { ...MOTOR, IsOffered: true, Version };
    const changed = await put(PartId, { ...form, FixedPriceExGst: 99.95, CostExGst: 90 });
    expect(changed.body).toMatchObject({ PriceExGst: 99.95, CostExGst: 90, Version: Version + 1 });
    expect((await put(PartId, { ...form, CostExGst: 91 })).status).toBe(409);
    expect((await put(PartId, { ...form, FixedPriceExGst: 99.95, CostExGst: 90 })).status).toBe(200);
    const { rows } = await kit.deps.pool.query(
      `select action, details->'after'->>'costCents' as cost from audit_log where action like 'part-%' order by id`,
    );
    expect(rows).toEqual([
      { action: 'part-added', cost: '8135' },
      { action: 'part-changed', cost: '9000' },
    ]);
  });

  test('is found by words, any part of a number, and the number of what it replaces', async () => {
    const { add, put, find } = await shared();
    const FAN = { ...MOTOR, Number: 'XVF-9034/B', SupplierNumber: 'SC 991' };
    const { body: old } = await add(FAN);
    await add({ ...FAN, Number: '9034', SupplierNumber: null, Description: 'Door seal' });
    await add({ ...FAN, Number: 'LAB1', SupplierNumber: null, Kind: 'labour', Description: 'Labour normal' });
    for (const term of ['xvf evaporateur', 'motor xvf', 'xvf9034b', '9034/b', 'sc 991', 'southern xvf mot']) {
      expect.soft([term, (await find(term))[0]]).toEqual([term, FAN.Number]);
    }
    expect((await find('9034'))[0]).toBe('9034');
    expect(await find('labor')).toEqual([]);
    const form = { ...FAN, IsOffered: false, Version: old.Version };
    expect(errorsOf((await put(old.PartId, { ...form, ReplacedBy: 'nothing' })).body)?.[0]?.[0]).toBe(
      'ReplacedBy',
    );
    const replaced = await put(old.PartId, { ...form, ReplacedBy: '9034' });
    expect(replaced.body).toMatchObject({ IsOffered: false, ReplacedBy: { Number: '9034' } });
    expect(await find('xvf9034')).toEqual(['9034']);
  });

  test('is listed in its order page by page, with those that ended apart', async () => {
    const { kit, admin, add } = await shared();
    for (let at = 0; at < 120; at += 1) {
      await add({ ...MOTOR, Number: `N${String(at).padStart(3, '0')}`, SupplierNumber: null });
    }
    for (const Order of ['number', 'number-backwards', 'description', 'description-backwards']) {
      const numbers: string[] = [];
      for (let after = ''; after !== 'end'; ) {
        const { body } = await desk(kit.app, admin, `parts?SearchTerm=motor&Order=${Order}${after}`);
        for (const part of body.PartList) if (part.Number.startsWith('N')) numbers.push(part.Number);
        after = body.Next ? `&After=${body.Next}` : 'end';
      }
      expect(new Set(numbers).size, Order).toBe(120);
      if (Order.startsWith('number')) {
        const sorted = [...numbers].sort();
        expect(numbers).toEqual(Order === 'number' ? sorted : sorted.reverse());
      }
    }
    const { body } = await desk(kit.app, admin, 'parts?Ended=yes&Kind=part');
    expect(body.PartList.every(({ IsOffered }: { IsOffered: boolean }) => !IsOffered)).toBe(true);
  });

  test('[R14.07] is in the one search', async () => {
    const { kit, staff, add } = await shared();
    const { body } = await add({ ...MOTOR, Number: 'QZ-77401', SupplierNumber: null });
    const found = await desk(kit.app, staff, 'search?SearchTerm=qz77401');
    expect(found.body.Groups).toMatchObject([
      { Kind: 'part', Count: 1, Found: [{ Id: body.PartId, Title: 'QZ-77401' }] },
    ]);
  });
});

describe('[R15.02] a quote’s line that was picked', () => {
  test('has the part’s cost of that moment, and only the office reads the margin', async () => {
    const people = await shared();
    const { kit, staff, customer, add, put } = people;
    const { body: part } = await add({ ...MOTOR, Number: 'COST1', SupplierNumber: null, CostExGst: 81.37 });
    const { jobId } = await jobIn(people, 'InProgress');
    const { Version } = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
    const Lines = [
      { Description: 'Fan motor', Quantity: 2, UnitExGst: 100, PartId: part.PartId },
      { Description: 'Labour', Quantity: 1.5, UnitExGst: 140 },
    ];
    const preview = await desk(kit.app, staff, `jobs/${jobId}/quote/preview`, { Lines });
    expect(preview.body).toMatchObject({
      Lines: [
        { Margin: { CostExGst: 162.74, MarginExGst: 37.26, Percent: 18 }, IsUnderFloor: true },
        { Margin: null, PartId: null, IsUnderFloor: false },
      ],
      Margin: { CostExGst: 162.74, MarginExGst: 37.26, Percent: 18 },
    });
    const gone = await desk(kit.app, staff, `jobs/${jobId}/quote`, {
      Lines: [{ ...Lines[0], PartId: 999_999 }],
      Version,
    });
    expect(errorsOf(gone.body)?.[0]?.[0]).toBe('Lines');
    const sent = await desk(kit.app, staff, `jobs/${jobId}/quote`, { Lines, Version });
    expect(sent.body.Quotes[0]).toMatchObject({ Margin: { CostExGst: 162.74 } });
    await put(part.PartId, {
      ...{ ...MOTOR, Number: 'COST1', SupplierNumber: null, CostExGst: 95 },
      ...{ IsOffered: false, Version: part.Version },
    });
    const later = await desk(kit.app, staff, `jobs/${jobId}`);
    expect(later.body.Quotes[0].Margin).toEqual(sent.body.Quotes[0].Margin);
    const seen = await send(kit.app, {
      method: 'GET',
      url: `/api/v1/customerportal/jobs/${jobId}/quote`,
      headers: { authorization: `Bearer ${customer}` },
    });
    expect(Object.keys(seen.body.Lines[0])).toEqual([
      'Description',
      'Detail',
      'Quantity',
      'UnitExGst',
      'AmountExGst',
      'IsLeft',
      'LeftReason',
    ]);
  });

  test('of a template has the price of today', async () => {
    const { kit, staff, add, put } = await shared();
    const { body: part } = await add({ ...MOTOR, Number: 'TPL1', SupplierNumber: null, CostExGst: 10 });
    const line = { Description: 'Motor', Quantity: 1, UnitExGst: 18, PartId: part.PartId };
    const form = { Name: 'Motor out', Lines: [line] };
    expect((await desk(kit.app, staff, 'quote-templates', form)).status).toBe(200);
    await put(part.PartId, {
      ...{ ...MOTOR, Number: 'TPL1', SupplierNumber: null, CostExGst: 20 },
      ...{ IsOffered: true, Version: part.Version },
    });
    const { body } = await desk(kit.app, staff, 'quote-templates');
    const found = body.QuoteTemplates.find(({ Name }: { Name: string }) => Name === 'Motor out');
    expect(found.Lines).toEqual([{ ...line, Detail: null, UnitExGst: 36, AmountExGst: 36 }]);
  });
});
