// Reads of the portal alone, and beside people who sign in all the time.
import { bookingForms, makeCustomer, PASSWORD, signInOnDevice } from './booking-form.ts';
import { compare, load, type Measured, medians } from './http-load.ts';
import { customerWithPage } from './read-load.ts';

const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 1;
/** Callers who read, few enough that a reply doesn't wait for the others. */
const READERS = 4;
export const SIGN_INS_AT_ONCE = 8;

export type SignInResult = { alone: Measured; beside: Measured; ratio: number; signIns: Measured };

/** People who sign in on their known devices, all the time: calls for some seconds. */
export async function signersIn(url: string): Promise<(seconds: number) => Promise<Measured>> {
  const [form] = await bookingForms(url);
  if (!form) throw new RangeError('no form to book with');
  const people = await Promise.all(
    Array.from({ length: SIGN_INS_AT_ONCE }, async (_, index) => {
      const name = `signer-in-${index}`;
      await makeCustomer(url, name, form);
      const { DeviceToken } = await signInOnDevice(url, name);
      return JSON.stringify({ UserName: `${name}@bench.example`, Password: PASSWORD, DeviceToken });
    }),
  );
  let started = 0;
  const nextPerson = () => {
    started += 1;
    return people[started % people.length] ?? '';
  };
  return (duration) =>
    load({
      url: `${url}/api/v1/Account/Login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      connections: SIGN_INS_AT_ONCE,
      duration,
      requests: [{ setupRequest: (request) => ({ ...request, body: nextPerson() }) }],
    });
}

/** Reads of a list of 25 jobs, in turn without and with sign-ins. */
export async function measureSignIns(url: string): Promise<SignInResult> {
  const token = await customerWithPage(url, 'reader-beside-sign-ins');
  const signIn = await signersIn(url);
  const read = (duration: number) =>
    load({
      url: `${url}/api/v1/customerportal/jobs`,
      headers: { authorization: `Bearer ${token}` },
      connections: READERS,
      duration,
    });

  const secondsOf = (warmUp: boolean) => (warmUp ? WARM_UP_SECONDS : SECONDS);
  const signIns: Measured[] = [];
  const { bare, real, ratio } = await compare(
    ROUNDS,
    (warmUp) => read(secondsOf(warmUp)),
    async (warmUp) => {
      const [reads, signedIn] = await Promise.all([read(secondsOf(warmUp)), signIn(secondsOf(warmUp))]);
      if (!warmUp) signIns.push(signedIn);
      return reads;
    },
  );
  return { alone: bare, beside: real, ratio, signIns: medians(signIns) };
}
