import { expect } from '@playwright/test';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { photo } from '../kit/photo.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';

test.use({ expectedConsole: [/status of (422|503)/], contextOptions: { reducedMotion: 'reduce' } });

test('[R2.18, R5.23] axe finds nothing on any step, empty, filled or refused', { tag: '@phone' }, async ({
  visitor,
  page,
}) => {
  test.slow();
  await visitor.opens();
  await expectNothingFound(page, 'postcode');
  await visitor.postcode.fill('99');
  await visitor.next();
  await expect(visitor.alert(siteMessages.cannotIdentifyPostcode)).toBeVisible();
  await expectNothingFound(page, 'postcode, refused');
  await visitor.postcode.fill('surry');
  await expect(visitor.option(/Surry Hills/)).toBeVisible();
  await expectNothingFound(page, 'postcode, list');
  await visitor.option(/Surry Hills/).click();

  await visitor.isAt('equipment');
  await expect(visitor.radio(/Underbench fridge/)).toBeVisible();
  await visitor.next();
  await expectNothingFound(page, 'equipment, refused');
  await visitor.picksEquipment('Underbench fridge');

  await visitor.isAt('details');
  await visitor.next();
  await expectNothingFound(page, 'details, refused');
  await visitor.choosesBrand('skop', 'Skope');
  await visitor.model.fill('prosp');
  await expect(visitor.option('ProSpec 2 door')).toBeVisible();
  await expectNothingFound(page, 'details, list');
  await visitor.option('ProSpec 2 door').click();
  await visitor.next();

  await visitor.isAt('problem');
  await visitor.addsPhotos(await photo(1));
  await expect(visitor.photo(1)).toBeVisible();
  await visitor.next();
  await expectNothingFound(page, 'problem, refused');
  await visitor.saysWhatIsWrong('Not cooling', 'Sitting at 9 degrees.');

  await visitor.isAt('fix-it');
  await visitor.window('Today', 'After hours').check();
  await visitor.next();
  await visitor.laterDate.click();
  await expect(visitor.calendar).toBeVisible();
  await expectNothingFound(page, 'time, refused, with its calendar');
  await visitor.window('Tomorrow', 'Morning').check();
  await visitor.laterDate.click();
  await visitor.next();

  await visitor.isAt('location');
  await visitor.next();
  await expectNothingFound(page, 'place, refused');
  await visitor.saysAddress('41 marlowe st', 'Surry Hills NSW 2010', 'Marlowe Street Café');

  await visitor.checksQuote();
  await visitor.appliesPromo('NOSUCH');
  await expect(page.getByText(promotionMessages.promoInvalid)).toBeVisible();
  await expectNothingFound(page, 'review, code refused');
  await visitor.appliesPromo('WELCOME20');
  await expect(visitor.button('Remove')).toBeVisible();
  await expectNothingFound(page, 'review');
  await visitor.next();

  await visitor.isAt('checkout');
  await visitor.next();
  await expectNothingFound(page, 'card, refused');
  await visitor.typesCard(CARDS.accepted);
  await visitor.next();

  await visitor.isAt('account');
  await visitor.books();
  await expectNothingFound(page, 'account, refused');
  await page.goBack();
  await visitor.isAt('checkout');
  await expectNothingFound(page, 'card, kept');
  await visitor.next();
  await visitor.saysWho(PRIYA);
  await expectNothingFound(page, 'account');
  await visitor.books();
  await visitor.isThanked();
  await expectNothingFound(page, 'thank-you dialog');
  await visitor.closesThanks();
  await expectNothingFound(page, 'thank-you');
});

test('[R2.27, R2.29, R2.31, R2.32, R4.21] axe finds nothing on any dialog', { tag: '@phone' }, async ({
  visitor,
  page,
  at,
}) => {
  test.slow();
  await visitor.opens();
  await visitor.postcode.fill('4870');
  await visitor.next();
  await expect(visitor.dialog(/^We're not in 4870/)).toBeVisible();
  await expectNothingFound(page, 'not serviced');

  await visitor.keeps(draftBefore('location', { at }));
  await visitor.opens();
  await expect(visitor.dialog('Carry on with your quote?')).toBeVisible();
  await expectNothingFound(page, 'resume');
  await visitor.button('Carry on').click();
  await visitor.isAt('location');
  await visitor.button('Find the suburb on the map').click();
  const map = visitor.dialog('Find the suburb on the map');
  await expect(map.getByText('NSW 2010')).toBeVisible();
  await expectNothingFound(page, 'map');
  await map.getByRole('button', { name: 'Cancel' }).click();
  if (visitor.isOnPhone) {
    await visitor.price.click();
    await expect(visitor.dialog('Your quote')).toBeVisible();
    await expectNothingFound(page, 'docket');
    await visitor.button('Close').click();
  }

  await page.route('**/uploadphotos', (route) => route.fulfill({ status: 503 }), { times: 2 });
  await visitor.keeps(draftBefore('checkout', { at }));
  await visitor.opens('problem');
  await visitor.addsPhotos(await photo(1));
  await expect(visitor.photo(1)).toBeVisible();
  await visitor.opens('checkout');
  await visitor.typesCard(CARDS.unreachable);
  await visitor.next();
  await visitor.saysWho(PRIYA);
  await visitor.button('Sign in').click();
  await expect(visitor.dialog('Sign in')).toBeVisible();
  await expectNothingFound(page, 'sign in');
  await visitor.button('Cancel').click();
  await visitor.books();
  await expect(visitor.dialog(bookingMessages.bookingFailed)).toBeVisible();
  await expectNothingFound(page, 'provider unreachable');
  await visitor.button('Back to the quote').click();
  await page.goBack();
  await visitor.isAt('checkout');
  await visitor.button('Use another card').click();
  await visitor.typesCard(CARDS.slow);
  await visitor.next();
  await visitor.password.fill(PRIYA.password);
  await visitor.passwordAgain.fill(PRIYA.password);
  await visitor.books();
  await expect(visitor.bookingDialog).toBeVisible();
  await expectNothingFound(page, 'booking');
  await expect(visitor.dialog('Booking received')).toBeVisible();
  await expectNothingFound(page, 'image upload failed');
  await visitor.button('Add them later').click();
  await visitor.isThanked();
  await visitor.closesThanks();
  await expectNothingFound(page, 'thank-you with unsent images');
});
