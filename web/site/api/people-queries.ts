import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  changePerson,
  handOverOwnership,
  invitePerson,
  leaveBusiness,
  listPeople,
  removePerson,
  sendInvitationAgain,
  takeOwnershipBack,
  withdrawInvitation,
} from '../../../contracts/people/people.ts';
import { type CallOf, call } from '../../client/call.ts';
import { LIVE, readAgain, useQuery } from '../../client/query-client.ts';
import { refreshBusinesses } from './business-queries.ts';

const KEY = ['people'];
const PATH = '/api/v1/customerportal/people';
const INVITATION = `${PATH}/invitations/{InvitationId}` as const;

export type People = Reply<typeof listPeople>;

/** The people of the business, and its open invitations (R12.04). */
export function usePeople() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<People> => call<typeof listPeople>('GET', PATH, {}, { signal }),
    ...LIVE,
  });
}

export const readPeopleAgain = () => readAgain(KEY);

/** @throws ApiError */
export async function sendInvitation(
  json: CallOf<typeof invitePerson>['json'],
  idempotencyKey: string,
): Promise<void> {
  await call<typeof invitePerson>('POST', `${PATH}/invitations`, { json }, { idempotencyKey });
  await readPeopleAgain();
}

/** @throws ApiError */
export async function resendInvitation(InvitationId: string, idempotencyKey: string): Promise<void> {
  const params = { InvitationId };
  await call<typeof sendInvitationAgain>('POST', `${INVITATION}/send`, { params }, { idempotencyKey });
  await readPeopleAgain();
}

/** @throws ApiError */
export async function endInvitation(InvitationId: string): Promise<void> {
  await call<typeof withdrawInvitation>('DELETE', INVITATION, { params: { InvitationId } });
  await readPeopleAgain();
}

/** @throws ApiError */
export async function sendPerson(PersonId: number, json: CallOf<typeof changePerson>['json']): Promise<void> {
  await call<typeof changePerson>('PUT', `${PATH}/{PersonId}`, { params: { PersonId }, json });
  await Promise.all([readPeopleAgain(), refreshBusinesses()]);
}

/** @throws ApiError */
export async function takeOut(PersonId: number, Version: number): Promise<void> {
  await call<typeof removePerson>('DELETE', `${PATH}/{PersonId}`, {
    params: { PersonId },
    query: { Version },
  });
  await readPeopleAgain();
}

/** @throws ApiError */
export async function leave(): Promise<void> {
  await call<typeof leaveBusiness>('POST', `${PATH}/leave`, {});
}

/** @throws ApiError */
export async function offerOwnership(PersonId: number, idempotencyKey: string): Promise<void> {
  const path = `${PATH}/{PersonId}/ownership` as const;
  await call<typeof handOverOwnership>('POST', path, { params: { PersonId } }, { idempotencyKey });
  await readPeopleAgain();
}

/** @throws ApiError */
export async function takeBack(): Promise<void> {
  await call<typeof takeOwnershipBack>('POST', `${PATH}/ownership/back`, {});
  await Promise.all([readPeopleAgain(), refreshBusinesses()]);
}
