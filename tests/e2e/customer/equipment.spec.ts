import { expect, type Locator, type Page } from '@playwright/test';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { photo } from '../kit/photo.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { registerEquipment, signInAs } from '../people/customer.ts';
import { PRIYA } from '../people/priya.ts';
import { expectFault } from '../people/visitor.ts';

const LEE = {
  ...PRIYA,
  email: 'lee@noodles.example',
  abn: '51 824 753 556',
  business: 'Noodle House Pty Ltd',
};

/** It's shown once time has passed: for undoing, or for calls that are made again. */
async function comesWithTime(page: Page, text: Locator) {
  await expect(async () => {
    await page.clock.runFor(4_000);
    await expect(text).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [50] });
}

test('[R1.02, R2.21, R2.22, R3.07, R3.08, R5.10, R7.17-R7.20] registers a fridge with photos, from the empty register to its own page', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  await signInAs(page, server);
  await page.goto('/#/equipment-register');
  await expect(page).toHaveTitle('Equipment register - Galley');
  await expect(page.getByRole('heading', { name: 'Your equipment will show here' })).toBeVisible();
  await page.getByRole('link', { name: 'Add equipment' }).click();
  await expect(page).toHaveURL(/#\/add-equipment-details$/);

  await visitor.combobox('Type of equipment').fill('underb');
  await visitor.option('Underbench fridge').click();
  await visitor.radio('In the cabinet').click();
  await visitor.choosesBrand('skop', 'Skope');
  await visitor.choosesModel('prosp', 'ProSpec 2 door');
  await visitor.serialNumber.fill('PG250-88214');
  await visitor.standsWhere.fill('Left of the pass');
  if (await visitor.radio('Another address').isVisible()) await visitor.radio('Another address').click();
  await visitor.street.fill('88 enmore road new');
  await visitor
    .option(/88 Enmore Road/)
    .first()
    .click();
  await visitor.shopName.fill('Copper Pot Bakery');
  await visitor.addsPhotos(await photo(1), await photo(2, 'png'));
  await expect(visitor.photo(2)).toBeVisible();

  // A reload loses nothing (R2.35).
  await page.reload();
  await expect(visitor.combobox('Type of equipment')).toHaveValue('Underbench fridge');
  await expect(visitor.radio('In the cabinet')).toBeChecked();
  await expect(visitor.brand).toHaveValue('Skope');
  await expect(visitor.street).toHaveValue(/88 Enmore Road/);
  await expect(visitor.photo(2)).toBeVisible();

  await visitor.button('Add to register').dblclick();
  await expect(page).toHaveURL(/#\/equipment-register--detail\?EquipmentId=\d+$/);
  await expect(visitor.heading).toHaveText('Skope ProSpec 2 door');
  await expect(visitor.photo(2)).toBeVisible();
  await expect
    .poll(() => sql(server, `select 1 from asset_photos where status = 'ready'`).then((rows) => rows.length))
    .toBe(2);
  // Twice pressed, once registered (R4.30).
  expect(await sql(server, 'select 1 from assets')).toHaveLength(1);

  await page.getByRole('link', { name: 'Equipment register' }).first().click();
  const site = page.getByRole('region', { name: 'Copper Pot Bakery' });
  await expect(site.getByRole('link', { name: 'Skope ProSpec 2 door', exact: true })).toBeVisible();
  await expect(site.getByRole('link', { name: /^Request service/ })).toBeVisible();
});

test.describe('With something missing', () => {
  test.use({ expectedConsole: [/status of 422/] });

  test('[R5.03, R5.13, R5.14, R5.23] says at each field what is missing, and where nobody goes', {
    tag: '@desktop',
  }, async ({ page, server, visitor }) => {
    await signInAs(page, server);
    await page.goto('/#/add-equipment-details');
    await visitor.button('Add to register').click();
    const summary = visitor.summary(equipmentMessages.equipmentInvalid);
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(equipmentMessages.equipmentTypeRequired);
    await expect(summary).toContainText(equipmentMessages.equipmentAddressRequired);
    await expectFault(visitor.combobox('Type of equipment'), equipmentMessages.equipmentTypeRequired);

    await visitor.combobox('Type of equipment').fill('Underbench fridge');
    await visitor.combobox('Type of equipment').blur();
    await visitor.button('Add to register').click();
    await expectFault(visitor.group(/cool|fridge|where/i).first(), equipmentMessages.modelTypeRequired);

    if (await visitor.radio('Another address').isVisible()) await visitor.radio('Another address').click();
    await visitor.street.fill('12 barkly highway mount isa');
    await visitor
      .option(/Mount Isa/i)
      .first()
      .click();
    await expectFault(visitor.street, siteMessages.areaNotServiced('4825', 'Galley'));
    await visitor.radio('In the cabinet').click();
    await visitor.button('Add to register').click();
    await expect(summary).toContainText(siteMessages.areaNotServiced('4825', 'Galley'));

    // A postcode that nobody knows, as of an address that is newer than the list.
    await page.route('**/SuburbsAndPostcodes/Search*', (route) =>
      route.fulfill({ json: { SearchResult: [] } }),
    );
    await visitor.street.fill('88 enmore road new');
    await visitor
      .option(/88 Enmore Road/)
      .first()
      .click();
    await expectFault(visitor.street, siteMessages.cannotIdentifyEquipmentPostcode);
    expect(await sql(server, 'select 1 from assets')).toHaveLength(0);
  });
});

test('[R7.17, R2.35] finds equipment by serial number, keeps what was searched for, and says when there is none', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const token = await signInAs(page, server);
  await registerEquipment(server, token);
  await registerEquipment(server, token, {
    EquipmentTypeId: 1,
    ModelServicingTypeId: 1,
    Make: 'Bitzer',
    MakeId: '',
    Model: '',
    ModelId: '',
    SerialIdentifier: 'BZ-1',
    EquipmentLocation: 'Rear lane',
  });
  await page.goto('/#/equipment-register');
  await expect(page.getByText('2 pieces of equipment at 1 site.')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search equipment' });
  await search.pressSequentially('skope 88214');
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skope ProSpec 2 door', exact: true })).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('skope 88214');
  await search.fill('pie warmer');
  await expect(page.getByText(/^No equipment found/)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Equipment' }).click();
  await expect(page.getByText('2 pieces of equipment at 1 site.')).toBeVisible();
  await expect(search).toHaveValue('');

  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toContainText('Bitzer');
  await page.getByRole('link', { name: 'Last visit' }).click();
  await expect(page).toHaveURL(/sort=visit/);
  await expect(page.getByRole('region', { name: 'Marlowe Street Café' })).toBeHidden();
  await expect(rows.first()).toContainText('Marlowe Street Café');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Last visit' })).toHaveAttribute('aria-current', 'true');
});

test('[R7.17] shows more equipment on demand', { tag: '@phone' }, async ({ page, server }) => {
  const token = await signInAs(page, server);
  for (let number = 1; number <= 26; number += 1) {
    await registerEquipment(server, token, { EquipmentLocation: `Bay ${number}` });
  }
  await page.goto('/#/equipment-register');
  const equipmentList = page.getByRole('link', { name: 'Skope ProSpec 2 door', exact: true });
  await expect(equipmentList).toHaveCount(24);
  await page.getByRole('button', { name: 'Show more equipment' }).click();
  await expect(equipmentList).toHaveCount(26);
  await expect(page.getByText('26 pieces of equipment at 1 site.')).toBeVisible();
});

test('[R7.21, R8.09, R5.10] a removed photo can be brought back, and is removed permanently when the page is left; one that turned out to be unreadable is shown as that, until it is removed', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  const token = await signInAs(page, server);
  const id = await registerEquipment(server, token);
  const kept = () =>
    sql(server, `select 1 from asset_photos where status <> 'removed'`).then((rows) => rows.length);
  await page.goto(`/#/equipment-register--detail?EquipmentId=${id}`);
  await visitor.addsPhotos(await photo(1), await photo(2));
  await expect.poll(kept).toBe(2);

  await visitor.button('Remove photo 1').click();
  await expect(visitor.photo(2)).toBeHidden();
  await visitor.button('Undo').click();
  await expect(visitor.photo(2)).toBeVisible();

  await visitor.button('Remove photo 1').click();
  expect(await kept()).toBe(2);
  await page.getByRole('link', { name: 'Equipment register' }).first().click();
  await expect.poll(kept).toBe(1);

  const other = await registerEquipment(server, token, { SerialIdentifier: 'PG250-88215' });
  const { buffer } = await photo(1);
  const form = new FormData();
  form.append('Photos', new Blob([new Uint8Array(buffer.subarray(0, buffer.length * 0.8))]), 'half.jpg');
  const url = `${server.url}/api/v1/customerportal/equipment/${other}/photo`;
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(200);
  await expect
    .poll(() => sql(server, 'select status from asset_photos where asset_id = $1', [other]))
    .toEqual([{ status: 'refused' }]);
  await page.goto(`/#/equipment-register--detail?EquipmentId=${other}`);
  await expect(page.getByText("Can't be read")).toBeVisible();
  await expect(page.getByText(photoMessages.photoUnreadable)).toBeVisible();
  await visitor.button('Remove photo 1').click();
  await expect(page.getByText("Can't be read")).toBeHidden();
  await expect(page.getByText(photoMessages.photoUnreadable)).toBeHidden();
});

test.describe('Signed out meanwhile', () => {
  test.use({ expectedConsole: [/status of 401/] });

  test('[R2.35, R6.03, R7.60] signs in and finds the form as it was typed', { tag: '@desktop' }, async ({
    page,
    server,
    visitor,
  }) => {
    await signInAs(page, server);
    await page.goto('/#/add-equipment-details');
    await visitor.combobox('Type of equipment').fill('underb');
    await visitor.option('Underbench fridge').click();
    await visitor.radio('In the cabinet').click();
    await visitor.radio(/41 Marlowe Street/).click();
    await visitor.standsWhere.fill('Left of the pass');
    await visitor.addsPhotos(await photo(1));
    await expect(visitor.photo(1)).toBeVisible();
    await sql(server, 'delete from sessions');
    await visitor.button('Add to register').click();
    await expect(page).toHaveURL(/#\/sign-in(\?|$)/);
    await page.getByRole('textbox', { name: 'Email' }).fill(PRIYA.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PRIYA.password);
    await visitor.button('Sign in').click();
    await expect(page).toHaveURL(/#\/add-equipment-details$/);
    await expect(visitor.standsWhere).toHaveValue('Left of the pass');
    await expect(visitor.photo(1)).toBeVisible();
    await visitor.button('Add to register').click();
    await expect(visitor.heading).toHaveText('Underbench fridge');
  });
});

test.describe('Without a network', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('[R8.09, R8.11] says that a photo was not removed, and shows it again; equipment that does not load says so, and can be tried again', {
    tag: '@desktop',
  }, async ({ page, server, visitor, at }) => {
    await page.clock.install({ time: at });
    const token = await signInAs(page, server);
    const id = await registerEquipment(server, token);
    await page.goto(`/#/equipment-register--detail?EquipmentId=${id}`);
    await visitor.addsPhotos(await photo(1));
    await expect(visitor.button('Remove photo 1')).toBeVisible();
    await expect.poll(() => sql(server, 'select 1 from asset_photos').then((rows) => rows.length)).toBe(1);
    await page.route('**/photo/*', (route) => route.abort());
    await visitor.button('Remove photo 1').click();
    await expect(visitor.button('Undo')).toBeVisible();
    await comesWithTime(page, page.getByText(photoMessages.imageRemoveNetworkProblem));
    await expect(visitor.photo(1)).toBeVisible();

    for (const path of ['/#/equipment-register--detail', '/#/portal-customer/service-request--problem']) {
      await page.goto('/#/equipment-register');
      await page.reload();
      await page.route(`**/equipment/${id}`, (route) => route.abort());
      await page.goto(`${path}?EquipmentId=${id}`);
      await comesWithTime(page, page.getByText(equipmentMessages.equipmentDetailsFailed));
      await page.unroute(`**/equipment/${id}`);
      await visitor.button('Try again').click();
      await expect(page.getByText(equipmentMessages.equipmentDetailsFailed)).toBeHidden();
    }
  });
});

test.describe('Warranty', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('[R2.28, R3.15, R7.22, R7.23, R8.12] asks for a warranty repair, and sees it in its history', {
    tag: '@desktop',
  }, async ({ page, server, visitor }) => {
    const token = await signInAs(page, server);
    const id = await registerEquipment(server, token);
    await page.goto(`/#/equipment-register--detail?EquipmentId=${id}`);
    await visitor.button('Request a warranty repair').click();
    const dialog = visitor.dialog('Request a warranty repair');
    const box = dialog.getByRole('textbox');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expectFault(box, equipmentMessages.descriptionRequired);
    await box.fill('x'.repeat(501));
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expectFault(box, requestMessages.tooLong('500'));

    await box.fill('The door seal has come off after six months.');
    await expect(dialog.getByText('44 of 500')).toBeVisible();
    await page.route('**/warrantyrequest', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog.getByText(requestMessages.tryAgain)).toBeVisible();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(visitor.alert(equipmentMessages.warrantyThanks)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('The door seal has come off after six months.')).toBeVisible();
    expect(await sql(server, 'select 1 from warranty_requests')).toHaveLength(1);

    await sql(server, `update warranty_requests set answer = 'We send a new seal.', answered_at = now()`);
    await page.reload();
    await expect(page.getByText('We send a new seal.')).toBeVisible();
  });

  test("[R6.02, R8.11] somebody else's equipment is not there, and asks nobody for service", {
    tag: '@desktop',
  }, async ({ page, server, visitor, browser }) => {
    const other = await browser.newContext();
    const token = await signInAs(await other.newPage(), server, LEE);
    const id = await registerEquipment(server, token);
    await other.close();
    await signInAs(page, server);
    await page.goto(`/#/equipment-register--detail?EquipmentId=${id}`);
    await expect(page.getByText(equipmentMessages.equipmentDetailsFailed)).toBeVisible();
    await page.goto(`/#/equipment-register--edit?EquipmentId=${id}`);
    await expect(page.getByText(equipmentMessages.equipmentDetailsFailed)).toBeVisible();
    await page.goto(`/#/portal-customer/service-request--problem?EquipmentId=${id}`);
    await expect(page.getByText(equipmentMessages.equipmentDetailsFailed)).toBeVisible();
    await expect(visitor.nextButton).toBeHidden();
    await page.getByRole('link', { name: 'Go to your equipment' }).click();
    await expect(visitor.heading).toHaveText('Equipment register');
  });

  test('[R2.35, R7.60] what was typed for a warranty repair outlives signing in again', {
    tag: '@phone',
  }, async ({ page, server, visitor }) => {
    const token = await signInAs(page, server);
    const id = await registerEquipment(server, token);
    await page.goto(`/#/equipment-register--detail?EquipmentId=${id}`);
    await visitor.button('Request a warranty repair').click();
    const dialog = visitor.dialog('Request a warranty repair');
    await dialog.getByRole('textbox').fill('The door seal has come off.');
    await sql(server, 'delete from sessions');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page).toHaveURL(/#\/sign-in(\?|$)/);
    await page.getByRole('textbox', { name: 'Email' }).fill(PRIYA.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PRIYA.password);
    await visitor.button('Sign in').click();
    await expect(dialog.getByRole('textbox')).toHaveValue('The door seal has come off.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(visitor.alert(equipmentMessages.warrantyThanks)).toBeVisible();
    expect(await sql(server, 'select 1 from warranty_requests')).toHaveLength(1);
  });
});

test('[R3.07, R3.08, R5.14, R7.17] equipment is corrected, moved, retired and brought back; its history stays', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  const token = await signInAs(page, server);
  const id = await registerEquipment(server, token);
  await page.goto(`/#/equipment-register--detail?EquipmentId=${id}`);
  await page.getByRole('link', { name: 'Edit or move' }).click();
  await expect(visitor.heading).toHaveText('Edit or move equipment');
  await expect(visitor.brand).toHaveValue('Skope');
  await expect(visitor.radio('In the cabinet')).toBeChecked();
  await visitor.serialNumber.fill('PG250-88215');
  await page.reload();
  await expect(visitor.serialNumber).toHaveValue('PG250-88215');
  await visitor.radio('Another address').click();
  await visitor.button('Save changes').click();
  await expect(visitor.summary(equipmentMessages.equipmentInvalid)).toContainText(
    equipmentMessages.equipmentAddressRequired,
  );
  await visitor.street.fill('88 enmore road new');
  await visitor
    .option(/88 Enmore Road/)
    .first()
    .click();
  await visitor.shopName.fill('Copper Pot Bakery');
  await visitor.button('Save changes').dblclick();
  await expect(visitor.heading).toHaveText('Skope ProSpec 2 door');
  await expect(page.getByRole('main')).toContainText('PG250-88215');
  await expect(page.getByRole('main')).toContainText('Copper Pot Bakery');
  expect(await sql(server, 'select 1 from assets')).toHaveLength(1);

  await visitor.button('Retire').click();
  await visitor.dialog('Retire Skope ProSpec 2 door?').getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText('Retired on 23 Nov 2026')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request service' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Visits' })).toBeVisible();
  await page.goto(`/#/portal-customer/service-request--problem?EquipmentId=${id}`);
  await expect(visitor.heading).toHaveText('This equipment is retired');
  await page.goto('/#/equipment-register');
  const equipment = page.getByRole('link', { name: 'Skope ProSpec 2 door', exact: true });
  await expect(page.getByRole('heading', { name: 'Your equipment will show here' })).toBeVisible();
  await page.getByRole('link', { name: 'Retired (1)' }).click();
  await equipment.click();
  await visitor.button('Bring it back').click();
  await expect(page.getByRole('link', { name: 'Request service' })).toBeVisible();
  await page.goto('/#/equipment-register');
  await expect(equipment).toBeVisible();
  await expect(page.getByRole('link', { name: /^Retired/ })).toBeHidden();
});
