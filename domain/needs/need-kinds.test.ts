import { expect, test } from 'vitest';
import { isOfTechnician, NEED_KINDS, type NeedKind, needRoute } from './need-kinds.ts';
import { putOffFault } from './put-off.ts';

/** What somebody wrote, by the key of its conversation. */
const IN_INBOX: Partial<Record<NeedKind, string>> = {
  thread: 'thread-1042',
  message: 'message-12',
  application: 'message-12',
  warranty: 'warranty-12',
  'left-email': 'left-email-12',
};

test('[R10.07, R14.08] a need leads to its job, else its customer; an email that came back, to the customer’s address; what somebody wrote, to the inbox; leave, to its visits; services, to what is due, and a plan, to its page', () => {
  const [job, customer, both] = [
    { repairId: 1042, customerId: null },
    { repairId: null, customerId: 5001 },
    { repairId: 1042, customerId: 5001 },
  ];
  for (const kind of NEED_KINDS) {
    const isAddress = kind === 'email-failed';
    const conversation = IN_INBOX[kind];
    if (conversation)
      expect.soft(needRoute({ kind, subject: '12', ...both })).toBe(`/inbox?open=${conversation}`);
    if (conversation || isOfTechnician(kind) || /^(service|plan)-/.test(kind)) continue;
    const job1042 = kind === 'late' ? '/jobs/1042?to=messages' : '/jobs/1042';
    expect
      .soft(needRoute({ kind, subject: '12', ...both }), kind)
      .toBe(isAddress ? '/customers/5001' : job1042);
    expect.soft(needRoute({ kind, subject: '12', ...job }), kind).toBe(job1042);
    expect.soft(needRoute({ kind, subject: '12', ...customer }), kind).toBe('/customers/5001');
    expect.soft(needRoute({ kind, subject: '12', repairId: null, customerId: null }), kind).toBeNull();
  }
  const ofPlan = { subject: '12', repairId: 1042, customerId: 5001 };
  expect(needRoute({ kind: 'service-unrecorded', ...ofPlan })).toBe('/due');
  expect(needRoute({ kind: 'plan-ends', ...ofPlan })).toBe('/plans/12');
  for (const kind of NEED_KINDS.filter(isOfTechnician)) {
    const about = { kind, subject: '12', repairId: null, customerId: null };
    expect(needRoute(about)).toBe('/technicians?leave=12');
  }
});

test.each([
  ['2026-11-23', false],
  ['2026-11-22', false],
  ['2026-11-24', true],
  ['2027-11-24', true],
  ['2027-11-25', false],
])('[R10.07] on 23 November a need can be put off to a day after it, within a year: %s', (until, isRight) => {
  expect(putOffFault(until, '2026-11-23') === null).toBe(isRight);
});
