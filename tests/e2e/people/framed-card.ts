import type { Page } from '@playwright/test';

/** Types a card into the provider's frames. */
export async function typesFramedCard(page: Page, number: string, expiry = '11/29') {
  const field = (name: string) =>
    page.frameLocator(`iframe[title="Secure ${name} input frame"]`).getByRole('textbox');
  await field('cardNumber').fill(number);
  await field('cardExpiry').fill(expiry);
  await field('cardCvc').fill('123');
}
