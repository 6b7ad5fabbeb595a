import { describe, expect, test } from 'vitest';
import { sharedApp } from '../../../tests/kit/app.ts';
import { desk, type JobPeople, jobIn, jobPeopleIn } from '../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../tests/kit/desk-invoices.ts';

const shared = sharedApp(jobPeopleIn);

type Group = { Kind: string; Count: number; Found: { Id: number; Title: string; Detail: string }[] };

describe("[R14.07] the office's one search", () => {
  const search = ({ kit, staff }: JobPeople, term: string, token: string | null = staff) =>
    desk(kit.app, token, `search?${new URLSearchParams({ SearchTerm: term })}`);
  const find = async (people: JobPeople, term: string): Promise<Group[]> =>
    (await search(people, term)).body.Groups;
  const firstOf = ([group]: Group[]) => group && [group.Kind, group.Found[0]?.Id];

  test('finds the customer, their jobs, invoice and site by what a caller can tell', async () => {
    const people = await shared();
    const { jobId } = await jobIn(people, 'Completed');
    const job = (await desk(people.kit.app, people.staff, `jobs/${jobId}`)).body;
    const customer = (await desk(people.kit.app, people.staff, `customers/${job.CustomerId}`)).body;
    const [first, last] = [customer.FirstName, customer.LastName].map((name) => name.toUpperCase());

    expect(firstOf(await find(people, customer.Mobile.slice(-3)))).toEqual(['customer', job.CustomerId]);
    expect(firstOf(await find(people, `${last} ${first.slice(0, 3)}`))).toEqual(['customer', job.CustomerId]);
    expect(firstOf(await find(people, job.BookingReference.toLowerCase()))).toEqual(['job', jobId]);
    expect(firstOf(await find(people, String(jobId)))).toEqual(['job', jobId]);
    const bySite = await find(people, job.LocationName);
    expect(bySite.map(({ Kind }) => Kind)).toEqual(expect.arrayContaining(['customer', 'job', 'site']));

    const contact = { Name: 'Wilhelmina Brügge', Role: 'Head chef', Phone: '(03) 9123 4875' };
    await desk(people.kit.app, people.staff, `customers/${job.CustomerId}/contacts`, contact);
    for (const term of ['wilhelmina brug', '875', '9123 4875']) {
      const found = (await find(people, term)).find(({ Kind }) => Kind === 'contact');
      expect([term, found?.Found]).toMatchObject([term, [{ Id: job.CustomerId, Title: contact.Name }]]);
    }

    const { body } = await desk(people.kit.app, people.staff, `invoices?RepairId=${jobId}`);
    const [invoice] = body.InvoiceList;
    expect(firstOf(await find(people, invoice.Number.toLowerCase()))).toEqual([
      'document',
      invoice.InvoiceId,
    ]);
  });

  test('finds a quote by its number, or by what the numbers of a job’s quotes begin with', async () => {
    const people = await shared();
    const { jobId } = await jobIn(people, 'QuoteWaiting');
    for (const term of [`q${jobId}`, `Q${jobId}-1`]) {
      const found = (await find(people, term)).find(({ Kind }) => Kind === 'quote');
      expect(found?.Found).toMatchObject([{ Id: jobId, Title: `Q${jobId}-1` }]);
    }
    expect(await find(people, `Q${jobId}-2`)).toEqual([]);
  });

  test('finds invoices and card payments by an amount, however it’s typed', async () => {
    const { people, invoice, change } = await invoiceAtDesk();
    await change('charge', {});
    const total: string = invoice.TotalIncGst.toFixed(2);
    for (const term of [total, `$${total}`, ` $ ${total}`]) {
      const kinds = (await find(people, term)).map(({ Kind, Count }) => [Kind, Count]);
      expect([term, kinds]).toEqual([
        term,
        [
          ['document', 1],
          ['payment', 1],
        ],
      ]);
    }
  });

  test('counts what it found, and shows at most five of each', async () => {
    const people = await shared();
    for (let count = 0; count < 7; count += 1) await jobIn(people, 'Requested');
    const { jobId } = await jobIn(people, 'Requested');
    const { LocationName } = (await desk(people.kit.app, people.staff, `jobs/${jobId}`)).body;
    const jobs = (await find(people, LocationName)).find(({ Kind }) => Kind === 'job');
    expect(jobs?.Count).toBeGreaterThan(7);
    expect(jobs?.Found).toHaveLength(5);
  });

  test.each(['%%', '__', 'zzz', '999 999', '(('])('finds nothing by %s', async (term) => {
    const people = await shared();
    await jobIn(people, 'Requested');
    expect(await find(people, term)).toEqual([]);
  });

  test('is refused to customers, to nobody, and for one character', async () => {
    const people = await shared();
    expect((await search(people, 'nair', people.customer)).status).toBe(403);
    expect((await search(people, 'nair', null)).status).toBe(401);
    expect((await search(people, 'n')).status).toBe(422);
  });
});
