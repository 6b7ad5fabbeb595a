import { expect, type Page } from '@playwright/test';

/** Types a card into the provider's frames, each until the page knows. */
export async function typesFramedCard(page: Page, number: string, expiry = '11/29') {
  const texts = { cardNumber: number, cardExpiry: expiry, cardCvc: '123' };
  for (const [name, text] of Object.entries(texts)) {
    const frame = page.locator(`iframe[title="Secure ${name} input frame"]`);
    const changes = Number(await frame.getAttribute('data-changes'));
    await frame.contentFrame().getByRole('textbox').fill(text);
    await expect(frame).toHaveAttribute('data-changes', String(changes + 1));
  }
}
