import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from './kit/records.ts';
import { test } from './kit/test.ts';
import { doubleText, expectTextFits, pixelsTooWide, spaceText, usualText } from './kit/text-fits.ts';
import { demoJob, signInDemo, WITH_DEMO } from './people/demo.ts';
import { draftBefore } from './people/drafts.ts';
import { CARDS, PRIYA } from './people/priya.ts';
import type { Visitor } from './people/visitor.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 834, height: 1112 };

/** Nothing is wider than the screen, and the step's button can be reached and pressed. */
async function expectFits(page: Page, button: Locator, where: string) {
  await button.scrollIntoViewIfNeeded();
  await button.click({ trial: true });
  expect(await pixelsTooWide(page), `pixels too wide: ${where}`).toBe(0);
}

/** Fields and choices can be pressed: nothing that stays in its place on the screen lies over them. */
async function expectReachable(visitor: Visitor) {
  const controls = visitor.main.getByRole('textbox').or(visitor.main.getByRole('combobox'));
  for (const control of await controls.all()) await control.click({ trial: true });
}

async function expectSpacedTextFits(page: Page, where: string) {
  await spaceText(page);
  await expectTextFits(page, where);
}

/** On a phone with large text, and on a tablet with the usual one. */
async function expectLargeTextFits(page: Page, where: string) {
  await doubleText(page);
  await expectTextFits(page, where);
  await usualText(page);
  await page.setViewportSize(TABLET);
  await expectTextFits(page, `${where}, on a tablet`);
  await page.setViewportSize(PHONE);
}

test.describe('With the text at 200 %', { tag: '@phone' }, () => {
  test.use({ viewport: PHONE, sharesServer: true });

  test("[R9.07] nothing of a visitor's screens scrolls sideways, is cut or overlaps (WCAG 1.4.4), nor on a tablet", async ({
    visitor,
    page,
    at,
  }) => {
    for (const path of ['/service-generic', '/about', '/#/contact-us']) {
      await page.goto(path);
      await expect(visitor.heading).toBeVisible();
      // A plain page holds its lines when it changes to its own fonts.
      if (!path.includes('#')) await expect(page.locator('html')).toHaveAttribute('data-faces');
      await expectLargeTextFits(page, path);
    }
    await visitor.opens();
    await visitor.isAt('postcode');
    await expectLargeTextFits(page, 'postcode');
    await visitor.keeps(draftBefore('checkout', { at }));
    for (const step of [
      'equipment',
      'details',
      'problem',
      'fix-it',
      'location',
      'review',
      'checkout',
    ] as const) {
      await visitor.opens(step);
      await visitor.isAt(step);
      await expectLargeTextFits(page, step);
    }
    await visitor.price.click();
    await expectLargeTextFits(page, 'docket');
    await visitor.button('Close').click();
    await visitor.typesCard(CARDS.accepted);
    await visitor.next();
    await visitor.isAt('account');
    await visitor.books();
    await expectLargeTextFits(page, 'account');
  });
});

