import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Scenario, TEST_CARDS } from '../../server/adapters/payments/test-cards.ts';
import { send } from './app.ts';
import { CAFE } from './cafe.ts';

/** A field that is undefined is left out of the form. */
export type BookingForm = Record<string, string | number | undefined>;

/** The token that the local card provider's script would make of a test card that expires in 11/29. */
export function cardToken(scenario: Scenario = 'accepted', brand = 'Visa'): string {
  const card = TEST_CARDS.find((one) => one.scenario === scenario && one.brand === brand);
  return `local_${scenario}_${card?.mask.slice(-4)}_1129_${randomUUID().replaceAll('-', '')}`;
}

export const CARD: BookingForm = {
  CheckoutCardToken: cardToken(),
  CheckoutCardMask: '•••• 4242',
  CheckoutCardExpiry: '11/29',
  CheckoutCardBrand: 'Visa',
};

export const ACCOUNT: BookingForm = {
  CheckoutEmailAddress: 'priya@marlowestreet.example',
  CheckoutPassword: 'bench-fridge-7',
  CheckoutFirstName: 'Priya',
  CheckoutLastName: 'Nair',
  CheckoutBusinessName: 'Marlowe Street Café Pty Ltd',
  CheckoutABN: '51 824 753 556',
  CheckoutMobileNumber: '0491 570 156',
};

/**
 * An underbench fridge in Surry Hills that is not cooling, for tomorrow morning as seen on Monday 23 November 2026;
 * $180.00 ex GST in the seeded price book, $205.01 inc GST with the parking.
 */
export const WORK: BookingForm = {
  EquipmentTypeId: 2,
  ModelServicingTypeId: 4,
  Make: 'Skope',
  Model: 'ProSpec 2 door',
  Problem: 'Not cooling',
  ProblemDescription: 'Warm since this morning, the fan still runs.',
  PriorityOption: 'tomorrow',
  PriorityTimeWindow: 'morning',
  PrioritySelectedDate: '24/11/2026',
  InitialAttendanceFeeExGst: 180,
  ParkingFeeExGst: 6.37,
  ...CAFE,
};

/** What a visitor's checkout sends. */
export function visitorForm(changes: BookingForm = {}): BookingForm {
  return { ...WORK, ...ACCOUNT, ...CARD, CheckoutCardToken: cardToken(), ...changes };
}

/** What a signed-in customer with a card on file sends. */
export function customerForm(changes: BookingForm = {}): BookingForm {
  return { ...WORK, ...changes };
}

/** Sends the checkout as a browser does. */
export function book(
  app: FastifyInstance,
  form: BookingForm,
  {
    key = randomUUID(),
    token,
    headers,
  }: { key?: string; token?: string | undefined; headers?: Record<string, string> } = {},
) {
  const fields = Object.entries(form).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return send(app, {
    method: 'POST',
    url: '/api/v1/mm/bookings',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** Signs in and answers the bearer token. */
export async function signIn(
  app: FastifyInstance,
  userName = String(ACCOUNT.CheckoutEmailAddress),
  password = String(ACCOUNT.CheckoutPassword),
): Promise<string> {
  const { body } = await send(app, {
    method: 'POST',
    url: '/api/v1/Account/Login',
    payload: { UserName: userName, Password: password },
  });
  return body.AuthenticationToken;
}

/** A customer who is signed in, with the booking that made the account. */
export async function signedInCustomer(app: FastifyInstance, changes: BookingForm = {}) {
  const form = visitorForm(changes);
  const booked = await book(app, form);
  if (booked.status !== 200) throw new Error(`No customer: ${JSON.stringify(booked.body)}`);
  const token = await signIn(app, String(form.CheckoutEmailAddress), String(form.CheckoutPassword));
  return { token, jobId: booked.body.repairId as number };
}

/** An ABN whose checksum adds up; another for each number from 0. */
export function sampleAbn(at: number): string {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const body = String(300_000_000 + at);
  for (let check = 10; check < 100; check += 1) {
    const digits = [...`${check}${body}`].map(Number);
    const sum = digits.reduce(
      (total, digit, index) => total + (digit - (index === 0 ? 1 : 0)) * (weights[index] ?? 0),
      0,
    );
    if (sum % 89 === 0) return digits.join('');
  }
  throw new Error(`No ABN for ${at}`);
}
