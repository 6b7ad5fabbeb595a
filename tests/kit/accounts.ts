import type { FastifyInstance } from 'fastify';
import { send, type TestApp } from './app.ts';
import { ACCOUNT, type BookingForm, signIn } from './bookings.ts';
import { CAFE } from './cafe.ts';
import { easyCaptcha } from './captcha.ts';

export const EMAIL = String(ACCOUNT.CheckoutEmailAddress);
export const PASSWORD = String(ACCOUNT.CheckoutPassword);
export const NEW_PASSWORD = 'walk-in-cooler-9';

/** What the three steps of the sign-up send. */
export function signUpForm(changes: BookingForm = {}): BookingForm {
  return {
    ...ACCOUNT,
    ...CAFE,
    ...changes,
  };
}

/** Sends fields as a browser's form does; one that is undefined is left out. */
export function postForm(app: FastifyInstance, url: string, form: BookingForm, token?: string) {
  const fields = Object.entries(form).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return send(app, {
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

export function postJson(app: FastifyInstance, url: string, payload: object, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return send(app, { method: 'POST', url, payload, headers });
}

export function get(app: FastifyInstance, url: string, token?: string) {
  return send(app, { url, headers: token ? { authorization: `Bearer ${token}` } : {} });
}

export const signUp = (app: FastifyInstance, changes: BookingForm = {}) =>
  postForm(app, '/api/v1/mm/signup', signUpForm(changes));

/** A customer with an account and nothing else, signed in; answers the token. */
export async function signedUpCustomer(app: FastifyInstance, changes: BookingForm = {}): Promise<string> {
  const form = signUpForm(changes);
  const { status, body } = await signUp(app, changes);
  if (status !== 200) throw new Error(`No account: ${JSON.stringify(body)}`);
  return signIn(app, String(form.CheckoutEmailAddress), String(form.CheckoutPassword));
}

/** The modal's form, its captcha solved unless an answer is among the changes. */
export async function simpleSignUp(kit: TestApp, changes: BookingForm = {}) {
  const solved = 'RecaptchaResponse' in changes ? undefined : await easyCaptcha(kit);
  return postForm(kit.app, '/api/v1/mm/signup/simple', {
    CheckoutEmailAddress: 'sam@ferrystreet.example',
    CheckoutFirstName: 'Sam',
    CheckoutLastName: 'Okafor',
    CheckoutMobileNumber: '0491 570 157',
    BookingPostcode: '2010',
    RecaptchaResponse: solved,
    ...changes,
  });
}

/** The forgotten-password form, its captcha solved. */
export async function askForPassword(kit: TestApp, UserName: string) {
  return postJson(kit.app, '/api/v1/Account/ResetPasswordRequest', {
    UserName,
    RecaptchaResponse: await easyCaptcha(kit),
  });
}
