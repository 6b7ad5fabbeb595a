import { expect } from '@playwright/test';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { waitingListMessages } from '../../../domain/waiting-list/waiting-list-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

test.use({ sharesServer: true });

test.describe('Where', () => {
  test('[R5.01, R5.02, R4.15] what is no postcode is said above the page, and the box says what to enter; one of several states asks for the suburb', {
    tag: '@desktop',
  }, async ({ visitor }) => {
    await test.step('what is no postcode', async () => {
      await visitor.opens();
      for (const typed of ['99', '0650', 'Atlantis']) {
        await visitor.postcode.fill(typed);
        await visitor.next();
        await expectFault(visitor.postcode, siteMessages.howToEnterPostcode);
        await expect(visitor.main.getByText(siteMessages.cannotIdentifyPostcode)).toHaveCount(0);
        await expect(visitor.postcode).toBeFocused();
        await expect(visitor.alert(siteMessages.cannotIdentifyPostcode)).toBeVisible();
        await visitor.isAt('postcode');
        await visitor.postcode.press('End');
        await visitor.postcode.press('Backspace');
        await expect(visitor.alert(siteMessages.cannotIdentifyPostcode)).toBeHidden();
      }
    });
    await test.step('a postcode of several states', async () => {
      await visitor.postcode.fill('2620');
      // With the list open, Enter would choose from it.
      await visitor.postcode.press('Escape');
      await visitor.next();
      await expectFault(visitor.postcode, siteMessages.chooseSuburb);
      await visitor.postcode.fill('oaks est');
      await visitor.option(/Oaks Estate/).click();
      await visitor.isAt('equipment');
      expect(await visitor.draft()).toMatchObject({ BookingSuburb: 'Oaks Estate', BookingState: 'ACT' });
    });
  });

  test('[R5.02, R9.09, R2.32, R8.13, R8.15, R7.43] a postcode that does not exist gets one alert, clear of everything else, and no dialog; one that is not serviced takes an email for the day it is', {
    tag: '@phone',
  }, async ({ visitor, page, server }) => {
    await test.step('a postcode that does not exist', async () => {
      await visitor.opens();
      for (const typed of ['2999', '8888', '7799', '0299']) {
        await visitor.postcode.fill(typed);
        await visitor.next();
        const alert = visitor.alert(siteMessages.cannotIdentifyPostcode);
        await expect(alert).toHaveCount(1);
        await expect(alert).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        for (const free of [visitor.heading, visitor.postcode, visitor.nextButton])
          await free.click({ trial: true });
      }
    });
    await test.step('a postcode of post-office boxes only', async () => {
      await visitor.postcode.fill('1340');
      await visitor.next();
      await expect(visitor.dialog(/^We're not in 1340/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(visitor.dialog(/^We're not in 1340/)).toBeHidden();
    });
    await test.step('a postcode that is not serviced', async () => {
      await visitor.postcode.fill('4870');
      await visitor.next();
      const dialog = visitor.dialog(/^We're not in 4870.* yet$/);
      await expect(dialog).toBeVisible();
      await expectFault(visitor.postcode, siteMessages.cannotIdentifyPostcode);
      await expect(visitor.alert(siteMessages.cannotIdentifyPostcode)).toHaveCount(0);

      const email = dialog.getByRole('textbox', { name: 'Email' });
      await email.fill('priya@');
      await email.press('Enter');
      await expectFault(email, customerMessages.emailInvalid);
      await expect(email).toBeFocused();
      await email.fill('Priya@MarloweStreet.example');
      await email.press('Enter');
      const saved = visitor.dialog(waitingListMessages.subscriberSaved);
      await expect(saved).toContainText(waitingListMessages.keepUpdated('Galley'));
      expect(await sql(server, 'select email, postcode from subscribers')).toEqual([
        { email: 'priya@marlowestreet.example', postcode: '4870' },
      ]);
      await page.keyboard.press('Escape');
      await expect(saved).toBeHidden();
    });
  });
});

test.describe('The equipment and its problem', () => {
  test('[R5.05, R4.02, R5.07, R9.13] before the choices have arrived, a tap on "not sure" waits for them, and the description takes the focus', {
    tag: '@phone',
  }, async ({ visitor, page, at }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/ServiceData/Problems*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await test.step('one tap says "not sure" to brand, model and servicing type', async () => {
      // A tap before the choices have arrived waits for them.
      const arrive = Promise.withResolvers<void>();
      await page.route('**/api/v1/AssetData/Models/Types*', async (route) => {
        await arrive.promise;
        await route.continue();
      });
      await visitor.opensWith(draftBefore('details', { at }), 'details');
      await expect(visitor.button('Not sure about any of this')).toHaveAttribute('aria-busy', 'true');
      arrive.resolve();
      await visitor.button('Not sure about any of this').click();
      await visitor.isAt('problem');
      expect(await visitor.draft()).toMatchObject({
        BookingMake: { Name: 'Not sure' },
        ModelServicingTypeName: 'Not sure',
      });
    });
    await test.step('while the problems are still on their way, the description takes the focus', async () => {
      await visitor.next();
      await expectFault(visitor.description, equipmentMessages.descriptionRequired);
      await expect(visitor.description).toBeFocused();
      held.resolve();
      await expectFault(visitor.group('Closest match'), equipmentMessages.problemRequired);
      await expect(visitor.description).toBeFocused();
    });
  });

  test('[R5.05] "Something else" asks what it is, and docket, review and job say so', {
    tag: '@desktop',
  }, async ({ visitor, page, server, at }) => {
    await visitor.opensWith(draftBefore('equipment', { at }), 'equipment');
    await visitor.picksEquipment('Something else');
    await visitor.isAt('details');
    await visitor.next();
    const name = page.getByRole('textbox', { name: 'What is it?' });
    await expectFault(name, equipmentMessages.whatIsItRequired);
    await expect(name).toBeFocused();
    await name.fill('x'.repeat(121));
    await expectFault(name, requestMessages.tooLong('120'));
    await name.fill('Sous vide bath');
    // Without a brand.
    await visitor.next();
    await visitor.isAt('problem');
    await expect(page.getByRole('complementary')).toContainText('Sous vide bath');
    await visitor.saysWhatIsWrong('Something else', 'It stays cold.');
    await visitor.isAt('fix-it');
    await visitor.next();
    await visitor.isAt('location');
    await visitor.saysAddress('41 marlowe st', 'Surry Hills NSW 2010', 'Marlowe Street Café');
    await visitor.checksQuote();
    await expect(visitor.line('Equipment')).toContainText('Sous vide bath');
    await visitor.next();
    await visitor.typesCard(CARDS.accepted);
    await visitor.next();
    await visitor.saysWho(PRIYA);
    await visitor.books();
    await visitor.isThanked();
    expect(await sql(server, 'select model_name, make_name from jobs')).toEqual([
      { model_name: 'Sous vide bath', make_name: null },
    ]);
  });

  test('[R5.13, R5.05, R5.23] equipment type, brand and servicing type are asked for, each at its place, and a text that is too long says so at its field', {
    tag: '@phone',
  }, async ({ visitor, at, page }) => {
    await test.step('a text that is too long', async () => {
      await visitor.opensWith(draftBefore('problem', { at }), 'details');
      await visitor.model.fill('x'.repeat(121));
      await expectFault(visitor.model, requestMessages.tooLong('120'));
      await visitor.serialNumber.fill('x'.repeat(61));
      await expectFault(visitor.serialNumber, requestMessages.tooLong('60'));
      await visitor.next();
      await visitor.isAt('details');
      await visitor.model.fill('ProSpec');
      await visitor.serialNumber.fill('PG250');
      await visitor.next();
      await visitor.isAt('problem');
    });
    await test.step('equipment type, brand and servicing type', async () => {
      // Next is pressed before the choices have arrived; the first of them takes focus once they have.
      const pressed = Promise.withResolvers<void>();
      await page.route('**/ServiceData/EquipmentTypes*', async (route) => {
        await pressed.promise;
        await route.continue();
      });
      await visitor.opensWith(draftBefore('equipment', { at }), 'equipment');
      await visitor.next();
      pressed.resolve();
      await expectFault(visitor.group('Cold'), equipmentMessages.equipmentTypeRequired);
      await expect(visitor.group('Cold').getByRole('radio').first()).toBeFocused();
      // Above all groups, with the page's heading in view; a search is no mistake.
      await expect(visitor.heading).toBeInViewport();
      await expect(page.getByText(equipmentMessages.equipmentTypeRequired)).toHaveCount(1);
      await page.getByRole('searchbox').fill('oven');
      await expect(page.getByText(equipmentMessages.equipmentTypeRequired)).toHaveCount(0);
      await page.getByRole('searchbox').fill('');

      await visitor.picksEquipment('Underbench fridge');
      await visitor.isAt('details');
      await visitor.next();
      await expectFault(visitor.brand, equipmentMessages.makeRequired);
      await expectFault(visitor.group('Where is its motor?'), equipmentMessages.modelTypeRequired);
      await expect(visitor.brand).toBeFocused();
      await visitor.option('Not sure').click();
      await visitor.next();
      await expectFault(visitor.group('Where is its motor?'), equipmentMessages.modelTypeRequired);
      await expect(visitor.radio('In the cabinet')).toBeFocused();
      await visitor.radio('Somewhere else').check();
      await visitor.next();
      await visitor.isAt('problem');
    });
  });

  test('[R5.06, R5.07, R5.11, R8.14] problem and description are asked for, the description with its limit; an address of another postcode is wrong, and says how to go on', {
    tag: '@desktop',
  }, async ({ visitor, page, at }) => {
    await test.step('problem and description', async () => {
      await visitor.opensWith(draftBefore('problem', { at }), 'problem');
      await expect(visitor.radio('Not cooling')).toBeVisible();
      await visitor.next();
      await expectFault(visitor.group('Closest match'), equipmentMessages.problemRequired);
      await expectFault(visitor.description, equipmentMessages.descriptionRequired);
      await expect(visitor.radio('Not cooling')).toBeFocused();

      await visitor.radio('Not cooling').check();
      await visitor.description.fill('x'.repeat(501));
      await expect(page.getByText('1 too many')).toBeVisible();
      await visitor.next();
      await expectFault(visitor.description, requestMessages.tooLong('500'));
      await expect(visitor.description).toBeFocused();
      await visitor.description.press('End');
      await visitor.description.press('Backspace');
      await expect(page.getByText('500 of 500')).toBeVisible();
      await visitor.next();
      await visitor.isAt('fix-it');
    });
    await test.step('an address of another postcode', async () => {
      await visitor.opensWith(draftBefore('location', { at }), 'location');
      // Where the street may be in the booking's own postcode, no other is offered.
      await visitor.street.fill('41 Marlowe Street');
      await expect(visitor.option('Surry Hills NSW 2010')).toBeVisible();
      await expect(page.getByRole('option', { name: 'another postcode' })).toHaveCount(0);
      await visitor.street.fill('41 Marlowe Street Broadway');
      await visitor.option(/Broadway NSW 2007, another postcode/).click();
      await expectFault(visitor.street, siteMessages.wrongAddress);
      await expect(
        page.getByText('This quote is for 2010 Surry Hills. For 2007, start with that postcode.'),
      ).toBeVisible();
      await visitor.shopName.fill('Marlowe Street Café');
      await visitor.next();
      await visitor.isAt('location');
      await expect(visitor.street).toBeFocused();
    });
  });

  test.describe('that the price book does not know', () => {
    test.use({ expectedConsole: [/status of 4\d\d.*\/Prices\//], sharesServer: false });

    test('[R4.18] is priced by phone, never as $0', { tag: '@phone' }, async ({
      visitor,
      page,
      server,
      at,
    }) => {
      await sql(server, 'insert into phone_prices select 2, region from price_regions');
      await visitor.opensWith(draftBefore('equipment', { at }), 'equipment');
      await visitor.picksEquipment('Underbench fridge');
      await expect(
        page.getByRole('main').getByText(instantQuoteMessages.noPrice('1800 975 711')).first(),
      ).toBeVisible();
      await expect(page.getByRole('main').getByText('$0')).toHaveCount(0);
      await visitor.opens('fix-it');
      await expect(page.getByText('$0')).toHaveCount(0);
    });
  });
});

test.describe('The place', () => {
  test('[R5.11, R5.12, R5.23, R8.14, R4.19] the place says at each field what is wrong: no address, an unusual number, parking without measure, a text that is too long', {
    tag: '@phone',
  }, async ({ visitor, at, page }) => {
    await test.step('no address, no shop name and parking without measure', async () => {
      await visitor.opensWith(draftBefore('location', { at }), 'location');
      await visitor.next();
      await expectFault(visitor.street, siteMessages.addressEmpty);
      await visitor.street.fill('41 Marlowe Street');
      await visitor.parkingFee.fill('200.01');
      await visitor.next();
      await expectFault(visitor.street, siteMessages.wrongAddress);
      await expectFault(visitor.shopName, siteMessages.shopNameRequired);
      await expectFault(visitor.parkingFee, instantQuoteMessages.parkingFeeTooHigh);
      await expect(visitor.street).toBeFocused();

      await visitor.option('Surry Hills NSW 2010').click();
      await visitor.shopName.fill('Marlowe Street Café');
      await visitor.parkingFee.fill('a lot');
      await visitor.next();
      await expectFault(visitor.parkingFee, instantQuoteMessages.parkingFeeTooHigh);
      await expect(visitor.parkingFee).toBeFocused();
      await visitor.parkingFee.fill('12.50');
      await visitor.next();
      await visitor.checksQuote();
      await expect(visitor.line('Price')).toContainText('$211.75 inc GST');
    });
    await test.step('an unusual street number, and a unit', async () => {
      await visitor.opensWith(draftBefore('location', { at }), 'location');
      await visitor.saysAddress(
        'L2/999999 crown st',
        'as typed, in Surry Hills NSW 2010',
        'Marlowe Street Café',
      );
      await expectFault(visitor.street, siteMessages.addressNumberHigh('999999'));
      await visitor.street.fill('collins street');
      await visitor.option('as typed, in Surry Hills NSW 2010').click();
      await visitor.next();
      await expectFault(visitor.street, siteMessages.addressWithoutNumber);
      await visitor.street.fill('L2/12 crown st');
      await visitor.option('as typed, in Surry Hills NSW 2010').click();
      await visitor.next();
      await visitor.checksQuote();
      await expect(visitor.line('Where')).toContainText('Level 2, 12 Crown Street');
    });
    await test.step('a name and a floor that are too long', async () => {
      await visitor.opensWith(draftBefore('review', { at }), 'location');
      const floor = page.getByRole('textbox', { name: 'Floor, suite or shop' });
      await visitor.shopName.fill('x'.repeat(121));
      await floor.fill('y'.repeat(61));
      await visitor.next();
      await visitor.isAt('location');
      await expectFault(visitor.shopName, requestMessages.tooLong('120'));
      await expectFault(floor, requestMessages.tooLong('60'));
      await expect(floor).toHaveValue('y'.repeat(61));
      await visitor.shopName.fill('Marlowe Street Café');
      await floor.fill('Level 1');
      await visitor.next();
      await visitor.isAt('checkout');
    });
  });
});
