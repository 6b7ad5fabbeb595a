import type { FastifyInstance } from 'fastify';
import { addStaff } from '../../server/features/desk/add-staff.ts';
import { send, type TestApp } from './app.ts';

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

/** Signs one of the operator's people in and answers the bearer token. */
export async function signInStaff(
  app: FastifyInstance,
  { UserName, Password }: { UserName: string; Password: string },
): Promise<string> {
  const payload = { UserName, Password };
  const { body } = await send(app, { method: 'POST', url: '/api/v1/desk/signin', payload });
  return body.AuthenticationToken;
}

/** Makes one of the operator's people, as the machine's own command does, and signs them in. */
export async function signedInStaff(
  { app, deps }: TestApp,
  person: Parameters<typeof addStaff>[1] = DISPATCHER,
): Promise<string> {
  await addStaff(deps, person);
  return signInStaff(app, person);
}

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

export const QUOTE = {
  Lines: [
    { Description: 'Fan motor', Quantity: 1, UnitExGst: 486 },
    { Description: 'Door gasket', Quantity: 1, UnitExGst: 164 },
    { Description: 'Labour', Quantity: 1.5, UnitExGst: 140, Detail: 'Two techs for the door' },
  ],
  Note: 'The fan motor has seized. Parts are in stock.',
};
