import { describe, expect, test } from 'vitest';
import { deskJobMessages } from '../../../domain/jobs/desk-job-messages.ts';
import { ADMIN, desk, errorsOf, jobIn, jobPeople, signedInStaff } from '../../../tests/kit/desk.ts';
import { invoicesOf, WORK } from '../../../tests/kit/invoices.ts';
import { queuedEmails } from '../../../tests/kit/mails.ts';

const COMPLETABLE = ['InProgress', 'QuoteApproved', 'QuoteDeclined'] as const;

describe('[R4.29] completion', { timeout: 60_000 }, () => {
  test.each(COMPLETABLE)(
    'of a job that is %s, without a visit or a reason, invoices nothing',
    async (state) => {
      const people = await jobPeople();
      const { kit, staff } = people;
      const { jobId } = await jobIn(people, state);
      const before = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
      const queued = await queuedEmails(kit);
      for (const reason of [{}, { NoVisitReason: null }, { NoVisitReason: ' \u00a0' }]) {
        const { status, body } = await desk(kit.app, staff, `jobs/${jobId}/complete`, reason);
        expect([status, errorsOf(body)]).toEqual([422, [['NoVisitReason', deskJobMessages.noVisitRecorded]]]);
      }
      expect((await desk(kit.app, staff, `jobs/${jobId}`)).body).toEqual(before);
      expect(await invoicesOf(people, jobId)).toEqual([]);
      expect(await queuedEmails(kit)).toEqual(queued);
    },
  );

  test.each(COMPLETABLE)('of a job that is %s needs nothing more than a recorded visit', async (state) => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, state);
    await desk(kit.app, staff, `jobs/${jobId}/visits`, WORK);
    const { status, body } = await desk(kit.app, staff, `jobs/${jobId}/complete`, {});
    expect([status, body.State]).toEqual([200, 'Completed']);
  });

  test('without a visit keeps the reason in the audit trail, and from the customer', async () => {
    const people = await jobPeople();
    const { kit, staff, customer } = people;
    const admin = await signedInStaff(kit, ADMIN);
    const { jobId } = await jobIn(people, 'InProgress');
    const NoVisitReason = 'Restarted by phone; they agreed to the fee';
    await desk(kit.app, staff, `jobs/${jobId}/complete`, { NoVisitReason });
    expect(await invoicesOf(people, jobId)).toHaveLength(1);
    const { body: audit } = await desk(kit.app, admin, 'audit?Action=job-completed');
    expect(audit.AuditEntries).toMatchObject([
      { SubjectId: jobId, Details: { after: { state: 'Completed', noVisitReason: NoVisitReason } } },
    ]);
    const job = await kit.app.inject({
      url: `/api/v1/customerportal/jobs/${jobId}`,
      headers: { authorization: `Bearer ${customer}` },
    });
    expect(job.body).not.toContain(NoVisitReason);
  });
});
