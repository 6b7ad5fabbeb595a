import { expect } from 'vitest';
import type { Reply } from '../../contracts/endpoint.ts';
import type { listNeeds } from '../../contracts/needs/needs.ts';
import { DISPATCHER, desk, type JobPeople, signInStaff } from './desk.ts';

type Need = Reply<typeof listNeeds>['Groups'][number]['Needs'][number];

/** What needs somebody, as a dispatcher who has just signed in again sees it: `[group, need]`. */
export async function needsOf(people: JobPeople): Promise<[string, Need][]> {
  people.staff = await signInStaff(people.kit.app, DISPATCHER);
  const { status, body } = await desk(people.kit.app, people.staff, 'needs');
  expect(status, JSON.stringify(body)).toBe(200);
  const { Groups } = body as Reply<typeof listNeeds>;
  expect(Groups.map(({ Group }) => Group)).toEqual(['now', 'today', 'later']);
  return Groups.flatMap(({ Group, Needs }) => Needs.map((need): [string, Need] => [Group, need]));
}

/** The same in short: `now late 1042`. */
export const shortNeeds = async (people: JobPeople) =>
  (await needsOf(people)).map(([group, { Kind, Subject }]) => `${group} ${Kind} ${Subject}`);

export async function needOf(people: JobPeople, kind: Need['Kind']): Promise<Need> {
  const [found] = (await needsOf(people)).filter(([, { Kind }]) => Kind === kind);
  if (!found) throw new Error(`Nothing is ${kind}`);
  return found[1];
}

export function mark(
  { kit, staff }: JobPeople,
  how: 'dealt-with' | 'put-off',
  { Kind, Subject, Since }: Pick<Need, 'Kind' | 'Subject' | 'Since'>,
  more: object = {},
) {
  return desk(kit.app, staff, `needs/${how}`, { Kind, Subject, Since, ...more });
}
