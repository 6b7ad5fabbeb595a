import { expect, type Page } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs } from '../people/customer.ts';
import { PRIYA } from '../people/priya.ts';

/** A device that makes passkeys, recognises its owner and always has the touch that it asks for. */
async function deviceWithPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

// The password that is asked for again comes after a 403.
test.use({ expectedConsole: [/status of (403|422)/] });

test('a passkey is added, signs in without email and password, and is removed', {
  tag: '@phone',
}, async ({ page, server }) => {
  await deviceWithPasskeys(page);
  // An older browser: it suggests no passkey, so it takes the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signInAs(page, server);
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.isAtAccountDetail();
  const passkeys = priya.main.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(priya.passing(accountMessages.passkeyAdded)).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toHaveText(/Chrome.*Added Mon 23 Nov.*Not used yet/);
  await expectNothingFound(page, 'account detail with a passkey');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByText(accountMessages.passkeyKnown)).toBeVisible();

  await priya.button('Sign out').click();
  await priya.isAtSignIn();
  await expectNothingFound(page, 'sign-in with a passkey');
  await priya.button('Sign in with a passkey').click();
  await priya.isAtDashboard();
  await priya.opens('/account-detail');
  await expect(passkeys.getByText(/^Last used Mon 23 Nov/)).toBeVisible();

  await passkeys.getByRole('button', { name: /^Remove/ }).click();
  const dialog = priya.dialog('Remove this passkey?');
  await expectNothingFound(page, 'removing a passkey');
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(priya.passing(accountMessages.passkeyRemoved)).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  expect(await sql(server, 'select 1 from passkeys')).toEqual([]);

  await priya.button('Sign out').click();
  await priya.isAtSignIn();
  await priya.button('Sign in with a passkey').click();
  await expect(priya.main.getByRole('alert')).toContainText(accountMessages.passkeyFailed);
});

test('a passkey is suggested at the email box, and signs in when it’s chosen', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await deviceWithPasskeys(page);
  await signInAs(page, server);
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  const passkeys = priya.main.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(priya.passing(accountMessages.passkeyAdded)).toBeVisible();
  await priya.button('Sign out').click();
  // The device chooses the only suggestion at once.
  await priya.isAtDashboard();
});

test('a new password lists the passkeys, keeps the ticked one and removes the others', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await deviceWithPasskeys(page);
  await signInAs(page, server);
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  const passkeys = priya.main.getByRole('region', { name: 'Passkeys' });
  await sql(server, "update sessions set proven_at = proven_at - interval '31 minutes'");
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  const again = priya.dialog('Is it you?');
  await again.getByLabel('Password', { exact: true }).fill(PRIYA.password);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(priya.passing(accountMessages.passkeyAdded)).toBeVisible();
  await sql(
    server,
    `insert into passkeys (customer_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
     select customer_id, 'another', public_key, 0, transports, false, 'Another device', created_at from passkeys`,
  );

  await page.reload();
  await expect(passkeys.getByRole('listitem')).toHaveCount(2);
  await priya.link('Change password').click();
  await priya.isAt('/change-password', 'Change password');
  await priya.main.getByRole('checkbox', { name: /^Chrome.*added Mon 23 Nov/ }).check();
  await expect(priya.main.getByRole('checkbox', { name: /^Another device/ })).not.toBeChecked();
  await expectNothingFound(page, 'passkeys to keep');
  await priya.password('Current password').fill(PRIYA.password);
  await priya.choosesPassword('new-coolroom-9', 'New password');
  await priya.button('Change password').click();
  await priya.isAtAccountDetail();
  await expect(passkeys.getByRole('listitem')).toHaveText(/Chrome.*Added Mon 23 Nov/);
});
