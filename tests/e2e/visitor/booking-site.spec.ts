import { expect } from '@playwright/test';
import { staffRequestMessages } from '../../../domain/staff/staff-request-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { watchApi, test as withHosts } from '../kit/hosts.ts';
import { mailTo } from '../kit/outbox.ts';
import { photo } from '../kit/photo.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { CARDS, PRIYA } from '../people/priya.ts';

withHosts.describe('with a booking site and an API on hosts of their own', () => {
  withHosts.use({ expectedConsole: [/status of 422/] });

  withHosts(
    '[R2.14, R2.35, R6.05, R7.01, R7.28] a visitor is led there, books, and finds job and photo',
    {
      tag: '@desktop',
    },
    async ({ visitor, page, server, hosts }) => {
      const called = watchApi(page);
      // Staff are not led on, since their token stays behind and they would book as a visitor.
      await page.goto(`${server.url}/#/instant-quote?campaign=spring&staffrequest=forged`);
      await expect(page.getByText(staffRequestMessages.staffRequestInvalid)).toBeVisible();
      expect(page.url()).toBe(`${server.url}/#/instant-quote?campaign=spring`);
      await visitor.isAt('postcode');
      expect([...called]).toEqual([hosts.staffApi.url]);
      called.clear();

      await visitor.button('End the staff request').click();
      await expect(page).toHaveURL(`${hosts.booking.url}/#/instant-quote?campaign=spring`);
      await visitor.saysWhere('surry', /Surry Hills/);
      await visitor.picksEquipment('Underbench fridge');
      await visitor.choosesBrand('skop', 'Skope');
      await visitor.choosesModel('prosp', 'ProSpec 2 door');
      await visitor.next();
      await visitor.isAt('problem');
      await visitor.addsPhotos(await photo(1));
      await expect(visitor.photo(1)).toBeVisible();
      await visitor.saysWhatIsWrong('Not cooling', 'Sitting at 9 degrees since Sunday night.');
      await visitor.isAt('fix-it');
      await visitor.next();
      await visitor.isAt('location');
      await visitor.saysAddress('41 marlowe st', 'Surry Hills NSW 2010', 'Brennan Foods');
      await visitor.typesCard(CARDS.accepted);
      await visitor.next();
      await visitor.saysWho({ ...PRIYA, email: 'jo@brennan.example' });
      await visitor.books();
      const reference = await visitor.isThanked();

      const ready = `select job_id from job_photos where status = 'ready' order by job_id desc`;
      const job = Number(/\d+/.exec(reference)?.[0]);
      await expect.poll(() => sql(server, ready)).toContainEqual({ job_id: String(job) });
      await page.goto(`${hosts.booking.url}/#/dashboard--job?RepairId=${job}`);
      const shown = page.getByRole('main').locator(`img[src^="${hosts.api.url}/photos/"]`).first();
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      expect([...called]).toEqual([hosts.api.url]);
      const mail = await mailTo(server, 'jo@brennan.example');
      expect(mail.text).toContain(`${server.url}/#/booking?ch=`);
    },
  );

  withHosts(
    '[R2.02, R2.14] a visitor at sign-in is led there with the postcode',
    {
      tag: '@phone',
    },
    async ({ visitor, page, server, hosts }) => {
      await page.goto(`${server.url}/#/sign-in`);
      await visitor.postcode.fill('2010');
      await visitor.button('See prices').click();
      await visitor.isAt('equipment');
      expect(page.url()).toBe(`${hosts.booking.url}/#/instant-quote--equipment`);
      expect(await visitor.draft()).toMatchObject({ BookingPostcode: '2010' });
    },
  );
});

test('[R2.14] without one, step 1 opens here', { tag: '@desktop' }, async ({ visitor }) => {
  await visitor.opens();
  await visitor.isAt('postcode');
});

test.describe('an unknown route', () => {
  test.use({ expectedConsole: [/status of 422/] });

  test('[R2.01, R2.02, R2.24, R2.35] leads by way of / to the dashboard, and so to sign-in, says why, and keeps its query but for the staff token', {
    tag: '@desktop',
  }, async ({ page, visitor }) => {
    await page.goto('/#/nowhere?campaign=spring&staffrequest=forged');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(page.url()).toMatch(/\/#\/sign-in\?campaign=spring$/);
    await expect(page.getByText(staffRequestMessages.staffRequestInvalid)).toBeVisible();
    await expect(visitor.alert(requestMessages.pageNotFound)).toBeVisible();
  });
});
