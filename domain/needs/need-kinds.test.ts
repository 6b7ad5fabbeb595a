import { expect, test } from 'vitest';
import { NEED_KINDS, needRoute } from './need-kinds.ts';
import { putOffFault } from './put-off.ts';

test('[R10.07] a need leads to its job, else its customer; an email that came back, to the customer’s address; what wants an answer, to the messages', () => {
  const [job, customer, both] = [
    { repairId: 1042, customerId: null },
    { repairId: null, customerId: 5001 },
    { repairId: 1042, customerId: 5001 },
  ];
  for (const kind of NEED_KINDS) {
    const isAddress = kind === 'email-failed';
    const job1042 = kind === 'late' || kind === 'thread' ? '/jobs/1042?to=messages' : '/jobs/1042';
    expect.soft(needRoute({ kind, ...both }), kind).toBe(isAddress ? '/customers/5001' : job1042);
    expect.soft(needRoute({ kind, ...job }), kind).toBe(job1042);
    expect.soft(needRoute({ kind, ...customer }), kind).toBe('/customers/5001');
    expect.soft(needRoute({ kind, repairId: null, customerId: null }), kind).toBeNull();
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
