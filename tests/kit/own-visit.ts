import { randomUUID } from 'node:crypto';
import { send, type TestApp } from './app.ts';
import { desk, type JobPeople, jobIn, preparedPeople } from './desk.ts';
import { deliverEmails } from './mails.ts';

export const TUESDAY_8AM = '2026-11-23T21:00:00Z';

/** The calls of a customer about the visit of a job of theirs. */
export const caller = (kit: TestApp, token: string, jobId: number) => {
  const url = `/api/v1/customerportal/jobs/${jobId}/visit`;
  const headers = { authorization: `Bearer ${token}` };
  const post = (path: string, payload: object, key: string = randomUUID()) =>
    send(kit.app, {
      method: 'POST',
      url: `${url}/${path}`,
      headers: { ...headers, 'idempotency-key': key },
      payload: { SeenStartsAt: TUESDAY_8AM, ...payload },
    });
  return {
    choices: async () => send(kit.app, { method: 'GET', url, headers }),
    job: async () =>
      (await send(kit.app, { method: 'GET', url: `/api/v1/customerportal/jobs/${jobId}`, headers })).body,
    move: (payload: object, key?: string) => post('move', payload, key),
    cancel: (payload: object = {}, key?: string) => post('cancel', payload, key),
  };
};

const withState = (state: 'Requested' | 'Scheduled') =>
  preparedPeople(async (people) => {
    const { jobId } = await jobIn(people, state);
    await deliverEmails(people.kit);
    return { jobId };
  });
const inState = { Requested: withState('Requested'), Scheduled: withState('Scheduled') };

/** A customer with a job in a state, whose visit is on Tuesday morning, and their calls. */
export async function withJob(state: keyof typeof inState) {
  const people = await inState[state]();
  return { ...people, own: caller(people.kit, people.customer, people.jobId) };
}

export const timelineOf = async ({ kit, staff }: JobPeople, jobId: number) =>
  (await desk(kit.app, staff, `jobs/${jobId}`)).body.Timeline.map(
    ({ Kind, State, Actor, Note }: Record<string, string>) => [Kind, State, Actor, Note],
  );

/** What the office has to know of visits that customers changed. */
export const changedVisits = async ({ kit, staff }: JobPeople) => {
  const { body } = await desk(kit.app, staff, 'needs');
  const all = body.Groups.flatMap(({ Needs }: { Needs: object[] }) => Needs);
  return all
    .filter(({ Kind }: { Kind: string }) => Kind === 'changed-visit')
    .map(({ Text }: { Text: string }) => Text);
};
