import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { type ReadMail, readMails } from './outbox.ts';
import { sql } from './records.ts';
import type { RunningServer } from './server.ts';

const ROSA = { UserName: 'rosa@galley.example', Password: 'dispatch8' };
const PRIYA = { UserName: 'priya@marlowestreet.example', Password: 'coolroom5' };

/** Somebody's calls to a server, over HTTP and without a browser. */
export type Caller = <Reply = Record<string, unknown>>(path: string, body?: object) => Promise<Reply>;

async function callerOf(server: RunningServer, signIn: string, who: object): Promise<Caller> {
  const call = async (path: string, body?: object, token?: unknown) => {
    const reply = await fetch(`${server.url}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return reply.json();
  };
  const { AuthenticationToken } = await call(signIn, who);
  return (path, body) => call(path, body, AuthenticationToken);
}

/** The demo's administrator. */
export const rosa = (server: RunningServer) => callerOf(server, 'desk/signin', ROSA);
/** The demo's customer with all the jobs. */
export const priya = (server: RunningServer) => callerOf(server, 'Account/Login', PRIYA);

/** A second dispatcher, who has chosen their own password. */
export async function addDispatcher(server: RunningServer, Name: string): Promise<Caller> {
  const UserName = 'second@galley.example';
  const [given, own] = ['whisk-given-1', 'whisk-ladle-22'];
  await (await rosa(server))('desk/staff', { UserName, Name, Role: 'dispatcher', Password: given });
  const before = await callerOf(server, 'desk/signin', { UserName, Password: given });
  await before('desk/password', { OldPassword: given, NewPassword: own });
  return callerOf(server, 'desk/signin', { UserName, Password: own });
}

/** More than any call-out costs, so the server's own price is booked. */
const ANY_FEE = 99_999;

export type Booked = { ref: string; id: number };

/** Customers' requests for visits on a day, as the portal sends them. */
export async function bookDay(
  server: RunningServer,
  day: string,
  windows: readonly string[],
): Promise<Booked[]> {
  const call = await priya(server);
  const { AssetList } = await call<{ AssetList: Record<string, unknown>[] }>('customerportal/equipment');
  const [year, month, date] = day.split('-');
  const made: Booked[] = [];
  for (const [index, window] of windows.entries()) {
    const asset = AssetList[index % AssetList.length];
    const id = await call<number>('customerportal/jobs/add', {
      AssetId: asset?.Id,
      EquipmentTypeId: asset?.EquipmentTypeId,
      Postcode: asset?.LocationPostcode,
      Problem: 'Something else',
      ProblemDescription: `Visit ${index + 1} of the day.`,
      InitialAttendanceFeeExGst: ANY_FEE,
      PriorityOption: 'later',
      PriorityTimeWindow: window,
      PrioritySelectedDate: `${date}/${month}/${year}`,
      PriorityAfterHoursTime: window === 'afterhours' ? '17:30' : null,
    });
    made.push({ id, ref: `GAL${id}R` });
  }
  return made;
}

/**
 * As if an hour had passed, though the clock hasn't moved: what customers wait for is sent, however many emails they got
 * before.
 */
export async function newsIsSent(server: RunningServer): Promise<void> {
  await sql(server, `update job_events set at = at - interval '90 seconds'`);
  const waiting = async () => {
    // Again and again: what is over the limit of an hour waits for the next one.
    await sql(server, 'delete from attempts');
    await sql(
      server,
      `update jobs.job_common set start_after = now() where name = 'send-mail' and state in ('created', 'retry')`,
    );
    // The demo's database was copied while one about an account was being sent: here nobody sends it.
    return sql(
      server,
      `select data from jobs.job_common
        where name = 'send-mail' and state < 'completed' and data->>'mail' <> 'account-answer'`,
    );
  };
  await expect.poll(waiting, { message: 'mails that wait' }).toEqual([]);
}

/** The demo's managers, who hear of the visits at their sites too. */
const MANAGERS = /^(joel|anneke)@/;

/** What a job's customer has been sent about it, without its managers' copies: by its reference. */
export async function mailsAbout(server: RunningServer, ref: string): Promise<ReadMail[]> {
  return (await readMails(server)).filter(({ subject, to }) => subject.includes(ref) && !MANAGERS.test(to));
}
