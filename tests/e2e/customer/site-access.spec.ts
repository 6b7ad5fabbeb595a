import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { signInAs } from '../people/customer.ts';

test('[R12.11] A customer says how to get in, keeps codes apart from it, reads them by a press and removes them', {
  tag: '@phone',
}, async ({ page, server }) => {
  await signInAs(page, server);
  const priya = new AccountHolder(page);
  const { main } = priya;
  await priya.opens('/sites');
  await main
    .getByRole('link', { name: /^Edit getting in/ })
    .first()
    .click();
  await main.getByLabel('Way in').fill('Roller door in Reservoir Lane. Gate code 4471#');
  await expect(main.getByText(/Is that a code\? Leave it out here/)).toBeVisible();
  await main.getByLabel('Their mobile').fill('0491 570 110');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Enter their name.').first()).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'getting in');
  await main.getByLabel('Ask for').fill('Tess Ibrahim');
  await main.getByLabel('Way in').fill('Roller door in Reservoir Lane. Ring twice.');
  await expect(main.getByText(/Is that a code/)).toBeHidden();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Booked visits keep their notes/)).toBeVisible();

  const codes = main.getByLabel('Codes and alarms');
  await codes.fill('Gate 4471#');
  await page.reload();
  await expect(codes, 'a code is kept nowhere while it is typed').toHaveValue('');
  await codes.fill('Gate 4471#');
  await main.getByRole('button', { name: 'Save codes' }).click();
  await expect(main.getByText('Kept. Changed today.')).toBeVisible();
  await main.getByRole('link', { name: 'Sites', exact: true }).click();
  await expect(main.getByText('Tess Ibrahim, 0491 570 110')).toBeVisible();
  await main.getByRole('button', { name: /^Show codes/ }).click();
  await expect(main.getByText('Gate 4471#')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'sites with codes');
  await page.reload();
  await expect(main.getByText('Kept. Changed today.')).toBeVisible();
  await expect(main.getByText('Gate 4471#')).toBeHidden();

  await priya.opens('/sites');
  await main
    .getByRole('link', { name: /^Edit getting in/ })
    .first()
    .click();
  await main.getByRole('button', { name: 'Remove codes' }).click();
  await main.getByRole('button', { name: 'Remove them' }).click();
  await expect(main.getByText('Codes removed')).toBeVisible();
});
