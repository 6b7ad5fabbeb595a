import { expect, test } from 'vitest';
import { fuzz } from '../bench/fuzz.ts';
import { testApp } from './kit/app.ts';
import { sampleAbn, signedInCustomer } from './kit/bookings.ts';
import { ADMIN, signedInStaff } from './kit/desk.ts';

test('[R7.55] malformed requests to every call, in every role, are refused and never fail', async () => {
  const kit = await testApp();
  const url = await kit.app.listen({ port: 0, host: '127.0.0.1' });
  let customers = 0;
  const result = await fuzz({
    url,
    count: 2_500,
    seed: 1,
    async signIn() {
      customers += 1;
      const email = {
        CheckoutEmailAddress: `fuzz-${customers}@example.com`,
        CheckoutABN: sampleAbn(customers),
      };
      const { token: customer } = await signedInCustomer(kit.app, email);
      const admin = { ...ADMIN, UserName: `admin-${customers}@galley.example` };
      return { customer, staff: await signedInStaff(kit, admin) };
    },
  });
  expect({ ...result, statuses: null }).toEqual({ sent: 2_500, statuses: null, errors: [], unanswered: [] });
  // Not only refused for want of a token or a call.
  for (const role of ['customer', 'staff'] as const) {
    for (const status of [200, 404, 422]) expect(result.statuses[role].get(status)).toBeGreaterThan(10);
  }
});
