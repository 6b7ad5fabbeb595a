import { expect } from '@playwright/test';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { QUOTE_STEPS } from '../../../domain/instant-quotes/quote-step-order.ts';
import { storedText } from '../kit/browser-storage.ts';
import { photo } from '../kit/photo.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';
import { Visitor } from '../people/visitor.ts';

test.use({ sharesServer: true });

test('[R2.35, R3.12, R5.20] a reload at any step loses nothing that was typed, and stores no card number, CCV or password', {
  tag: '@phone',
}, async ({ visitor, page }) => {
  await visitor.opens();
  await visitor.postcode.pressSequentially('surr');
  await page.reload();
  await expect(visitor.postcode).toHaveValue('surr');
  await visitor.postcode.press('End');
  await visitor.postcode.pressSequentially('y');
  await visitor.option(/Surry Hills/).click();

  await visitor.isAt('equipment');
  // Faster than the address follows, and not only at the end.
  await visitor.equipmentSearch.pressSequentially('bench fridge');
  await visitor.equipmentSearch.press('Home');
  await visitor.equipmentSearch.pressSequentially('under');
  await expect(page).toHaveURL(/search=underbench\+fridge$/);
  await page.reload();
  await expect(visitor.equipmentSearch).toHaveValue('underbench fridge');
  // By keyboard: a tap would go on at once on a phone.
  await visitor.radio('Underbench fridge').press('Space');
  await page.reload();
  await expect(visitor.radio('Underbench fridge')).toBeChecked();
  await visitor.next();
  await visitor.isAt('details');
  await visitor.brand.fill('Skoop');
  await visitor.model.fill('Old one');
  await visitor.radio('In the cabinet').check();
  await visitor.serialNumber.fill('PG250');
  await visitor.standsWhere.fill('Left of the pass');
  await page.reload();
  await expect(visitor.brand).toHaveValue('Skoop');
  await expect(visitor.model).toHaveValue('Old one');
  await expect(visitor.radio('In the cabinet')).toBeChecked();
  await expect(visitor.serialNumber).toHaveValue('PG250');
  await expect(visitor.standsWhere).toHaveValue('Left of the pass');
  await visitor.next();

  await visitor.isAt('problem');
  await visitor.radio('Noisy').check();
  await visitor.description.fill('Rattles at n');
  await visitor.addsPhotos(await photo(1));
  await expect(visitor.photo(1)).toBeVisible();
  await page.reload();
  await expect(visitor.radio('Noisy')).toBeChecked();
  await expect(visitor.description).toHaveValue('Rattles at n');
  await expect(visitor.photo(1)).toBeVisible();
  await visitor.next();

  await visitor.isAt('fix-it');
  await visitor.window('Tomorrow', 'After hours').check();
  await page.reload();
  await expect(visitor.window('Tomorrow', 'After hours')).toBeChecked();
  await visitor.arrival('6pm').check();
  await page.reload();
  await expect(visitor.arrival('6pm')).toBeChecked();
  await visitor.next();

  await visitor.isAt('location');
  await visitor.street.fill('41 marlowe st');
  await visitor.shopName.fill('Marlowe');
  await visitor.parkingFee.fill('12.5');
  await page.reload();
  await expect(visitor.street).toHaveValue('41 marlowe st');
  await expect(visitor.shopName).toHaveValue('Marlowe');
  await expect(visitor.parkingFee).toHaveValue('12.50');
  await visitor.street.press('End');
  await visitor.street.pressSequentially('r');
  await visitor.option('Surry Hills NSW 2010').click();
  await visitor.next();

  await visitor.checksQuote();
  await visitor.promoCode.fill('welc');
  await page.reload();
  await expect(visitor.promoCode).toHaveValue('welc');
  await visitor.promoCode.fill('');
  await visitor.next();

  await visitor.isAt('checkout');
  await visitor.typesCard(CARDS.accepted);
  await page.reload();
  await visitor.isAt('checkout');
  await expect(visitor.cardNumber).toHaveValue('');
  await visitor.typesCard(CARDS.accepted);
  await visitor.next();

  await visitor.isAt('account');
  await visitor.saysWho(PRIYA);
  const stored = await storedText(page);
  // The provider's token is this tab's own, so that the card need not be entered again.
  expect(await page.evaluate(() => sessionStorage.getItem('galley:card'))).toContain('local_accepted');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('local_accepted');
  expect(stored).toContain(PRIYA.email);
  expect(stored.replaceAll(' ', '')).not.toContain(CARDS.accepted.replaceAll(' ', ''));
  expect(stored).not.toContain(PRIYA.password);
  expect(stored).not.toMatch(/ccv/i);

  await page.reload();
  await visitor.isAt('account');
  await expect(visitor.firstName).toHaveValue(PRIYA.firstName);
  await expect(visitor.abn).toHaveValue(PRIYA.abn);
  await expect(visitor.mobile).toHaveValue(PRIYA.mobile);
  await expect(visitor.email).toHaveValue(PRIYA.email);
  await expect(visitor.password).toHaveValue('');
  await visitor.password.fill(PRIYA.password);
  await visitor.passwordAgain.fill(PRIYA.password);
  await visitor.books();
  await visitor.isThanked();
  expect(await storedText(page)).not.toContain('local_accepted');
});

