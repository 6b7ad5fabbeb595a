import { expect } from '@playwright/test';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { storedText } from '../kit/browser-storage.ts';
import { bookEarlier } from '../kit/earlier-booking.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs } from '../people/customer.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

const ALERT = 'Complete your profile';

test('[R3.05, R4.20, R5.15, R5.21, R3.06] the profile is put right, and its alert goes', {
  tag: '@phone',
}, async ({ page, server }) => {
  await signInAs(page, server);
  await sql(server, 'update customers set mobile = null');
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.isAtAccountDetail();
  await expect(priya.main.getByText(`${PRIYA.firstName} ${PRIYA.lastName}, ${PRIYA.email}`)).toBeVisible();
  await expect(priya.main.getByText(ALERT)).toBeVisible();
  await priya.button('Add your mobile').click();
  await expect(priya.field('Mobile')).toBeFocused();

  // Its list closes again when the next field is gone to.
  await priya.address.fill('12 smith st');
  await priya.field('Mobile').fill('0391 570');
  await priya.field('ABN').fill('53 004 085 617');
  await priya.field('First name').fill('');
  await priya.button('Save profile').click();
  await expectFault(priya.field('First name'), customerMessages.firstNameRequired);
  await expectFault(priya.field('ABN'), customerMessages.abnWrongDigit);
  await expectFault(priya.field('Mobile'), customerMessages.mobileTooShort);
  await expectFault(priya.address, siteMessages.wrongAddress);

  await priya.field('First name').fill('Priyanka');
  await priya.field('ABN').fill('53004085616');
  await priya.field('Mobile').fill('+61 491 570 157');
  await priya.saysAddress('12 smith st collingw', /Collingwood VIC 3066/);
  await priya.field('Suite, floor or box (optional)').fill('Level 2');
  await priya.button('Save profile').click();
  await expect(priya.passing(accountMessages.profileSaved)).toBeVisible();
  await expect(priya.button('Add your mobile')).toBeHidden();
  await expect(priya.main.getByText(`Priyanka ${PRIYA.lastName}, ${PRIYA.email}`)).toBeVisible();
  const [row] = await sql(server, 'select mobile, abn, street, suburb, suite_floor_box from customers');
  expect(row).toEqual({
    mobile: '0491570157',
    abn: '53004085616',
    street: '12 Smith Street',
    suburb: 'Collingwood',
    suite_floor_box: 'Level 2',
  });
  await page.reload();
  await expect(priya.field('Mobile')).toHaveValue('0491 570 157');
  await expect(priya.address).toHaveValue('12 Smith Street, Collingwood VIC 3066');
});

