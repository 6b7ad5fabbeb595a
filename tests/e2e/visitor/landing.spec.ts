import { expect, type Page } from '@playwright/test';
import { PLAIN_PATHS } from '../../../domain/website/plain-paths.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';

test.use({ sharesServer: true });

/** Public routes without a plain page. */
const HASH_ONLY = ['/instant-quote', '/contact-us', '/register-interest'];
const YESTERDAY = '2026-11-21T22:10:00Z';
const postcodeBox = (page: Page) => page.getByLabel('Postcode or suburb of the kitchen');
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const brands = (page: Page) => page.getByRole('region', { name: 'Brands we repair' });
const shownBrands = (page: Page) => brands(page).getByRole('listitem').filter({ visible: true });
/** A drawing that is read out as the brand's name. */
const firstBrand = (page: Page) => shownBrands(page).first().getByRole('img');

for (const { what, address, tag } of [
  { what: 'The plain page', address: '/service-refrigeration', tag: '@phone' },
  { what: 'The hash route', address: '/#/service-refrigeration', tag: '@desktop' },
]) {
  test(`[R1.03, R2.15, R2.17] ${what} leads from a postcode into the quote`, { tag }, async ({
    page,
    visitor,
  }) => {
    await page.goto(address);
    await expect(headline(page)).toHaveText(/Fridge down\?/);
    await expect(page).toHaveTitle('Commercial refrigeration repairs, 24x7 - Galley');
    await postcodeBox(page).fill('2010');
    await postcodeBox(page).press('Enter');
    await visitor.isAt('equipment');
    expect(await visitor.draft()).toMatchObject({ BookingPostcode: '2010' });
    // Back is the first step, as if it had been typed there, and asks nothing again.
    await page.goBack();
    await visitor.isAt('postcode');
    await expect(visitor.postcode).toHaveValue(/^2010/);
  });
}

for (const { what, address, tag } of [
  { what: 'The plain page', address: '/service-refrigeration', tag: '@phone' },
  { what: 'The hash route', address: '/#/service-refrigeration', tag: '@desktop' },
]) {
  test(`[R4.13, R1.03] ${what} shows the soonest visit, the visitor’s own once the postcode is typed`, {
    tag,
  }, async ({ page }) => {
    await page.goto(address);
    const line = page.locator('[data-soonest]');
    // 9:10am on Monday, and four hours' notice.
    await expect(line).toHaveText('Earliest visit in 2010 NSW: today from 1:30pm');
    const box = await line.boundingBox();
    await postcodeBox(page).fill('6000');
    await expect(line).toHaveText('Earliest visit in 6000 WA: today from 10:30am');
    await postcodeBox(page).fill('0872');
    await expect(line).toBeEmpty();
    // Nothing below it moves.
    expect(await line.boundingBox()).toEqual(box);
    await expect(page.getByRole('main').getByRole('link', { name: '1800 975 711' }).first()).toHaveAttribute(
      'href',
      'tel:1800975711',
    );
  });
}

test.describe('While the soonest visit can’t be known', () => {
  test.use({ expectedConsole: [/SoonestVisit/] });
  test('[R4.13] a landing page shows the phone number and no time', { tag: '@phone' }, async ({ page }) => {
    const asked = page.waitForRequest(/SoonestVisit/);
    await page.route(/SoonestVisit/, (route) => route.abort());
    await page.goto('/service-oven');
    await asked;
    await expect(page.getByText('Emergency? Call 1800 975 711.')).toBeVisible();
    await expect(page.locator('[data-soonest]')).toBeEmpty();
  });
});

test('[R5.01, R2.17] an invalid postcode gets its message at the quote’s own box', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  await page.goto('/service-oven');
  await postcodeBox(page).fill('99');
  await page.getByRole('button', { name: 'Get instant quote' }).click();
  await visitor.isAt('postcode');
  await expect(visitor.postcode).toHaveValue('99');
  await expect(visitor.alert('Cannot identify the postcode.')).toBeVisible();
});

test.describe('As B', () => {
  test.use({ variant: 'B' });
  test('[R2.19] both pages say Book Now', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/service-oven');
    await expect(page.getByRole('button', { name: 'Book Now' })).toBeVisible();
    await page.goto('/#/service-oven');
    await expect(page.getByRole('button', { name: 'Book Now' })).toBeVisible();
  });
});

test('[R4.05, R2.31] a stored quote is offered above a landing page, which can be used without answering', {
  tag: '@phone',
}, async ({ visitor, page }) => {
  await visitor.keeps(draftBefore('problem', { at: YESTERDAY }));
  await page.goto('/#/service-generic');
  await expect(visitor.resumeBar).toContainText('You started this one on Sun 22 Nov at 9:10am.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(headline(page)).toBeInViewport({ ratio: 1 });
  await postcodeBox(page).fill('2000');
  await postcodeBox(page).press('Enter');
  await expect(visitor.dialog('Carry on with your quote?')).toBeVisible();

  await page.goto('/#/service-oven');
  await visitor.resumeBar.getByRole('button', { name: 'Carry on', exact: true }).click();
  await visitor.isAt('problem');
});

test.describe('Brands', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const { address, tag, shown } of [
    { address: '/service-generic', tag: '@phone', shown: 2 },
    { address: '/#/service-generic', tag: '@desktop', shown: 6 },
  ]) {
    test(`[R9.08, R1.03] turn every five seconds unless somebody looks closer, at ${address}`, {
      tag,
    }, async ({ page }) => {
      await page.clock.install();
      await page.goto(address);
      await expect(shownBrands(page)).toHaveCount(shown);
      const first = await firstBrand(page).getAttribute('alt');
      await page.clock.fastForward(5_000);
      await expect(firstBrand(page)).not.toHaveAttribute('alt', first ?? '');
      await expect(shownBrands(page)).toHaveCount(shown);

      const second = await firstBrand(page).getAttribute('alt');
      await brands(page).getByRole('button', { name: 'Stop the brands turning' }).focus();
      await page.clock.fastForward(20_000);
      await expect(firstBrand(page)).toHaveAttribute('alt', second ?? '');
      await brands(page).getByRole('button', { name: 'Previous brands' }).click();
      await expect(firstBrand(page)).toHaveAttribute('alt', first ?? '');

      await brands(page).getByRole('button', { name: 'Stop the brands turning' }).click();
      await headline(page).click();
      await page.clock.fastForward(20_000);
      await expect(firstBrand(page)).toHaveAttribute('alt', first ?? '');
    });
  }
});