test('[R2.35, R4.02] Back leads through every step with all that was entered, and forward again', {
  tag: '@phone',
}, async ({ visitor, page, at }) => {
  await visitor.keeps(draftBefore('checkout', { at }));
  await visitor.opens('postcode');
  await visitor.button('Carry on').click();
  await visitor.isAt('checkout');
  await visitor.opens('postcode');
  const walked = QUOTE_STEPS.filter((step) => step !== 'review');
  for (const step of walked.slice(0, walked.indexOf('checkout'))) {
    await visitor.isAt(step);
    await visitor.next();
  }
  await visitor.isAt('checkout');
  await visitor.typesCard(CARDS.accepted);
  await visitor.next();
  await visitor.isAt('account');
  await visitor.firstName.fill('Priya');

  for (const step of walked.toReversed().slice(1)) {
    await page.goBack();
    await visitor.isAt(step);
    if (step === 'checkout') await expect(page.getByText('Visa ending 4242')).toBeVisible();
    if (step === 'location') await expect(visitor.shopName).toHaveValue('Marlowe Street Café');
    if (step === 'fix-it') await expect(visitor.window('Tomorrow', 'Morning')).toBeChecked();
    if (step === 'problem') await expect(visitor.radio('Not cooling')).toBeChecked();
    if (step === 'details') await expect(visitor.model).toHaveValue('ProSpec 2 door');
    if (step === 'equipment') await expect(visitor.radio(/Underbench fridge/)).toBeChecked();
    if (step === 'postcode') await expect(visitor.postcode).toHaveValue('2010 Surry Hills');
  }
  await page.goForward();
  await visitor.isAt('equipment');
  // The review is passed by itself: the step after it leads back to it.
  await visitor.opens('checkout');
  await visitor.isAt('checkout');
  await visitor.back();
  await visitor.isAt('review');
  await visitor.back();
  await visitor.isAt('location');
  await visitor.opens('account');
  await visitor.isAt('account');
  await expect(visitor.firstName).toHaveValue('Priya');
});

test('[R4.02] every step that lacks earlier data leads to the first', { tag: '@phone' }, async ({
  visitor,
}) => {
  await visitor.opens();
  await visitor.isAt('postcode');
  for (const step of QUOTE_STEPS.slice(1)) {
    await visitor.opens(step);
    await visitor.isAt('postcode');
  }
  await visitor.page.goto('/#/no-such-page');
  // An unknown route goes to the site's beginning, which is a customer's dashboard.
  await expect(visitor.page).toHaveURL(/#\/sign-in(\?|$)/);
});

test('[R4.19, R2.35] every line of the review can be changed, and leads back to it', {
  tag: '@phone',
}, async ({ visitor, at }) => {
  await visitor.opensWith(draftBefore('checkout', { at }), 'review');
  for (const [what, step] of [
    ['postcode', 'postcode'],
    ['equipment', 'equipment'],
    ['details', 'details'],
    ['problem', 'problem'],
    ['time', 'fix-it'],
    ['address', 'location'],
  ] as const) {
    await visitor.changeLink(what).click();
    await visitor.isAt(step);
    if (step === 'fix-it') await visitor.window('Tomorrow', 'Afternoon').check();
    await visitor.next();
    await visitor.isAt('review');
  }
  await expect(visitor.line('When')).toHaveText(/^Tue 24 Nov, 12pm-4pm/);
});

test('[R4.04] other equipment clears what belonged to the first, and the way on asks for it', {
  tag: '@desktop',
}, async ({ visitor, at }) => {
  await visitor.opensWith(draftBefore('checkout', { at }), 'review');
  await visitor.changeLink('equipment').click();
  await visitor.isAt('equipment');
  await visitor.picksEquipment('Upright fridge');
  await visitor.isAt('details');
  await expect(visitor.brand).toHaveValue('');
  await expect(visitor.page.getByRole('radio', { checked: true })).toHaveCount(0);
  await visitor.brand.fill('zz');
  await visitor.option('Not sure').click();
  await visitor.radio('Not sure').check();
  await visitor.next();
  await visitor.isAt('problem');
  await expect(visitor.description).toHaveValue('');
  await visitor.saysWhatIsWrong('Noisy', 'Rattles at night.');
  for (const step of ['fix-it', 'location'] as const) {
    await visitor.isAt(step);
    await visitor.next();
  }
  await visitor.checksQuote();
  await expect(visitor.line('Where')).toHaveText(/Marlowe Street Café/);
});

test('[R4.02, R4.04] a step that another tab leads back to the start says why', { tag: '@desktop' }, async ({
  visitor,
  page,
  context,
  at,
}) => {
  await visitor.opensWith(draftBefore('checkout', { at }), 'review');
  const other = new Visitor(await context.newPage());
  await other.opens('equipment');
  await other.picksEquipment('Upright fridge');
  await other.isAt('details');
  await visitor.isAt('postcode');
  await expect(visitor.alert(bookingMessages.changedInOtherTab)).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test.describe('After a booking', () => {
  test.use({ sharesServer: false });

  test('[R2.35, R4.02] Back after a booking never opens it again', { tag: '@desktop' }, async ({
    visitor,
    page,
    at,
  }) => {
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
    await visitor.books();
    const reference = await visitor.isThanked();
    await visitor.closesThanks();
    await page.reload();
    await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText(reference);
    await expect(visitor.thanks).toBeHidden();
    await page.goBack();
    await visitor.isAt('postcode');
    await expect(visitor.postcode).toHaveValue('');
    for (const step of ['review', 'account'] as const) {
      await visitor.opens(step);
      await visitor.isAt('postcode');
    }
  });
});