test.describe('The card', () => {
  test.use({ expectedConsole: [/status of (402|403|409|422)|ERR_FAILED/] });

  test('[R1.02, R3.12, R4.20, R5.16, R5.17, R5.18, R8.08] is added after a declined one, and replaced', {
    tag: '@desktop',
  }, async ({ page, server }) => {
    await signInAs(page, server);
    const priya = new AccountHolder(page);
    await page.route('**/local-card/**', (route) => route.abort(), { times: 1 });
    await priya.opens('/account-detail');
    await expect(priya.main.getByText('No card on file')).toBeVisible();
    await priya.link('Add a card').click();
    await priya.isAt('/add-credit-card', 'Add a card');
    await expect(priya.main.getByText(/^Cannot connect to/)).toBeVisible();
    await priya.button('Try again').click();
    await expect(priya.main.getByText(/^Cannot connect to/)).toBeHidden();

    await priya.typesCard('4242 4242 4242 4241', '10/26');
    await priya.field('CCV').fill('12');
    await priya.button('Add card').click();
    await expectFault(priya.field('Card number'), paymentMessages.cardNumberInvalid);
    await expectFault(priya.field('Expiry date'), paymentMessages.cardExpiryInvalid);
    await expectFault(priya.field('CCV'), paymentMessages.cardCcvInvalid);
    await priya.typesCard(CARDS.declined);
    await priya.button('Add card').click();
    const refused = priya.main.getByRole('alert');
    await expect(refused).toContainText(paymentMessages.addCardFailed);
    await expect(refused).toContainText('Credit card error:');
    await expect(refused).toBeFocused();
    await priya.typesCard(CARDS.accepted);
    expect(await storedText(page)).not.toMatch(/4242/);
    await priya.button('Add card').click();

    await priya.isAtAccountDetail();
    await expect(priya.passing(accountMessages.cardAdded)).toBeVisible();
    await expect(priya.main.getByText('Visa ending 4242')).toBeVisible();
    await expect(priya.main.getByText('Expires 11/29')).toBeVisible();
    await expect(priya.main.getByText(ALERT)).toBeHidden();

    await priya.link('Replace card').click();
    await expect(priya.main.getByText(/^This will replace Visa ending 4242/)).toBeVisible();
    await priya.typesCard(CARDS.accepted, '08/31');
    await priya.button('Add card').click();
    await expect(priya.main.getByText('Expires 08/31')).toBeVisible();
  });

  test('[R1.02, R4.20] is kept while a job is open, and removed once none is', {
    tag: '@phone',
  }, async ({ page, server, at }) => {
    await bookEarlier(server, draftBefore('account', { at }), PRIYA);
    const priya = new AccountHolder(page);
    await priya.opens('/account-detail');
    await priya.signsIn();
    await priya.isAtAccountDetail();
    await expect(priya.main.getByText('Expires 11/29')).toBeVisible();
    await expect(priya.main.getByText(ALERT)).toBeHidden();
    await expect(priya.main.getByText(/^Needed while job GAL\d+R is open/)).toBeVisible();
    await expect(priya.button('Remove')).toBeHidden();

    await sql(server, "update jobs set state = 'Cancelled'");
    await page.reload();
    await priya.button('Remove').click();
    const dialog = priya.dialog('Remove this card?');
    // Another device has booked meanwhile.
    await sql(server, "update jobs set state = 'Requested'");
    await dialog.getByRole('button', { name: 'Remove card' }).click();
    await expect(dialog.getByText(paymentMessages.cardNeeded)).toBeVisible();
    await sql(server, "update jobs set state = 'Cancelled'");
    // A card only goes for somebody who has just given the password.
    await sql(server, "update sessions set proven_at = proven_at - interval '1 hour'");
    await dialog.getByRole('button', { name: 'Remove card' }).click();
    const again = priya.dialog('Is it you?');
    await again.getByLabel('Password', { exact: true }).fill('wrong-password-1');
    await page.keyboard.press('Enter');
    await expect(again.getByText(accountMessages.passwordWrong)).toBeVisible();
    await again.getByLabel('Password', { exact: true }).fill(PRIYA.password);
    await again.getByRole('button', { name: 'Continue' }).click();
    await expect(priya.main.getByText('No card on file')).toBeVisible();
    await expect(priya.main.getByText(ALERT)).toBeVisible();
    expect(await sql(server, 'select 1 from payment_methods')).toEqual([]);
  });
});

test('[R6.06] a device that is signed in elsewhere is listed, and signed out', {
  tag: '@phone',
}, async ({ page, server }) => {
  await signInAs(page, server);
  const elsewhere = await signInElsewhere(server);
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.isAtAccountDetail();
  const devices = priya.main.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toBeVisible();
  await devices.getByRole('button', { name: /^Sign out Firefox on Linux/ }).click();
  await expect(priya.passing(accountMessages.deviceSignedOut('Firefox on Linux'))).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const answer = await fetch(`${server.url}/api/v1/Account/Login`, {
    headers: { authorization: `Bearer ${elsewhere}` },
  });
  expect(answer.status).toBe(401);
});

/** Signs Priya in on another device; answers its token. */
async function signInElsewhere({ url }: { url: string }): Promise<string> {
  const answer = await fetch(`${url}/api/v1/Account/Login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    body: JSON.stringify({ UserName: PRIYA.email, Password: PRIYA.password }),
  });
  const { AuthenticationToken } = (await answer.json()) as { AuthenticationToken: string };
  return AuthenticationToken;
}
