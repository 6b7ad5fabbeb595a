import { expect, type Page } from '@playwright/test';
import type { lookUpAbn } from '../../../contracts/customers/businesses.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { PRIYA } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

// Nobody is there: each test says itself what the look-up gives.
const REGISTER = {
  ABN_LOOKUP: 'abr',
  ABR_GUID: '0b5e3c1a-7d42-4f0e-9a61-3c8f2d7e5b90',
  ABR_URL: 'http://localhost:1',
};
test.use({ env: REGISTER, sharesServer: true });

const NAME = 'MARLOWE STREET CAFE PTY LTD';

async function register(page: Page, record: Reply<typeof lookUpAbn>) {
  await page.route('**/BusinessData/Abn?*', (route) => route.fulfill({ json: record }));
}

async function typesAbn(priya: AccountHolder) {
  await priya.opens('/sign-up');
  await priya.field('First name').fill(PRIYA.firstName);
  await priya.field('Last name').fill(PRIYA.lastName);
  await priya.field('Mobile').fill(PRIYA.mobile);
  await priya.field('ABN').fill(PRIYA.abn);
  await priya.field('ABN').blur();
}

test('[R5.21] an active ABN fills in the business name, but never over a typed one', {
  tag: '@desktop',
}, async ({ page }) => {
  await register(page, { Status: 'active', BusinessName: NAME });
  const priya = new AccountHolder(page);
  await priya.opens('/sign-up');
  await priya.button('Next: address').click();
  await expectFault(priya.field('Business name'), customerMessages.businessNameRequired);
  await typesAbn(priya);
  await expectFault(priya.field('ABN'), customerMessages.abnActive(NAME));
  await expect(priya.field('Business name')).toHaveValue(NAME);
  await expect(priya.main.getByText(customerMessages.businessNameRequired)).toHaveCount(0);

  await priya.field('Business name').fill(PRIYA.business);
  await priya.field('ABN').fill('51 824 753 556');
  await priya.field('ABN').blur();
  await expectFault(priya.field('ABN'), customerMessages.abnActive(NAME));
  await expect(priya.field('Business name')).toHaveValue(PRIYA.business);
});

test('[R5.21] an ABN that is cancelled, unlisted or unchecked says so and refuses nothing', {
  tag: '@phone',
}, async ({ page }) => {
  const priya = new AccountHolder(page);
  for (const [status, words] of [
    ['cancelled', customerMessages.abnCancelled],
    ['unlisted', customerMessages.abnUnlisted],
    ['unchecked', customerMessages.abnLooksRight],
  ] as const) {
    await register(page, { Status: status, BusinessName: null });
    await priya.opens('/sign-up');
    // Nothing is known of the one before.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await typesAbn(priya);
    await expectFault(priya.field('ABN'), words);
    await expect(priya.field('Business name')).toHaveValue('');
    await priya.field('Business name').fill(PRIYA.business);
    await priya.button('Next: address').click();
    await priya.isAt('/sign-up--location', 'Where is your equipment?');
    await page.unroute('**/BusinessData/Abn?*');
  }
});

test('[R5.21] a look-up that fails refuses nothing', { tag: '@phone' }, async ({ page }) => {
  const priya = new AccountHolder(page);
  await typesAbn(priya);
  await expectFault(priya.field('ABN'), customerMessages.abnLooksRight);
  await priya.field('Business name').fill(PRIYA.business);
  await priya.button('Next: address').click();
  await priya.isAt('/sign-up--location', 'Where is your equipment?');
});
