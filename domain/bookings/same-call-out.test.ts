import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CallOut, isSameCallOut } from './same-call-out.ts';

const callOut: fc.Arbitrary<CallOut> = fc.record({
  assetId: fc.option(fc.integer({ min: 1, max: 3 })),
  equipmentTypeId: fc.option(fc.integer({ min: 1, max: 3 })),
  place: fc.option(fc.constantFrom('here', 'there')),
  problem: fc.option(fc.constantFrom('Not cooling', 'Noisy', 'Leaking')),
});

test('[R10.13] a call-out is one that is open by its machine, or by place, type and fault together', () => {
  fc.assert(
    fc.property(callOut, callOut, (asked, open) => {
      const sameMachine = asked.assetId !== null && asked.assetId === open.assetId;
      const sameFault = (['place', 'equipmentTypeId', 'problem'] as const).every(
        (part) => asked[part] !== null && asked[part] === open[part],
      );
      expect(isSameCallOut(asked, open)).toBe(sameMachine || sameFault);
      expect(isSameCallOut(open, asked)).toBe(isSameCallOut(asked, open));
    }),
  );
});

test('[R10.13] neither what isn’t known nor one difference makes two call-outs one', () => {
  const whole: CallOut = { assetId: null, equipmentTypeId: 2, place: 'here', problem: 'Not cooling' };
  const unknown: CallOut = { assetId: null, equipmentTypeId: null, place: null, problem: null };
  expect(isSameCallOut(unknown, unknown)).toBe(false);
  expect(isSameCallOut(whole, whole)).toBe(true);
  const others = { equipmentTypeId: 3, place: 'there', problem: 'Noisy' };
  for (const [part, other] of Object.entries(others)) {
    expect(isSameCallOut(whole, { ...whole, [part]: other })).toBe(false);
    expect(isSameCallOut({ ...whole, [part]: null }, { ...whole, [part]: null })).toBe(false);
  }
  // Two fridges of a kitchen may be one that was described twice.
  expect(isSameCallOut({ ...whole, assetId: 1 }, { ...whole, assetId: 2 })).toBe(true);
  expect(isSameCallOut({ ...unknown, assetId: 1 }, { ...whole, assetId: 1 })).toBe(true);
});
