import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { bookEarlier } from '../kit/earlier-booking.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { AccountHolder } from '../people/account-holder.ts';
import { registerEquipment, signInAs } from '../people/customer.ts';
import { draftBefore } from '../people/drafts.ts';
import { PRIYA } from '../people/priya.ts';

test('[R12.10] A customer keeps hours to avoid, hears what they do and collide with, and a request offers what is left', {
  tag: '@phone',
}, async ({ page, server, visitor }) => {
  const id = await registerEquipment(server, await signInAs(page, server));
  const priya = new AccountHolder(page);
  await priya.opens('/account-detail');
  await priya.main.getByRole('link', { name: 'Your sites' }).click();
  await expect(priya.main.getByText('None: a tech can come at any time.').first()).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'sites');
  await priya.main
    .getByRole('link', { name: /^Edit hours/ })
    .first()
    .click();

  await priya.main.getByRole('button', { name: 'Add hours' }).click();
  await expect(priya.main.getByText(/You'll see 8am-11:30am and 2:30pm-4pm instead of/)).toBeVisible();
  await priya.main.getByLabel('To', { exact: true }).selectOption('10:00');
  await priya.main.getByRole('button', { name: 'Save hours' }).click();
  await expect(priya.main.getByText(/The end is before the start/)).toBeVisible();
  await priya.main.getByLabel('To', { exact: true }).selectOption('14:30');
  await expectNothingFoundAtBothWidths(page, 'hours to avoid');
  await priya.main.getByRole('button', { name: 'Save hours' }).click();
  await expect(priya.main.getByText(/saved$/)).toBeVisible();
  await priya.main.getByRole('link', { name: 'Sites', exact: true }).click();
  await expect(priya.main.getByText('11:30am-2:30pm, every day')).toBeVisible();
  // The same, drawn: for the eye alone.
  await expect(priya.main.getByText('6am')).toBeVisible();
  await expectNothingFoundAtBothWidths(page, 'hours to avoid, drawn');

  await page.goto(`/#/portal-customer/service-request--problem?EquipmentId=${id}`);
  await visitor.saysWhatIsWrong('Not cooling', 'Sitting at 9 degrees since Sunday night.');
  await expect(visitor.window('Tomorrow', 'Morning')).toBeChecked();
  await expect(priya.main.getByText('8am-11:30am').first()).toBeVisible();
  await visitor.next();
  await visitor.next();
  await expect(visitor.line('When')).toContainText('8am-11:30am');
});

test.describe('a quote whose address turns out to be a site on the last step', () => {
  test.use({ expectedConsole: [/status of 422/] });

  test('[R12.10] it shows what the hours leave of a window, and asks before a tech comes in them', {
    tag: '@phone',
  }, async ({ page, server, visitor, at }) => {
    await bookEarlier(server, draftBefore('account', { at }), PRIYA);
    await sql(
      server,
      `insert into site_hours (location_id, weekdays, from_time, to_time)
       select id, '{1,2,3,4,5,6,7}', from_time, to_time
       from locations, (values ('11:30', '14:30'), ('17:00', '21:00')) hours (from_time, to_time)`,
    );
    await visitor.opensWith(draftBefore('review', { at }), 'review');
    await visitor.changeLink('time').click();
    await visitor.window('Tomorrow', 'After hours').check();
    await visitor.arrival('6:30pm').check();
    await visitor.next();
    await visitor.isAt('review');
    await visitor.main.getByRole('button', { name: 'Sign in' }).click();
    const signIn = visitor.dialog('Sign in');
    await signIn.getByRole('textbox', { name: 'Email' }).fill(PRIYA.email);
    await signIn.getByLabel('Password', { exact: true }).fill(PRIYA.password);
    await signIn.getByRole('button', { name: 'Sign in' }).click();

    await visitor.books();
    await visitor.isAt('fix-it');
    const question = visitor.group("That's in your dinner service. Come anyway?");
    const yes = question.getByRole('checkbox', { name: 'Yes, come anyway' });
    await expect(question).toHaveAccessibleDescription(/choose another time/);
    await expect(question).toBeFocused();
    await expectNothingFoundAtBothWidths(page, 'a quote in hours to avoid');
    await visitor.window('Tomorrow', 'Morning').check();
    await visitor.next();
    await visitor.isAt('location');
    await visitor.next();
    await visitor.isAt('review');
    await expect(visitor.line('When')).toContainText('8am-11:30am');

    await visitor.changeLink('time').click();
    await visitor.window('Tomorrow', 'After hours').check();
    await visitor.arrival('6:30pm').check();
    await yes.check();
    await visitor.next();
    await visitor.books();
    await visitor.isThanked();
    expect(await sql(server, 'select hours_note from visits order by id desc limit 1')).toEqual([
      { hours_note: 'In their dinner service, 5pm-9pm. The customer said: come anyway.' },
    ]);
  });
});
