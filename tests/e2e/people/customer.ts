import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { CAFE } from '../../kit/cafe.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { PRIYA } from './priya.ts';

type Person = typeof PRIYA;
type Fields = Record<string, string | number>;

/** The café owner's account as the three steps of sign-up make it, its email confirmed; answers who is signed in. */
export async function signUp(server: RunningServer, who: Person = PRIYA) {
  await post(server, '/api/v1/mm/signup', {
    CheckoutFirstName: who.firstName,
    CheckoutLastName: who.lastName,
    CheckoutBusinessName: who.business,
    CheckoutABN: who.abn,
    CheckoutMobileNumber: who.mobile,
    CheckoutEmailAddress: who.email,
    CheckoutPassword: who.password,
    ...CAFE,
  });
  await sql(server, 'update customers set email_confirmed_at = created_at');
  const reply = await fetch(`${server.url}/api/v1/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserName: who.email, Password: who.password }),
  });
  return (await reply.json()) as { AuthenticationToken: string };
}

/** Signs a new customer in, in the browser too; answers their token. */
export async function signInAs(page: Page, server: RunningServer, who: Person = PRIYA): Promise<string> {
  const auth = await signUp(server, who);
  await page.addInitScript(
    ({ json }) => {
      // Once: what the browser does with it afterwards is kept.
      if (sessionStorage.getItem('signed-in-before')) return;
      sessionStorage.setItem('signed-in-before', 'yes');
      localStorage.setItem('galley:auth', json);
    },
    { json: JSON.stringify(auth) },
  );
  return auth.AuthenticationToken;
}

/** An underbench fridge by Skope at the café, unless told otherwise; answers its id. */
export async function registerEquipment(
  server: RunningServer,
  token: string,
  equipment: Fields = {},
): Promise<number> {
  const reply = await post(
    server,
    '/api/v1/customerportal/equipment',
    {
      EquipmentTypeId: 2,
      ModelServicingTypeId: 4,
      Make: 'Skope',
      MakeId: 168,
      Model: 'ProSpec 2 door',
      ModelId: 1076,
      SerialIdentifier: 'PG250-88214',
      EquipmentLocation: 'Left of the pass',
      LocationDescription: 'Rear lane, ring the bell.',
      SuiteName: 'Marlowe Street Café',
      SuiteFloorBox: 'Shop 3',
      StreetAddress: '41 Marlowe Street',
      Suburb: 'Surry Hills',
      State: 'NSW',
      Country: 'Australia',
      Postcode: '2010',
      ...equipment,
    },
    token,
  );
  return Number(reply.Id);
}

async function post(server: RunningServer, path: string, form: Fields, token?: string) {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID(), ...(token && { authorization: `Bearer ${token}` }) },
    body: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}
