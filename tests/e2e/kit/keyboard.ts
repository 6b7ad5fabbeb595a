import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the control has focus; more presses than a screen has controls fail. */
export async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 90 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Types into the control that Tab leads to next. */
export async function type(page: Page, control: Locator, text: string) {
  await tabTo(page, control);
  await page.keyboard.type(text);
}
