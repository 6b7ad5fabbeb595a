// A visitor's booking, from the first page of the quote, on a phone and on a computer.
import { performance } from 'node:perf_hooks';
import type { Browser, Locator } from '@playwright/test';
import { count, type Line, type Section, seconds } from '../report.ts';
import { expect, Hands } from './hands.ts';

const WIDTHS = [
  { name: '390 px', width: 390, height: 844 },
  { name: '1440 px', width: 1440, height: 900 },
] as const;

const CARET_MS = 300;
const MAX_TAPS = 20;
const KNOWN_EMAIL_SECONDS = 40;

/** Priya's, of the demo company: an email with an account and a card on file. */
const KNOWN = { email: 'priya@marlowestreet.example', password: 'coolroom5' };
const NEW = {
  first: 'Linh',
  last: 'Tran',
  business: 'Kiosk Two',
  abn: '51824753556',
  mobile: '0491570157',
  password: 'wokrattle7',
};

/** Types into a box, after a tap on it unless it has the caret; nobody uses the keyboard's own next key. */
async function tapAndType(hands: Hands, box: Locator, text: string): Promise<void> {
  await expect(box).toBeVisible();
  // A page moves the caret after it's drawn.
  await hands.page.waitForTimeout(CARET_MS);
  if (!(await box.evaluate((element) => element === document.activeElement))) {
    hands.clicks += 1;
    await box.click();
  }
  hands.keys += text.length;
  await box.pressSequentially(text);
}

const isAt = (hands: Hands, step: string) =>
  expect(hands.page).toHaveURL(new RegExp(`#/instant-quote${step}$`));

/** The button of a step: in the price bar on phones. */
const next = (hands: Hands) => hands.click(hands.page.locator('button[type=submit]:visible').first());

/** A radio button is pressed by its words. */
const pick = (hands: Hands, words: RegExp) =>
  hands.click(hands.page.getByRole('main').locator('label').filter({ hasText: words }).first());

/** From the equipment to the address. */
async function fillsQuote(hands: Hands): Promise<void> {
  const { page } = hands;
  await goesOn(hands, '--equipment');
  await pick(hands, /^Underbench fridge/);
  await goesOn(hands, '--equipment--details');
  await hands.press('Not sure about any of this');
  await goesOn(hands, '--problem');
  await pick(hands, /^Noisy/);
  const description = page.getByLabel('Tell the tech more');
  if ((await description.inputValue()) === '') {
    await tapAndType(hands, description, 'Rattles at night');
  }
  await next(hands);
  await isAt(hands, '--fix-it');
  await expect(page.getByRole('radio', { name: /^Tomorrow, .*Morning/ })).toBeChecked();
  await next(hands);
  await isAt(hands, '--location');
  // The address changes before the screen does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where should the tech come?');
}

async function saysAddress(hands: Hands): Promise<void> {
  const { page } = hands;
  await tapAndType(hands, page.getByLabel('Street address'), '41 marlowe st');
  await hands.click(page.getByRole('option', { name: /Surry Hills/ }).first());
  await tapAndType(hands, page.getByLabel('Shop name'), NEW.business);
  await next(hands);
  await isAt(hands, '--checkout');
}

/** Presses the step's button where the choice hasn't led on already. */
async function goesOn(hands: Hands, step: string): Promise<void> {
  const there = new RegExp(`#/instant-quote${step}$`);
  const isThere = await hands.page
    .waitForURL(there, { timeout: 1500 })
    .then(() => true)
    .catch(() => false);
  if (!isThere) await next(hands);
  await expect(hands.page).toHaveURL(there);
}

async function booksAsNew(hands: Hands, email: string): Promise<void> {
  const { page } = hands;
  await tapAndType(hands, page.getByLabel('Postcode or suburb'), '2010');
  await hands.click(page.getByRole('option', { name: /Surry Hills/ }));
  await fillsQuote(hands);
  await saysAddress(hands);
  await tapAndType(hands, page.getByLabel('Card number'), '4242424242424242');
  await tapAndType(hands, page.getByLabel('Expiry date'), '1129');
  await tapAndType(hands, page.getByLabel('CCV'), '123');
  await next(hands);
  await isAt(hands, '--account');
  const boxes: readonly [string, string][] = [
    ['Email', email],
    ['First name', NEW.first],
    ['Last name', NEW.last],
    ['ABN', NEW.abn],
    ['Mobile', NEW.mobile],
    ['Choose a password', NEW.password],
    ['Confirm password', NEW.password],
  ];
  for (const [label, text] of boxes) await tapAndType(hands, page.getByLabel(label), text);
  await next(hands);
  await expect(page.getByRole('dialog', { name: 'Thank you for your booking' })).toBeVisible();
}

/** Signs in on the first page, whose list of sites answers the postcode and the address. */
async function booksAsKnown(hands: Hands): Promise<void> {
  const { page } = hands;
  await hands.click(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }));
  const form = page.getByRole('dialog', { name: 'Sign in' });
  await tapAndType(hands, form.getByLabel('Email'), KNOWN.email);
  await tapAndType(hands, form.getByLabel('Password', { exact: true }), KNOWN.password);
  hands.keys += 1;
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await hands.click(page.getByRole('group', { name: 'One of your sites' }).getByRole('button').first());
  await fillsQuote(hands);
  await next(hands);
  await isAt(hands, '--review');
  await expect(page.getByText(/^This books the tech for/)).toBeVisible();
  await next(hands);
  await expect(page.getByRole('dialog', { name: 'Thank you for your booking' })).toBeVisible();
}

/** Books once as somebody new and once with a known email, at each width. */
export async function visitorSteps(browser: Browser, url: string): Promise<Section> {
  const lines: Line[] = [];
  for (const { name, width, height } of WIDTHS) {
    const measure = async (what: string, books: (hands: Hands) => Promise<void>, aimOf: AimOf) => {
      const context = await browser.newContext({ viewport: { width, height } });
      const hands = new Hands(await context.newPage());
      await hands.page.goto(`${url}/#/instant-quote`);
      const begun = performance.now();
      await books(hands);
      const machineMs = performance.now() - begun;
      lines.push({
        what: `${what}, ${name}`,
        figures: [count(hands.clicks), count(hands.keys), seconds(machineMs), seconds(hands.personMs)],
        aim: aimOf(hands),
      });
      await context.close();
    };
    await measure('a visitor books', (hands) => booksAsNew(hands, `linh${width}@kiosk.example`), taps);
    await measure('a known email books', booksAsKnown, time);
  }
  return {
    title: 'A visitor’s booking, from the first page of the quote',
    columns: ['taps', 'keys', 'machine s', 'person s'],
    lines,
    notes: ["Each box that hasn't the caret is tapped: nobody uses the next key of a phone, or Tab."],
  };
}

type AimOf = (hands: Hands) => NonNullable<Line['aim']>;

const taps: AimOf = ({ clicks }) => ({ text: `${MAX_TAPS} taps`, met: clicks <= MAX_TAPS });
const time: AimOf = ({ personMs }) => ({
  text: `${KNOWN_EMAIL_SECONDS} s`,
  met: personMs <= KNOWN_EMAIL_SECONDS * 1000,
});
