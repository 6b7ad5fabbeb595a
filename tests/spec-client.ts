import { expect } from 'vitest';
import { type TestApp, testApp } from './kit/app.ts';
import { smallPhoto } from './kit/photos.ts';

// The client below knows the owner's spec and nothing else: no contract of ours, no header and no field that isn't in it,
// except the ABN, which section 5 requires without a name for it.
export const CARD = {
  CheckoutCardToken: `local_accepted_4242_1129_${'0'.repeat(32)}`,
  CheckoutCardMask: '**** 4242',
  CheckoutCardExpiry: '11/29',
  CheckoutCardBrand: 'Visa',
};
export const ADDRESS = {
  CheckoutLocationName: 'Marlowe Street Café',
  CheckoutShopFloorSuite: '',
  CheckoutStreet: '41 Marlowe Street',
  CheckoutSuburb: 'Surry Hills',
  CheckoutState: 'NSW',
  CheckoutCountry: 'Australia',
  CheckoutPostcode: '2010',
  BookingPostcode: '2010',
};
export const ACCOUNT = {
  CheckoutEmailAddress: 'mei@laneway.example',
  CheckoutPassword: 'bench-fridge-7',
  CheckoutFirstName: 'Mei',
  CheckoutLastName: 'Tan',
  CheckoutBusinessName: 'Laneway Coffee',
  CheckoutABN: '53 004 085 616',
  CheckoutMobileNumber: '0491570156',
};
export const WORK = {
  EquipmentTypeId: '2',
  Problem: 'Not cooling',
  ProblemDescription: 'Warm since this morning.',
  PriorityOption: 'tomorrow',
  PriorityTimeWindow: 'morning',
  PrioritySelectedDate: '24/11/2026',
};

export type Body = Record<string, unknown>;

export class SpecClient {
  readonly #base: string;
  #token = '';

  constructor(base: string) {
    this.#base = base;
  }

  async signIn(UserName: string, Password: string) {
    this.#token = (await this.post('Account/login', { UserName, Password })).AuthenticationToken;
  }

  get = (path: string, query: Record<string, string> = {}) =>
    this.#send('GET', `${path}?${new URLSearchParams(query)}`);
  /** Without a body where the spec names nothing for a call. */
  post = (path: string, body?: Body) =>
    body ? this.#send('POST', path, JSON.stringify(body), 'application/json') : this.#send('POST', path);
  postForm = (path: string, form: Record<string, string>) =>
    this.#send('POST', path, new URLSearchParams(form));
  postFiles = (path: string, form: FormData) => this.#send('POST', path, form);
  delete = (path: string) => this.#send('DELETE', path);

  async #send(method: string, path: string, body?: string | URLSearchParams | FormData, type?: string) {
    const answer = await fetch(`${this.#base}/api/v1/${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(type && { 'content-type': type }),
      },
    });
    const reply = await answer.json();
    expect(answer.status, `${method} ${path}: ${JSON.stringify(reply)}`).toBe(200);
    return reply;
  }
}

export async function startServer(): Promise<{ kit: TestApp; client: SpecClient }> {
  const kit = await testApp();
  return { kit, client: new SpecClient(await kit.app.listen({ port: 0, host: '127.0.0.1' })) };
}

export async function photos(names: readonly string[], field = 'Photos'): Promise<FormData> {
  const form = new FormData();
  const content = new Uint8Array(await smallPhoto());
  for (const name of names) form.append(field, new File([content], name, { type: 'image/jpeg' }));
  return form;
}