test.describe('With the text spaced out', { tag: '@phone' }, () => {
  test.use({ viewport: PHONE, sharesServer: true });

  test('[R9.07] no word of the quote leaves its box (WCAG 1.4.12)', async ({ visitor, page, at }) => {
    await visitor.keeps(draftBefore('checkout', { at }));
    for (const step of ['fix-it', 'review', 'checkout'] as const) {
      await visitor.opens(step);
      await visitor.isAt(step);
      if (step === 'fix-it') await visitor.window('Tomorrow', 'Morning').check();
      await expectSpacedTextFits(page, step);
    }
    await visitor.typesCard(CARDS.accepted);
    await visitor.next();
    await visitor.isAt('account');
    await expectSpacedTextFits(page, 'account');
  });

  test.describe('in the portal', () => {
    test.use({ env: WITH_DEMO });

    test('[R9.07] with the text at 200 %, nothing of it scrolls sideways, is cut or overlaps (WCAG 1.4.4), nor on a tablet', async ({
      page,
      server,
    }) => {
      await signInDemo(page, server);
      const { RepairId, BookingReference } = await demoJob(server, 'QuoteWaiting');
      const [invoice] = await sql(server, "select id from documents where number = 'INV-1013'");
      // Each with a text of its own, which shows that it has loaded.
      for (const [path, text] of [
        ['/dashboard', BookingReference],
        [`/dashboard--job?RepairId=${RepairId}`, BookingReference],
        [`/dashboard--quote?RepairId=${RepairId}`, 'Approve'],
        ['/equipment-register', 'Winterhalter'],
        ['/service-history', 'Included above'],
        ['/invoices', 'INV-1013'],
        [`/invoice?id=${invoice?.id}`, 'INV-1013'],
        ['/account-detail', '4242'],
      ] as const) {
        await page.goto(`/#${path}`);
        await expect(page.getByRole('main').getByText(text).first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        await expectLargeTextFits(page, path);
      }
    });

    test('[R9.07] no word of it leaves its box (WCAG 1.4.12)', async ({ page, server }) => {
      await signInDemo(page, server);
      const { RepairId } = await demoJob(server, 'QuoteWaiting');
      for (const path of ['/dashboard', '/equipment-register', `/dashboard--job?RepairId=${RepairId}`]) {
        await page.goto(`/#${path}`);
        await expect(page.getByRole('article').or(page.getByRole('listitem')).first()).toBeVisible();
        await expectSpacedTextFits(page, path);
      }
    });
  });
});

for (const [what, viewport] of [
  ['at 320 px', { width: 320, height: 640 }],
  ['at 400 % zoom', { width: 320, height: 256 }],
] as const) {
  test.describe(`On a screen ${what}`, { tag: '@phone' }, () => {
    test.use({ viewport });

    test(`[R9.07] no step scrolls sideways and every button can be reached, ${what}`, async ({
      visitor,
      page,
      at,
    }) => {
      await visitor.opens();
      await visitor.postcode.fill('4870');
      await expectFits(page, visitor.nextButton, 'postcode');
      await visitor.next();
      const notServiced = visitor.dialog(/^We're not in 4870/);
      await expectFits(page, notServiced.getByRole('button', { name: 'Keep me posted' }), 'not serviced');

      await visitor.keeps(draftBefore('checkout', { at }));
      await visitor.opens();
      await expectFits(page, visitor.button('Start again'), 'resume');
      await visitor.button('Carry on').click();
      for (const step of ['equipment', 'details', 'problem', 'fix-it', 'location', 'review'] as const) {
        await visitor.opens(step);
        await visitor.isAt(step);
        if (step === 'fix-it') {
          await visitor.window('Tomorrow', 'After hours').check();
          const tops = await Promise.all(
            ['Today', 'Tomorrow', 'Later'].map(async (day) => {
              const name = visitor.group('Day and window').locator('b').getByText(day, { exact: true });
              return Math.round((await name.boundingBox())?.y ?? 0);
            }),
          );
          expect(new Set(tops).size, `days on a level: ${tops}`).toBe(1);
          await visitor.arrival('11:30pm').check();
          await visitor.laterDate.click();
          await expect(visitor.calendar).toBeVisible();
        }
        await expectFits(page, visitor.nextButton.first(), step);
        await expectReachable(visitor);
      }
      await visitor.price.click();
      await expectFits(page, visitor.button('Close'), 'docket');
      await visitor.button('Close').click();
      await visitor.opens('location');
      await visitor.button('Find the suburb on the map').click();
      const map = visitor.dialog('Find the suburb on the map');
      await expect(map.getByText('NSW 2010')).toBeVisible();
      await expectFits(page, map.getByRole('button', { name: 'Use this suburb' }), 'map');
      await page.keyboard.press('Escape');

      await visitor.opens('checkout');
      await visitor.isAt('checkout');
      await expectFits(page, visitor.nextButton, 'card');
      await visitor.typesCard(CARDS.accepted);
      await visitor.next();
      await visitor.isAt('account');
      await visitor.saysWho(PRIYA);
      await expectFits(page, visitor.bookButton, 'account');
      await expectReachable(visitor);
      await visitor.books();
      await visitor.isThanked();
      await expectFits(page, visitor.button('See what happens next'), 'thank-you dialog');
      await visitor.closesThanks();
      await expectFits(page, visitor.button('Add to calendar'), 'thank-you');
    });
  });
}
