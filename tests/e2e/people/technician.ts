import { type Browser, expect, type Page } from '@playwright/test';
import type { RunningServer } from '../kit/server.ts';

const PHONE = { width: 390, height: 844 };

/** A phone with a browser of its own. */
export async function phoneOf(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: server.url });
  return context.newPage();
}

/** The outbox's words that a pattern finds, once the text is there. */
export async function texted(page: Page, pattern: RegExp): Promise<string> {
  const sought = async () => {
    await page.goto('/outbox');
    return pattern.exec((await page.getByRole('main').textContent()) ?? '')?.[1];
  };
  await expect.poll(sought, { message: `a text ${pattern}` }).toBeTruthy();
  return (await sought()) ?? '';
}

/** Texts the link, at the desk's list of technicians, and opens it on a phone with the code. */
export async function openDay(page: Page, phone: Page, name: string): Promise<string> {
  await page.goto('/desk#/technicians');
  await page
    .getByRole('region', { name })
    .getByRole('button', { name: 'Text the link to their day' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Text the link' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const outbox = await page.context().newPage();
  const link = await texted(outbox, /(\/tech\/#\/day\?ch=[\w-]{43})/);
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Text me a code' }).click();
  await phone.getByLabel('Code').fill(await texted(outbox, /(\d{6}) is the code/));
  await phone.getByRole('button', { name: 'Show my visits' }).click();
  await outbox.close();
  return link;
}

/** Draws with a finger where the customer signs. */
export async function sign(phone: Page) {
  const pad = phone.getByRole('img', { name: 'A place to sign with a finger' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('No place to sign');
  await phone.mouse.move(box.x + 30, box.y + 50);
  await phone.mouse.down();
  for (const x of [60, 90, 120, 150]) await phone.mouse.move(box.x + x, box.y + (x % 60 === 0 ? 30 : 70));
  await phone.mouse.up();
}