test('[R9.08, R1.03] every brand is shown whole, and every drawing, at any width', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const path of PLAIN_PATHS.filter((each) => each.startsWith('/service-'))) {
    await page.goto(path);
    for (const width of [320, 840, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (let turns = 0; turns < 6; turns++) {
        await expect(shownBrands(page).first()).toBeVisible();
        const cut = await shownBrands(page).evaluateAll((items) =>
          items
            .filter(({ scrollWidth, clientWidth, parentElement }, index) => {
              const box = items[index]?.getBoundingClientRect();
              const line = parentElement?.getBoundingClientRect();
              return scrollWidth > clientWidth || !box || !line || box.right > line.right + 1;
            })
            .map((item) => item.innerHTML),
        );
        expect(cut, `${path}, ${width} px`).toEqual([]);
        await brands(page).getByRole('button', { name: 'Next brands' }).dispatchEvent('click');
      }
      const sticksOut = await page
        .locator('main svg:has(use)')
        .evaluateAll((drawings) =>
          drawings.filter((drawing) => drawing.getBoundingClientRect().right > window.innerWidth).map(String),
        );
      expect(sticksOut, `${path}, ${width} px`).toEqual([]);
    }
  }
});

test('[R9.08] Brands stay where they are for people who want no motion', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/service-generic');
  const first = await firstBrand(page).getAttribute('alt');
  await page.clock.fastForward(20_000);
  await expect(firstBrand(page)).toHaveAttribute('alt', first ?? '');
});

test('[R2.03, R2.15, R2.34] every public page has its own title, and links that lead on', {
  tag: '@desktop',
}, async ({ page }) => {
  const titles = new Set<string>();
  await page.goto('/service-generic');
  // From each to the next.
  for (const name of [
    'Refrigeration',
    'Ovens',
    'Dishwashers',
    'Ice machines',
    'Catering equipment',
    'About',
  ]) {
    const before = await page.title();
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page).not.toHaveTitle(before);
    await expect(page).not.toHaveTitle(/kitchen equipment/);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(6);
});

test('[R2.34] every public hash route has the description of its page', { tag: '@phone' }, async ({
  page,
}) => {
  const meta = page.locator('meta[name="description"]');
  const description = async () => (await meta.getAttribute('content')) ?? '';
  const described = new Set<string>();
  for (const path of PLAIN_PATHS) {
    const plain = await (await page.request.get(path)).text();
    const ofPage = /<meta name="description" content="([^"]+)"/.exec(plain)?.[1] ?? '';
    await page.goto(`/#${path}`);
    await expect(meta).toHaveAttribute('content', ofPage.replaceAll('&amp;', '&'));
    described.add(ofPage);
  }
  for (const route of HASH_ONLY) {
    await page.goto(`/#${route}`);
    await expect.poll(async () => described.has(await description())).toBe(false);
    described.add(await description());
  }
  expect(described.size).toBe(PLAIN_PATHS.length + HASH_ONLY.length);
});

test('axe finds nothing on public pages, and they fit the screen', { tag: '@phone' }, async ({ page }) => {
  for (const address of [
    '/service-generic',
    '/service-oven',
    '/about',
    '/#/service-ice-machine',
    '/#/about',
  ]) {
    await page.goto(address);
    await expect(headline(page)).toBeVisible();
    await expectNothingFound(page, address);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, address).toBeLessThanOrEqual(0);
  }
});

test('[R2.01, R2.17] a public hash route skips to its content, leads on within the website, and Back returns', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/#/about');
  await expect(headline(page)).toBeVisible();
  await expect(page).toHaveTitle(/^About/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(page.url()).toMatch(/\/#\/about$/);

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle(/^About/);
});

test('[R2.17, R4.18] the hash route of a landing page shows the same example, at the same price', {
  tag: '@desktop',
}, async ({ page }) => {
  const example = page.getByRole('complementary', { name: 'Example quote' });
  await page.goto('/service-dishwasher');
  await expect(example).toContainText(/Total inc GST \$\d/);
  const plain = (await example.textContent()) ?? '';
  await page.goto('/#/service-dishwasher');
  await expect(headline(page)).toBeVisible();
  await expect(example).toHaveText(plain);
});

test('[R1.03, R2.17] a landing page fetches the quote’s code ahead, up to the choice of equipment', {
  tag: '@phone',
}, async ({ page, visitor }) => {
  await page.goto('/service-oven');
  await expect(page.locator('link[rel="prefetch"][href*="equipment.screen"]')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await postcodeBox(page).fill('2010');
  await postcodeBox(page).press('Enter');
  await visitor.isAt('equipment');
  await expect(page.getByRole('radio').first()).toBeVisible();
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => /equipment\.screen|vendor|index-/.test(entry.name))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  expect(fetched.length).toBeGreaterThanOrEqual(3);
  expect(fetched.every((bytes) => bytes === 0)).toBe(true);
});
