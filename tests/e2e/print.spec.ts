import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from './kit/axe.ts';
import { test } from './kit/test.ts';
import { pixelsTooWide } from './kit/text-fits.ts';
import { demoJob, signInAtDesk, signInDemo, WITH_DEMO } from './people/demo.ts';
import { draftBefore } from './people/drafts.ts';
import { CARDS } from './people/priya.ts';

test.describe('On paper', { tag: '@desktop' }, () => {
  test('[R2.29] a booking is its docket and what happens next, without anything to press', async ({
    page,
    visitor,
    at,
  }) => {
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
    await visitor.books();
    await visitor.isThanked();
    await page.emulateMedia({ media: 'print' });
    // Even while the dialog is open.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('complementary')).toContainText('$198.00');
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
    await expect(page.getByRole('button').or(page.getByRole('contentinfo'))).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Get another quote' })).toBeHidden();
  });

  test.describe('of the portal', () => {
    test.use({ env: WITH_DEMO, sharesServer: true });

    test('[R2.21, R2.23] job and register have neither fields nor tabs, and take two sheets at most', async ({
      page,
      server,
    }) => {
      await signInDemo(page, server);
      const job = await demoJob(server, 'QuoteWaiting');
      await page.emulateMedia({ media: 'print' });
      for (const [route, text] of [
        [`/dashboard--job?RepairId=${job.RepairId}`, job.BookingReference],
        ['/equipment-register', 'Hoshizaki'],
      ] as const) {
        await page.goto(`/#${route}`);
        await expect(page.getByRole('main')).toContainText(text);
        const pressed = page.locator('button, input, textarea, nav, footer, [role="search"]');
        await expect(pressed.filter({ visible: true })).toHaveCount(0);
        // A heading with nothing to see under it: photos can't be added on paper.
        await expect(page.getByRole('heading', { name: 'Photos' })).toHaveCount(0);
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
        expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
      }
    });

    test('[R14.01] the schedule has a page for each tech, of a day or a week; and single keys can be switched off', async ({
      page,
    }) => {
      await signInAtDesk(page);
      await page.keyboard.press('n');
      await expect(page.getByRole('heading', { level: 1, name: 'Book a visit' })).toBeVisible();
      await page.goto('/desk#/sign-ins');
      await page.getByLabel(/^Single keys/).uncheck();
      await page.keyboard.press('n');
      await page.goto('/desk#/schedule');
      await page.keyboard.press('w');
      await expect(page.getByRole('link', { name: 'Day', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      for (const view of ['Day', 'Week']) {
        await page.goto('/desk#/schedule');
        await page.getByRole('link', { name: view, exact: true }).click();
        // The board itself is a list on paper, with every name in full.
        const table = page.getByRole('table', { name: /^Visits / });
        await expect(table).toBeVisible();
        await page.emulateMedia({ media: 'print' });
        await expect(table.getByRole('button', { name: /^Move / }).first()).toBeVisible();
        expect(await pixelsTooWide(page)).toBe(0);
        const board = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
        expect(board.match(/\/Type \/Page\b/g)).toHaveLength(1);
        await page.emulateMedia({ media: 'screen' });
        await page.getByRole('link', { name: 'Print' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sheets, /);
        await expect(page.getByRole('heading', { level: 2, name: 'Dan Okafor' })).toBeVisible();
        const sheets = await page.getByRole('heading', { level: 2 }).count();
        await expectNothingFoundAtBothWidths(page, `sheets of a ${view}`);
        await page.emulateMedia({ media: 'print' });
        await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
        await expect(page.getByRole('link', { name: 'Schedule' })).toBeHidden();
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
        expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(sheets);
        await page.emulateMedia({ media: 'screen' });
      }
    });
  });
});
