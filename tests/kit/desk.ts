import type { FastifyInstance } from 'fastify';
import { TOTP } from 'otpauth';
import type { JobState } from '../../domain/jobs/job-life.ts';
import { addStaff } from '../../server/features/staff/add-staff.ts';
import { confirmEmails, preparedDatabase, send, type TestApp, testApp } from './app.ts';
import { book, customerForm, signedInCustomer } from './bookings.ts';
import { addTechnicians } from './technicians/add-technicians.ts';
import { dropFirstText } from './texts.ts';

export const ADMIN = {
  UserName: 'rosa@galley.example',
  Name: 'Rosa Lindqvist',
  Role: 'admin',
  Password: 'rail-docket-9',
} as const;

export const DISPATCHER = {
  UserName: 'tomasz@galley.example',
  Name: 'Tomasz Wren',
  Role: 'dispatcher',
  Password: 'van-keys-31',
} as const;

export const OWN_PASSWORD = { mustChangePassword: false };

type Codes = Map<string, string[]>;

type Credentials = { UserName: string; Password: string };

/** The recovery codes of everybody whom `signedInStaff` made, for their further sign-ins. */
const recoveryCodes = new WeakMap<FastifyInstance, Codes>();

/** Signs one of the operator's people in and answers the bearer token; undefined if that's refused. */
export async function signInStaff(
  app: FastifyInstance,
  { UserName, Password }: Credentials,
): Promise<string> {
  const signIn = (payload: object) => desk(app, null, 'signin', payload);
  const { body } = await signIn({ UserName, Password });
  if (body.code !== 'second_factor_needed') return body.AuthenticationToken;
  const Code = recoveryCodes.get(app)?.get(UserName)?.pop();
  if (!Code) throw new Error(`No recovery code is left for ${UserName}`);
  return (await signIn({ UserName, Password, Code })).body.AuthenticationToken;
}

/** Makes one of the operator's people, as the machine's own command does, sets up their second factor and signs them in. */
export async function signedInStaff(
  kit: TestApp,
  person: Parameters<typeof addStaff>[1] = DISPATCHER,
): Promise<string> {
  await addStaff(kit.deps, person, OWN_PASSWORD);
  await addTechnicians(kit.deps);
  // Tests that look at emails look at those of what they do.
  await kit.deps.pool.query(`delete from jobs.job where data->>'mail' = 'staff-account-changed'`);
  const token = await signInStaff(kit.app, person);
  const { codes } = await enrol(kit, token);
  const known = recoveryCodes.get(kit.app) ?? new Map();
  recoveryCodes.set(kit.app, known.set(person.UserName, codes));
  return token;
}

/** Sets up a second factor: its secret, and the recovery codes. */
export async function enrol(kit: TestApp, token: string): Promise<{ secret: string; codes: string[] }> {
  const { Secret } = (await desk(kit.app, token, 'second-factor', {})).body;
  const { body } = await desk(kit.app, token, 'second-factor/confirm', { Code: codeOf(kit, Secret) });
  return { secret: Secret, codes: body.RecoveryCodes };
}

/** What the authenticator app shows now. */
export const codeOf = ({ clock }: Pick<TestApp, 'clock'>, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: clock.epochMilliseconds() });

/** Sends a call of the desk: a body makes it a POST, `{}` one without anything in it. */
export function desk(app: FastifyInstance, token: string | null, path: string, payload?: object) {
  return send(app, {
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/desk/${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload && { payload }),
  });
}

export const VISIT = { Date: '2026-11-24', TimeWindow: 'morning', Tech: 'Dan Okafor' };

/** For tests of what follows a completion, whether there was a visit or not. */
export const NO_VISIT = { NoVisitReason: 'Fixed by phone' };

export const QUOTE = {
  Lines: [
    { Description: 'Fan motor', Quantity: 1, UnitExGst: 486.27 },
    { Description: 'Door gasket', Quantity: 1, UnitExGst: 164.09 },
    { Description: 'Labour', Quantity: 1.5, UnitExGst: 139.93, Detail: 'Two techs for the door' },
  ],
  Note: 'The fan motor has seized. Parts are in stock.',
};

