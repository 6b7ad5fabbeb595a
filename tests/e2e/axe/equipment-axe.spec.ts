import { expect } from '@playwright/test';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { tabTo, type } from '../kit/keyboard.ts';
import { photo } from '../kit/photo.ts';
import { test } from '../kit/test.ts';
import { registerEquipment, signInAs } from '../people/customer.ts';

const STEP = '/#/portal-customer/service-request--';

test('[R2.21-R2.23, R5.23] axe finds nothing in the register and the service request, empty, filled or refused', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  test.slow();
  const token = await signInAs(page, server);
  await page.goto('/#/equipment-register');
  await expect(page.getByRole('heading', { name: 'Your equipment will show here' })).toBeVisible();
  await expectNothingFound(page, 'register, empty');
  await page.goto('/#/add-equipment-details');
  await visitor.button('Add to register').click();
  await expect(visitor.summary(equipmentMessages.equipmentInvalid)).toBeVisible();
  await visitor.combobox('Type of equipment').fill('oven');
  await expect(visitor.option(/oven/i).first()).toBeVisible();
  await expectNothingFound(page, 'add, refused, with its list');

  const id = await registerEquipment(server, token);
  await page.goto('/#/equipment-register');
  await expect(page.getByRole('link', { name: /^Request service/ })).toBeVisible();
  await expectNothingFound(page, 'register');
  await page.goto(`/#/equipment-register--detail?EquipmentId=${id}`);
  await visitor.addsPhotos(await photo(1));
  await expect(visitor.photo(1)).toBeVisible();
  await visitor.button('Remove photo 1').click();
  await expect(visitor.button('Undo')).toBeVisible();
  await expectNothingFound(page, 'detail');
  await visitor.button('Request a warranty repair').click();
  await visitor.button('Send request').click();
  await expectNothingFound(page, 'warranty, refused');

  await page.goto(`/#/equipment-register--edit?EquipmentId=${id}`);
  await visitor.radio('Another address').click();
  await visitor.button('Save changes').click();
  await expect(visitor.summary(equipmentMessages.equipmentInvalid)).toBeVisible();
  await expectNothingFound(page, 'edit, refused');

  const retired = await registerEquipment(server, token, { SerialIdentifier: 'X1' });
  await page.goto(`/#/equipment-register--detail?EquipmentId=${retired}`);
  await visitor.button('Retire').click();
  await expectNothingFound(page, 'retiring');
  await visitor
    .dialog(/^Retire/)
    .getByRole('button', { name: 'Retire' })
    .click();
  await expect(visitor.button('Bring it back')).toBeVisible();
  await expectNothingFound(page, 'retired');
  await page.goto('/#/equipment-register?show=retired&sort=name');
  await expect(page.getByRole('link', { name: 'Retired (1)' })).toBeVisible();
  await expectNothingFound(page, 'register, retired');

  await page.goto(`${STEP}problem?EquipmentId=${id}`);
  await visitor.next();
  await expectNothingFound(page, 'problem, refused');
  await visitor.saysWhatIsWrong('Not cooling', 'Warm.');
  await expect(visitor.window('Tomorrow', 'Morning')).toBeChecked();
  await expectNothingFound(page, 'time');
  await visitor.next();
  await visitor.parkingFee.fill('201');
  await visitor.next();
  await expectNothingFound(page, 'place, refused');
  await visitor.parkingFee.fill('');
  await visitor.next();
  await expect(visitor.line('Price')).toContainText('promo code');
  await expectNothingFound(page, 'review, with a coupon');
  await visitor.button('Remove').click();
  await visitor.appliesPromo('NOSUCH');
  await expect(page.getByText(promotionMessages.promoInvalid)).toBeVisible();
  await expectNothingFound(page, 'review, code refused, coupons offered');
  await page.getByRole('button', { name: 'Use WELCOME20' }).click();
  await expect(visitor.line('Price')).toContainText('promo code');
  await visitor.button('Request service').click();
  await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
  await page.goto(`${STEP}problem?EquipmentId=${id}`);
  await expect(visitor.button('Request another')).toBeVisible();
  await expectNothingFound(page, 'asked about the open job');
});

test('[R9.13] equipment is registered and service requested without a mouse', { tag: '@desktop' }, async ({
  page,
  server,
  visitor,
}) => {
  test.slow();
  const { keyboard } = page;
  await signInAs(page, server);
  await page.goto('/#/equipment-register');
  await tabTo(page, page.getByRole('link', { name: 'Add equipment' }));
  await keyboard.press('Enter');
  await expect(visitor.heading).toBeFocused();
  await type(page, visitor.combobox('Type of equipment'), 'underb');
  await expect(visitor.option('Underbench fridge')).toBeVisible();
  await keyboard.press('Enter');
  await tabTo(page, visitor.radio('In the cabinet'));
  await keyboard.press('Space');
  await tabTo(page, visitor.radio(/41 Marlowe Street/));
  await keyboard.press('Space');
  await tabTo(page, visitor.button('Add to register'));
  await keyboard.press('Enter');
  await expect(visitor.heading).toHaveText('Underbench fridge');
  await expect(visitor.heading).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Request service' }));
  await keyboard.press('Enter');
  await expect(visitor.heading).toHaveText('What is it doing?');
  await tabTo(page, visitor.radio('Not cooling'));
  await keyboard.press('Space');
  await type(page, visitor.description, 'Warm.');
  await tabTo(page, visitor.nextButton);
  await keyboard.press('Enter');
  await expect(visitor.window('Tomorrow', 'Morning')).toBeChecked();
  await tabTo(page, visitor.nextButton);
  await keyboard.press('Enter');
  await expect(visitor.heading).toHaveText('How do we get to it?');
  await tabTo(page, visitor.nextButton);
  await keyboard.press('Enter');
  await tabTo(page, visitor.button('Request service'));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/dashboard--job\?RepairId=\d+$/);
});
