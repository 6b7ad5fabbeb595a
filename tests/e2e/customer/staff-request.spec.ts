import { expect, type Page } from '@playwright/test';
import { staffRequestMessages } from '../../../domain/staff/staff-request-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { storedText } from '../kit/browser-storage.ts';
import { SERVICING_URL, watchApi, test as withHosts } from '../kit/hosts.ts';
import { rosa } from '../kit/office.ts';
import { mailTo, routeMailed } from '../kit/outbox.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { signInDemo, WITH_DEMO } from '../people/demo.ts';
import { draftBefore } from '../people/drafts.ts';
import { PRIYA } from '../people/priya.ts';
import { Visitor } from '../people/visitor.ts';

/** The link that the console gives the demo's administrator, for a customer or a new one. */
async function deskLink(server: RunningServer, CustomerId: number | null): Promise<string> {
  const call = await rosa(server);
  return (await call<{ Url: string }>('desk/staff-requests', { CustomerId })).Url;
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Staff request' });
const keptText = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

withHosts(
  '[R2.24, R2.35, R4.28, R6.05, R7.01] staff book for a customer by a link of the desk, and go on to the servicing page',
  { tag: '@desktop' },
  async ({ visitor, page, server, hosts, at }) => {
    // In this browser somebody else is signed in, with a quote of their own.
    await signInDemo(page, server, 'sam');
    const [priya] = await sql(server, `select id from customers where user_name like 'priya@%'`);
    const link = await deskLink(server, Number(priya?.id));
    const token = link.split('staffrequest=')[1] ?? '';
    expect(link).toBe(`${hosts.booking.url}/#/instant-quote?staffrequest=${token}`);
    await page.route('https://servicing.galley.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><h1>Servicing</h1>' }),
    );
    // They are reported as a visitor, before staff come.
    const sent = page.waitForRequest('**/mm/events');
    await page.goto(`${hosts.booking.url}/#/about`);
    await sent;
    const own = JSON.stringify(draftBefore('fix-it', { at }));
    await page.evaluate((json) => localStorage.setItem('galley:instant-quote', json), own);
    const auth = await keptText(page, 'galley:auth');
    const called = watchApi(page);

    await page.goto(link);
    await visitor.isAt('postcode');
    expect(page.url()).toBe(`${hosts.booking.url}/#/instant-quote`);
    await expect(banner(page)).toContainText(staffRequestMessages.staffRequest);
    await expect(banner(page)).toContainText('For Marlowe Street Café (Priya). One booking, until 5:10pm.');
    await expectNothingFound(page, 'banner');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto(`${hosts.booking.url}/#/about`);
    await expect(banner(page)).toBeVisible();
    await page.getByRole('button', { name: `Dismiss: ${staffRequestMessages.staffRequest}` }).click();
    await expect(banner(page)).toBeHidden();
    await page.goBack();

    await visitor.saysWhere('surry', /Surry Hills/);
    await visitor.picksEquipment('Underbench fridge');
    await visitor.choosesBrand('skop', 'Skope');
    await visitor.choosesModel('prosp', 'ProSpec 2 door');
    await visitor.next();
    await visitor.isAt('problem');
    await expect(visitor.photos).toBeHidden();
    // Dismissed is the banner and nothing else.
    await page.reload();
    await visitor.saysWhatIsWrong('Not cooling', 'Sitting at 9 degrees since Sunday night.');
    await visitor.isAt('fix-it');
    await visitor.next();
    await visitor.isAt('location');
    await visitor.saysAddress('41 marlowe st', 'Surry Hills NSW 2010', '');
    await visitor.isAt('review');
    await expect(banner(page)).toBeHidden();
    await expect(page.getByText(/By booking, you confirm they've agreed to it/)).toBeVisible();
    expect([...called]).toEqual([hosts.staffApi.url]);
    await visitor.bookButton.click();

    await expect(page.getByRole('heading', { name: 'Servicing' })).toBeVisible();
    const [job] = await sql(
      server,
      'select id, customer_id, lead_category from jobs order by id desc limit 1',
    );
    expect(job).toMatchObject({ customer_id: priya?.id, lead_category: 'Staff' });
    expect(page.url()).toBe(`${SERVICING_URL}&BookingReference=GAL${job?.id}R`);
    const events = await sql(server, 'select actor, actor_name from job_events where job_id = $1', [job?.id]);
    expect(events).toEqual([{ actor: 'staff', actor_name: 'Rosa Lindqvist' }]);
    await mailTo(server, 'priya@marlowestreet.example');

    // Back finds neither the request nor its quote; the person who the browser belongs to finds their own.
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(await keptText(page, 'galley:instant-quote')).toBe(own);
    expect(await keptText(page, 'galley:auth')).toBe(auth);
    expect(await storedText(page)).not.toContain(token);
    await expect(banner(page)).toBeHidden();
  },
);

test.describe('[R6.05] a staff request that makes no booking', () => {
  test.use({ env: WITH_DEMO, expectedConsole: [/status of 422/] });

  test('[R2.24, R4.28] forged, it is shown at once; replayed, the booking is refused; the first one ends at the desk', {
    tag: '@phone',
  }, async ({ visitor, page, server, at }) => {
    const link = await deskLink(server, null);
    const token = link.split('staffrequest=')[1] ?? '';
    await page.goto(link.replace(token, `${token.slice(0, -3)}AAA`));
    await expect(banner(page)).toContainText(staffRequestMessages.staffRequestInvalid);
    await expectNothingFound(page, 'forged');
    await visitor.button('End the staff request').click();
    await expect(banner(page)).toBeHidden();

    // The same link, opened within the page; and once more in another tab, before it is spent.
    await page.evaluate((query) => {
      window.location.hash = `#/instant-quote?staffrequest=${query}`;
    }, token);
    await expect(banner(page)).toContainText('For a new customer. One booking, until 5:10pm.');
    expect(page.url()).not.toContain(token);
    await comesBack(page, server, { token, draft: draftBefore('account', { at }) });
    await visitor.isAt('account');
    await expect(visitor.password).toBeHidden();
    await expect(visitor.button('Sign in')).toBeHidden();
    await expectNothingFound(page, 'account of a customer of staff');
    await visitor.bookButton.click();
    await expect(visitor.summary('Five things to fix')).toBeVisible();
    const { password: _, ...facts } = PRIYA;
    await visitor.saysFacts({ ...facts, email: 'jo@brennan.example' });
    await visitor.books();
    await expect(visitor.heading).toHaveText("We've got the booking for Tue 24 Nov, 8am-12pm.");
    await expect(page.getByText('Back to the desk')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await expectNothingFound(page, 'booked by staff');
    await routeMailed(server, 'jo@brennan.example', /^Activate/);

    // Another tab has the same link, and has not heard of it.
    const tab = await page.context().newPage();
    await tab.route('**/mm/staffrequest', (route) => route.abort());
    await tab.goto(link);
    await expect(banner(tab)).toContainText('Staff request.');
    await comesBack(tab, server, { token, draft: draftBefore('account', { at }) });
    const again = new Visitor(tab);
    await again.isAt('account');
    await again.saysFacts({ ...facts, email: 'jo@brennan.example' });
    await again.books();
    await expect(banner(tab)).toContainText(staffRequestMessages.staffRequestSpent);
    await expect(tab.getByRole('main')).toContainText(staffRequestMessages.staffRequestSpent);
    const jobs = await sql(
      server,
      `select id from jobs where lead_category <> 'Dashboard' and created_at >= $1`,
      [at],
    );
    expect(jobs).toHaveLength(1);
    await tab.close();
  });
});

/** Comes back to the account step with a quote that staff have in the tab. */
async function comesBack(
  page: Page,
  server: RunningServer,
  { token, draft }: { token: string; draft: object },
) {
  await page.evaluate(({ key, text }) => sessionStorage.setItem(key, text), {
    key: 'galley:staff-quote',
    text: `${token}\n${JSON.stringify(draft)}`,
  });
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/instant-quote--account`);
}
