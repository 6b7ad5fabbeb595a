import type { FastifyInstance } from 'fastify';
import { postJson } from './accounts.ts';
import { send } from './app.ts';
import { type Authenticator, authenticator } from './authenticator.ts';

export const PASSKEYS = '/api/v1/Account/Passkeys';

/** The origin of the portal in these tests. */
export const PORTAL = 'http://localhost:8080';

/** What the server answers to somebody who wants to add a passkey. */
export async function newOptions(app: FastifyInstance, token: string) {
  const { status, body } = await postJson(app, `${PASSKEYS}/Options`, {}, token);
  if (status !== 200) throw new Error(`No options: ${JSON.stringify(body)}`);
  return body.Options;
}

/** A customer adds a passkey. */
export async function addsPasskey(app: FastifyInstance, token: string): Promise<Authenticator> {
  const passkey = authenticator(PORTAL);
  const Credential = passkey.create(await newOptions(app, token));
  const { status, body } = await postJson(app, PASSKEYS, { Credential }, token);
  if (status !== 200) throw new Error(`No passkey: ${JSON.stringify(body)}`);
  return passkey;
}

type From = { address?: string; devices?: readonly string[]; userAgent?: string; solved?: string };

/** The challenge that a sign-in answers. */
export async function signInOptions(app: FastifyInstance) {
  return (await postJson(app, '/api/v1/Account/Login/PasskeyOptions', {})).body.Options;
}

/** Sends a passkey's answer. */
export function answersWith(
  app: FastifyInstance,
  Credential: object,
  { address = '203.0.113.1', devices, userAgent = '', solved }: From = {},
) {
  return send(app, {
    method: 'POST',
    url: '/api/v1/Account/Login/Passkey',
    headers: { 'user-agent': userAgent },
    payload: { Credential, DeviceTokens: devices, RecaptchaResponse: solved },
    remoteAddress: address,
  });
}

/** Signs in with a passkey; `lies` are what an honest authenticator wouldn't say. */
export async function signsInWith(
  app: FastifyInstance,
  passkey: Authenticator,
  lies: Parameters<Authenticator['get']>[1] = {},
  from: From = {},
) {
  return answersWith(app, passkey.get(await signInOptions(app), lies), from);
}