/** The token of a customer who is signed in, with what brings jobs of theirs along. */
export type JobPeople = { kit: TestApp; staff: string; customer: string };

/** Books and brings a job as far as a state, by the calls that people make; the quote's id where one was sent. */
export async function jobIn({ kit: { app }, staff, customer }: JobPeople, state: JobState) {
  const booked = await book(app, customerForm(), { token: customer });
  const jobId: number = booked.body.repairId;
  const go = (change: string, payload: object = {}) =>
    changed(desk(app, staff, `jobs/${jobId}/${change}`, payload));
  const answer = (word: string, uniqueId: string) =>
    changed(
      send(app, {
        method: 'POST',
        url: `/api/v1/customerportal/jobs/${jobId}/${word}/${uniqueId}`,
        headers: { authorization: `Bearer ${customer}` },
        payload: {},
      }),
    );
  if (state === 'Cancelled') await go('cancel', { Reason: 'Sold the machine' });
  if (state === 'Requested' || state === 'Cancelled') return { jobId, uniqueId: '' };
  await go('schedule', VISIT);
  if (state === 'Scheduled') return { jobId, uniqueId: '' };
  await go('start');
  if (state === 'Completed') await go('complete', NO_VISIT);
  if (state === 'InProgress' || state === 'Completed') return { jobId, uniqueId: '' };
  const { body } = await go('quote', QUOTE);
  const uniqueId: string = body.Quotes[0].UniqueId;
  if (state === 'QuoteApproved') await answer('approvequote', uniqueId);
  if (state === 'QuoteDeclined') await answer('rejectquote', uniqueId);
  return { jobId, uniqueId };
}

async function changed(call: ReturnType<typeof send>) {
  const answer = await call;
  if (answer.status !== 200) throw new Error(`No such job: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** A dispatcher and a customer, both signed in; the customer has the job that made the account. */
export async function jobPeople(options?: Parameters<typeof testApp>[0]) {
  return options ? jobPeopleIn(await testApp(options)) : usualPeople();
}

type People = Awaited<ReturnType<typeof jobPeopleIn>>;

/**
 * The same people and what a file's tests begin with, made once by `prepare`: each test gets an application with a copy of its
 * database, at the time at which it was left. What card providers and mailboxes hold isn't in it.
 */
export function preparedPeople<More extends object>(prepare: (people: People) => Promise<More>) {
  let made: ReturnType<typeof make> | undefined;
  const make = () =>
    preparedDatabase(async (kit) => {
      const { staff, customer, jobId, ...people } = await jobPeopleIn(kit);
      const more = await prepare({ ...people, staff, customer, jobId });
      const at = kit.clock.now().toString();
      return { at, codes: recoveryCodes.get(kit.app), people: { staff, customer, jobId, ...more } };
    });
  return async () => {
    made ??= make();
    const { template, prepared } = await made;
    const { at, codes, people } = prepared;
    const kit = await testApp({ template, at });
    recoveryCodes.set(kit.app, new Map([...(codes ?? [])].map(([name, left]) => [name, [...left]])));
    return { kit, ...people };
  };
}

/** Those whom most tests begin with: to make them takes as long as many a test. */
const usualPeople = preparedPeople(async () => ({}));

/** The same people in an application that is open already. */
export async function jobPeopleIn(kit: TestApp) {
  const staff = await signedInStaff(kit);
  const { token: customer, jobId } = await signedInCustomer(kit.app);
  await confirmEmails(kit);
  await dropFirstText(kit);
  return { kit, staff, customer, jobId };
}

/** The same people, and a job of theirs that has come as far as a state. */
export async function jobPeopleWith(kit: TestApp, state: JobState) {
  const people = await jobPeopleIn(kit);
  return { ...people, ...(await jobIn(people, state)) };
}

/** The fields at fault in an answer, each with its message. */
export const errorsOf = (body: { errors?: { field: string; message: string }[] }) =>
  body.errors?.map(({ field, message }) => [field, message]);
