// What customers do most after booking, on a phone.
import type { Browser } from '@playwright/test';
import type { Line, Section } from '../report.ts';
import { expect, type Hands, TASK_COLUMNS, type Task, timed } from './hands.ts';

const PRIYA = { email: 'priya@marlowestreet.example', password: 'coolroom5' };
const PHONE = { width: 390, height: 844 };

/** A radio button is pressed by its words. */
async function pick(hands: Hands, group: string | RegExp, words: RegExp): Promise<void> {
  const choices = hands.page.getByRole('group', { name: group });
  await hands.click(choices.locator('label').filter({ hasText: words }).first());
}

const TASKS: readonly Task[] = [
  {
    name: 'move a visit',
    begin: 'dashboard',
    async run(hands) {
      const docket = hands.page.getByRole('article').filter({ hasText: /Confirmed/ });
      await hands.click(docket.getByRole('link', { name: /^GAL/ }).last());
      await hands.click(hands.page.getByRole('link', { name: /^Move or cancel/ }).first());
      const cell = hands.page.getByRole('radio', { name: /^Later, .*Morning/ });
      await hands.click(hands.page.locator('label').filter({ has: cell }));
      await hands.click(hands.page.getByRole('button', { name: /^Move to/ }));
      await expect(hands.page.getByText(/^Moved to /).first()).toBeVisible();
    },
  },
  {
    name: 'from ‘coolroom warm’ to a booked visit',
    begin: 'dashboard',
    aimSeconds: 30,
    async run(hands) {
      const again = hands.page.getByRole('region', { name: 'Book again for' });
      await hands.click(again.getByRole('link', { name: /^Coolroom, / }));
      await pick(hands, 'Closest match', /^Not cooling/);
      await pick(hands, 'Is any food above 5 °C?', /^Yes/);
      await pick(hands, /^When should we come\?/, /^Today/);
      await hands.click(hands.page.locator('button[type=submit]:visible').first());
      await expect(hands.page).toHaveURL(/dashboard--job/);
    },
  },
];

/** Does each task once. */
export async function customerSteps(browser: Browser, url: string): Promise<Section> {
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(`${url}/#/sign-in`);
  await page.getByLabel('Email').fill(PRIYA.email);
  await page.getByLabel('Password', { exact: true }).fill(PRIYA.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Marlowe/);
  const lines: Line[] = [];
  for (const task of TASKS) {
    await page.goto(`${url}/#/${task.begin}`);
    await expect(page.getByRole('link', { name: 'Request service' }).first()).toBeVisible();
    lines.push(await timed(page, task));
  }
  return { title: 'A customer’s tasks on a phone, signed in', columns: TASK_COLUMNS, lines };
}
