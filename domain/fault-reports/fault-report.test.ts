import { expect, test } from 'vitest';
import { hearsOfFault } from './fault-report.ts';

const priya = { role: 'owner', name: 'Priya' } as const;
const joel = { role: 'manager', name: 'Joel' } as const;
const tess = { role: 'staff', name: 'Tess' } as const;
const anneke = { role: 'manager', name: 'Anneke' } as const;

test.each([
  ['its managers', [priya, joel, anneke, tess], false, ['Joel', 'Anneke']],
  ['owners, where the site has no manager', [priya], false, ['Priya']],
  ['managers and owners, while food is at risk', [priya, joel, tess], true, ['Priya', 'Joel']],
  ['nobody, where nobody can be reached', [], true, []],
] as const)('[R12.03] a fault is heard of by %s', (_, people, isFoodAtRisk, names) => {
  expect(hearsOfFault(people, isFoodAtRisk).map(({ name }) => name)).toEqual(names);
});
