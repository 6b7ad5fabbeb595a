import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const OF_THE_DESK = '/api/v1/desk/';

/** Changes at the desk that need neither a version nor a key, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // They say what would happen, and change nothing.
  'POST bank-transfers/match': 'changes nothing',
  'POST bank-transfers/match-outgoing': 'changes nothing',
  'POST bookings/check': 'changes nothing',
  'POST bookings/notices': 'changes nothing',
  'POST bookings/technicians': 'changes nothing',
  'POST imports/{ImportId}/check': 'changes nothing',
  'POST jobs/{RepairId}/schedule/check': 'changes nothing',
  'POST jobs/{RepairId}/quote/preview': 'changes nothing',
  'POST reference/{Table}/emails': 'changes nothing',
  // They only add rows, each once by a key of its own.
  'POST bank-transfers': 'adds transfers, each once by its Key',
  'POST imports': 'adds a file',
  'POST imports/{ImportId}/rows': 'adds rows, each once by the key of the row',
  'PUT window-closures/day': 'closes what is open; what is closed stays as it is',
  'POST customers/{CustomerId}/sites': 'adds a site; the same address is the same site',
  'POST customers/{CustomerId}/contacts': 'adds a contact; the same one is added once',
  'POST parts': 'adds a part; the same one is added once',
  'POST quote-templates': 'adds a template; the same one is added once',
  'POST service-types': 'adds a service type; the same one is added once',
  'POST reference/{Table}/rows': 'adds a row, refused if its key is taken',
  'POST reference/{Table}/file': 'a file has no version; its trial says first what it would change',
  'POST quote-templates/file': 'the same: its trial says first what it would change',
  'POST staff-requests': 'adds a link',
  'POST staff': 'adds an account, refused if its email is taken',
  'POST ledger/payouts/{PayoutId}/book-difference': 'books once what is left over, refused once nothing is',
  // What they change is named by what was read of it.
  'POST contact-requests/{Id}/answer': 'an open request; another answer is refused',
  'POST warranty-requests/{Id}/answer': 'an open request; another answer is refused',
  'POST technicians/{TechnicianId}/visits/give': 'each visit, by its own Version',
  'POST due-services/visits': 'each service, by its own Version',
  'POST due-services/rounds': 'each service, by its own Version',
  'POST due-services/rounds/propose': 'reads alone',
  'POST due-services/rounds/undo': 'each job, by its own Version',
  'POST inbox/{Kind}/{Subject}/take': 'who had it when it was read, by TakenById',
  'POST needs/dealt-with': 'the need as it was read, by Since',
  'POST needs/put-off': 'the need as it was read, by Since',
  'PUT technicians/{TechnicianId}/days/{Date}/order': 'each visit has the Version of its job',
  'POST jobs/{RepairId}/messages/read': 'the messages up to the one that was read, by LastMessageId',
  'POST jobs/{RepairId}/messages/dealt-with': 'the messages up to the one that was read, by LastMessageId',
  'POST jobs/{RepairId}/messages/{MessageId}/move': 'the thread that it was read in is in the path',
  'POST failed-tasks/retry': 'tasks that are gone once they are queued again',
  'POST failed-tasks/{TaskId}/retry': 'a task that is gone once it is queued again',
  'POST failed-tasks/{TaskId}/drop': 'a task that is gone once it is dropped',
  // They ask for one of two states on behalf of the mobile's owner, whatever it was.
  'POST texts/stop': 'what the owner of the mobile asks for',
  'POST texts/start': 'what the owner of the mobile asks for',
  // One's own sign-in, or the end of somebody's.
  'POST signin': "one's own sign-in",
  'POST session': "one's own sign-in",
  'POST signout': "one's own sign-in",
  'POST password': "one's own password, with the old one",
  'POST reauthenticate': "one's own sign-in",
  'POST second-factor': "one's own second factor",
  'POST second-factor/confirm': "one's own second factor",
  'POST second-factor/recovery-codes': "one's own second factor",
  'POST sessions/{SessionId}/signout': 'ends one sign-in, named by the path',
  'POST staff/{StaffId}/signout': 'ends sign-ins, however many there are',
};

const changes = endpoints.filter(({ method, path }) => method !== 'GET' && path.startsWith(OF_THE_DESK));
const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path.slice(OF_THE_DESK.length)}`;

/** Whether a call is refused without a field. */
const needs = (part: z.ZodObject | undefined, name: string): boolean => {
  const field = part?.shape[name] as z.ZodType | undefined;
  return field !== undefined && !field.safeParse(undefined).success;
};

/** The field with which a change carries what was read; windows have no row while they are open, and so no version. */
const READ = ['Version', 'Read', 'LastMessageId'];
const carriesVersion = ({ body, query }: EndpointSpec) =>
  READ.some((name) => needs(body, name) || needs(query, name));
const hasKey = ({ headers }: EndpointSpec) => headers !== undefined && 'idempotency-key' in headers.shape;

/** Changes of what there was, which a key alone would let overwrite. */
const ONLY_ADDS = [
  'POST bookings',
  'POST customers',
  'POST customers/{CustomerId}/equipment',
  'POST customers/{CustomerId}/people/invitations',
  'POST customers/{CustomerId}/plans',
  'POST customers/{CustomerId}/sites/{AssetLocationId}/payer',
  'POST data-exports',
  'POST jobs/{RepairId}/notes',
  'POST jobs/{RepairId}/messages',
  'POST jobs/{RepairId}/messages/with-files',
  'POST price-books',
  'POST technicians',
];

describe('[R10.04] every change at the desk', () => {
  test.each(changes.map((change) => [nameOf(change), change] as const))(
    '%s needs the version that was read, or adds rows under a key, or says why neither',
    (name, change) => {
      const isException = name in EXCEPTIONS;
      const proven = carriesVersion(change) || (hasKey(change) && ONLY_ADDS.includes(name));
      expect({ name, proven: proven || isException }).toEqual({ name, proven: true });
      if (carriesVersion(change) && !isException) expect(change.errors).toContain('conflict');
    },
  );

  test('has no exception that is out of date', () => {
    const names = new Set(changes.map(nameOf));
    expect([...Object.keys(EXCEPTIONS), ...ONLY_ADDS].filter((name) => !names.has(name))).toEqual([]);
  });
});
