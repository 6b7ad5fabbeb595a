import { describe, expect, test } from 'vitest';
import { ACTORS, isCancelledFree, isCustomersSide, JOB_ACTORS } from './who-acted.ts';

describe('who acted', () => {
  test('[R11.05] a visitor, a customer and a link are on the customer’s side, everybody else on the company’s', () => {
    expect(ACTORS.filter(isCustomersSide)).toEqual(['visitor', 'customer', 'link']);
  });

  const line = (kind: string, state: string, actor: (typeof JOB_ACTORS)[number]) => ({ kind, state, actor });
  const lines = JOB_ACTORS.flatMap((by) => JOB_ACTORS.map((after) => [by, after] as const));

  test.each(lines)('[R11.01] cancelled by %s, with a later line by %s', (by, after) => {
    const booked = line('state', 'Requested', 'customer');
    const cancelled = [booked, line('state', 'Scheduled', 'staff'), line('state', 'Cancelled', by)];
    const isFree = by === 'customer' || by === 'link';
    expect(isCancelledFree(cancelled)).toBe(isFree);
    // What is noted on a cancelled job later changes nothing.
    expect(isCancelledFree([...cancelled, line('note', 'Cancelled', after)])).toBe(isFree);
    expect(isCancelledFree([booked, line('moved', 'Requested', by)])).toBe(false);
  });
});
