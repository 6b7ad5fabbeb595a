import { expect, test } from 'vitest';
import type { Proof } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const callsThatNeed = (proof: Proof) =>
  endpoints
    .filter((spec) => spec.proof === proof)
    .map(({ method, path }) => `${method} ${path.replace('/api/v1/', '')}`)
    .sort();

test('[R6.06] what changes how somebody gets in, or hands out or deletes all they have, needs a recent proof', () => {
  expect(callsThatNeed('recent')).toEqual([
    'DELETE Account/Passkeys/{PasskeyId}',
    'DELETE customerportal/paid-sites/{SitePayerId}',
    'DELETE customerportal/paymentmethod',
    'DELETE customerportal/people/{PersonId}',
    'DELETE customerportal/sites/{AssetLocationId}/payer',
    'GET customerportal/profile/export',
    'GET desk/customers/{CustomerId}/export',
    'GET desk/data-exports/{ExportId}',
    'GET desk/data-exports/{ExportId}/file',
    'POST Account/AcceptPayerRequest',
    'POST Account/ChangeEmail',
    'POST Account/Passkeys',
    'POST Account/Passkeys/Options',
    'POST customerportal/people/invitations',
    'POST customerportal/people/invitations/{InvitationId}/send',
    'POST customerportal/people/leave',
    'POST customerportal/people/ownership/back',
    'POST customerportal/people/{PersonId}/ownership',
    'POST customerportal/profile/close',
    'POST customerportal/sites/{AssetLocationId}/codes/show',
    'POST customerportal/sites/{AssetLocationId}/payer',
    'POST desk/customers/{CustomerId}/forget',
    'POST desk/data-exports',
    'POST desk/second-factor',
    'POST desk/second-factor/confirm',
    'POST desk/second-factor/recovery-codes',
    'POST desk/staff',
    'POST desk/staff/{StaffId}/disable',
    'POST desk/staff/{StaffId}/password',
    'POST desk/staff/{StaffId}/reset-second-factor',
    'PUT customerportal/approvallimits',
    'PUT customerportal/paid-sites/{SitePayerId}',
    'PUT customerportal/people/{PersonId}',
    'PUT desk/staff/{StaffId}',
  ]);
});

test('[R6.06] these calls ask for the password, a link or a recent proof themselves', () => {
  expect(callsThatNeed('inside')).toEqual([
    'POST Account/ChangePassword',
    'POST Account/ConfirmEmail',
    'POST Account/ConfirmEmailChange',
    'POST Account/Reauthenticate',
    'POST customerportal/paymentmethod',
    'POST desk/password',
    'POST desk/reauthenticate',
    'POST mm/bookings',
  ]);
});

test('[R6.06] every other change by somebody who is signed in says that it needs none', () => {
  const undecided = endpoints.filter(
    ({ access, method, proof }) => access !== 'public' && method !== 'GET' && proof === undefined,
  );
  expect(undecided).toEqual([]);
});
