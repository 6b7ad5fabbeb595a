import { expect } from '@playwright/test';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { Visitor } from '../people/visitor.ts';

test.use({ sharesServer: true });

/** Sunday, a day before the server's Monday morning; Friday, three days before. */
const YESTERDAY = '2026-11-21T22:10:00Z';
const FRIDAY = '2026-11-19T22:10:00Z';

test('[R4.05, R2.31, R3.03] a quote of yesterday is offered again and carried on where it stood, and a time that has gone by since is asked for again', {
  tag: '@phone',
}, async ({ visitor }) => {
  await test.step('a quote of yesterday', async () => {
    await visitor.keeps(draftBefore('problem', { at: YESTERDAY }));
    await visitor.opens();
    const offer = visitor.dialog('Carry on with your quote?');
    await expect(offer).toContainText('You started this one on Sun 22 Nov at 9:10am.');
    await expect(offer).toContainText('Skope ProSpec 2 door');
    await visitor.button('Carry on').click();
    await visitor.isAt('problem');
    await visitor.page.reload();
    await visitor.isAt('problem');
  });
  await test.step('a time that has gone by since', async () => {
    const choice = { option: 'tomorrow', date: '2026-11-23', window: 'morning' } as const;
    await visitor.keeps(draftBefore('review', { at: YESTERDAY, choice }));
    await visitor.opens();
    await visitor.button('Carry on').click();
    await visitor.isAt('fix-it');
    await expect(visitor.page.getByText('The time you chose has closed')).toBeVisible();
  });
});

test('[R4.05, R9.03] starting again keeps the postcode and clears the rest; neither an old quote nor a mere postcode is offered, on the plain landing page neither', {
  tag: '@desktop',
}, async ({ visitor, at, page }) => {
  await test.step('starting again', async () => {
    await visitor.keeps(draftBefore('review', { at: YESTERDAY }));
    await visitor.opens();
    await visitor.button('Start again').click();
    await expect(visitor.dialog('Carry on with your quote?')).toBeHidden();
    await expect(visitor.postcode).toHaveValue('2010 Surry Hills');
    await visitor.next();
    await visitor.isAt('equipment');
    await expect(visitor.page.getByRole('radio', { checked: true })).toHaveCount(0);
    expect(await visitor.draft()).toMatchObject({
      BookingPostcode: '2010',
      BookingEquipmentTypeId: null,
      BookingProblem: '',
      BookingLocation: { LocationName: '' },
    });
  });
  await test.step('neither an old quote nor a mere postcode', async () => {
    await visitor.keeps(draftBefore('review', { at: FRIDAY }));
    await visitor.opens();
    await expect(visitor.postcode).toHaveValue('2010 Surry Hills');
    await visitor.next();
    await visitor.isAt('equipment');
    await expect(visitor.page.getByRole('radio', { checked: true })).toHaveCount(0);

    await visitor.keeps(draftBefore('equipment', { at }));
    await visitor.opens();
    await expect(visitor.postcode).toHaveValue('2010 Surry Hills');
    await visitor.next();
    await visitor.isAt('equipment');
  });
  await test.step('the plain landing page stays', async () => {
    await visitor.keeps(draftBefore('equipment', { at }));
    await page.goto('/service-oven');
    await expect(visitor.button('Get instant quote')).toBeVisible();
    await expect(page).toHaveURL(/\/service-oven$/);
    expect(page.url()).not.toContain('#');

    await visitor.keeps(draftBefore('review', { at: FRIDAY }));
    await page.goto('/service-oven');
    await expect(page).toHaveURL(/#\/service-oven$/);
    await expect
      .poll(() => visitor.draft())
      .toMatchObject({ EquipmentTypeId: null, BookingPostcode: '2010' });
    await expect(visitor.resumeBar).toHaveCount(0);
    await page.goto('/service-oven');
    await expect(visitor.button('Get instant quote')).toBeVisible();
    expect(page.url()).not.toContain('#');
  });
});

test('[R4.05, R2.31, R2.35] the plain landing page leads to the same page with the offer, also when Back shows it as it was left', {
  tag: '@phone',
}, async ({ visitor, page, context }) => {
  await test.step('shown by Back as it was left', async () => {
    await page.goto('/service-oven');
    await expect(visitor.button('Get instant quote')).toBeVisible();
    // The quote that was begun meanwhile.
    await new Visitor(await context.newPage()).keeps(draftBefore('problem', { at: YESTERDAY }));
    // Browsers that tests drive keep no pages.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(visitor.resumeBar).toBeVisible();
  });
  await test.step('opened', async () => {
    await visitor.keeps(draftBefore('problem', { at: YESTERDAY }));
    await page.goto('/about');
    await page.goto('/service-oven?utm_source=radio');
    await expect(visitor.resumeBar).toBeVisible();
    await expect(page).toHaveURL(/\/\?utm_source=radio#\/service-oven$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });
});
