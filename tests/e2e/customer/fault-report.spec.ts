import { type Browser, expect, type Page } from '@playwright/test';
import { faultReportMessages } from '../../../domain/fault-reports/fault-report-messages.ts';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { readMails } from '../kit/outbox.ts';
import { photo } from '../kit/photo.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { registerEquipment, signInAs } from '../people/customer.ts';
import { PRIYA } from '../people/priya.ts';
import { Visitor } from '../people/visitor.ts';

const JOEL = { email: 'joel@marlowestreet.example', firstName: 'Joel', role: 'manager' };
const TESS = { email: 'tess@marlowestreet.example', firstName: 'Tess', role: 'staff' };

/** Somebody else of Priya's business with a role at every site, whose password is hers, signed in in a browser of their own. */
async function memberAt(browser: Browser, server: RunningServer, who: typeof JOEL): Promise<Page> {
  await sql(
    server,
    `with person as (
       insert into people (user_name, password_hash, first_name, last_name, mobile, email_confirmed_at, created_at)
       select '${who.email}', password_hash, '${who.firstName}', 'Tran', '0491570158', created_at, created_at
       from people where user_name = '${PRIYA.email}' returning id
     )
     insert into memberships (person_id, customer_id, role, created_at)
     select person.id, customers.id, '${who.role}', created_at from person, customers where user_name = '${PRIYA.email}'`,
  );
  const reply = await fetch(`${server.url}/api/v1/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserName: who.email, Password: PRIYA.password }),
  });
  const json = JSON.stringify(await reply.json());
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  await context.addInitScript((auth) => localStorage.setItem('galley:auth', auth), json);
  return context.newPage();
}

test('[R12.03] One of the staff reports a fault with a photo, a manager books a visit from it, and the reporter sees both', {
  tag: '@phone',
}, async ({ page, server, browser }) => {
  const id = await registerEquipment(server, await signInAs(page, server));
  const tess = await memberAt(browser, server, TESS);
  const joel = await memberAt(browser, server, JOEL);

  await tess.goto(`/#/equipment-register--detail?EquipmentId=${id}`);
  await expect(tess.getByRole('link', { name: 'Request service' })).toHaveCount(0);
  await tess.getByRole('link', { name: 'Report a fault' }).press('Enter');
  await tess.getByRole('button', { name: 'Send to the managers' }).press('Enter');
  await expect(tess.getByText(faultReportMessages.textRequired)).toBeVisible();
  await tess.getByLabel("What's wrong?").fill('Water under the door.');
  await tess.getByRole('radio', { name: 'Yes', exact: true }).press('Space');
  await expect(tess.getByRole('link', { name: /^Ring us now/ })).toBeVisible();
  await tess.locator('#fault-photos').setInputFiles(await photo(1));
  await expectNothingFoundAtBothWidths(tess, 'a report');
  // What's typed outlives a reload.
  await tess.reload();
  await expect(tess.getByLabel("What's wrong?")).toHaveValue('Water under the door.');
  await tess.getByRole('button', { name: 'Send to the managers' }).press('Enter');
  await expect(tess.getByText('Nothing is booked yet')).toBeVisible();
  await expect(tess.getByRole('button', { name: 'Photo 1 of 1, enlarge' })).toBeVisible();
  await expect(tess.getByRole('link', { name: /^Ring us now/ })).toBeVisible();
  await expect(tess.getByRole('button', { name: 'Book a visit' })).toHaveCount(0);
  await expectNothingFoundAtBothWidths(tess, 'a report that waits');

  const mail = async () => (await readMails(server)).find(({ to }) => to.includes(JOEL.email));
  await expect.poll(mail).toBeTruthy();
  const route = /#(\/equipment-register--fault\S+)/.exec((await mail())?.text ?? '')?.[1] ?? '';
  await joel.goto(`/#${route}`);
  await expect(joel.getByText('Water under the door.')).toBeVisible();
  await expectNothingFoundAtBothWidths(joel, 'a report to answer');
  await joel.getByRole('button', { name: 'Book a visit' }).press('Enter');
  const booker = new Visitor(joel);
  await expect(joel.getByLabel('Tell the tech more')).toHaveValue('Water under the door.');
  await joel.getByRole('radio', { name: 'Not cooling' }).check();
  await expect(joel.getByRole('radio', { name: 'Yes', exact: true }).first()).toBeChecked();
  await booker.next();
  await booker.window('Tomorrow', 'Morning').check();
  await booker.next();
  await booker.next();
  await booker.button('Request service').click();
  await expect(joel).toHaveURL(/dashboard--job/);
  await expect(joel.getByRole('button', { name: 'Photo 1 of 1, enlarge' })).toBeVisible();

  await tess.reload();
  await expect(tess.getByText('Joel Tran booked a visit')).toBeVisible();
  await tess.getByRole('link', { name: 'See the job' }).press('Enter');
  await expect(tess.getByText('Water under the door.').first()).toBeVisible();
  await expect(tess.getByText('$')).toHaveCount(0);

  // Another one, of the site, is put aside.
  await tess.goto('/#/equipment-register--report');
  await tess.getByLabel("What's wrong?").fill('The coolroom light is out.');
  await tess.getByRole('radio', { name: 'No, still cold' }).press('Space');
  await tess.getByRole('button', { name: 'Send to the managers' }).press('Enter');
  await expect(tess.getByText('Nothing is booked yet')).toBeVisible();
  await joel.goto('/#/dashboard');
  await joel.getByRole('link', { name: 'Marlowe Street Café' }).press('Enter');
  await expect(joel.getByLabel('Which machine is it?')).toBeVisible();
  await joel.getByRole('button', { name: 'Put aside' }).press('Enter');
  const dialog = joel.getByRole('dialog', { name: 'Put it aside?' });
  await dialog.getByLabel('Why?').fill('I changed the bulb.');
  await dialog.getByRole('button', { name: 'Put aside' }).press('Enter');
  await expect(joel.getByText('Put aside by Joel Tran')).toBeVisible();
  await tess.reload();
  await expect(tess.getByText('I changed the bulb.')).toBeVisible();
  await expectNothingFoundAtBothWidths(tess, 'a report put aside');
});
