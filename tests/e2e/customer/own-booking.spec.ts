import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { bookEarlier } from '../kit/earlier-booking.ts';
import { mailTo, routeMailed } from '../kit/outbox.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { WITH_DEMO } from '../people/demo.ts';
import { draftBefore } from '../people/drafts.ts';
import { PRIYA } from '../people/priya.ts';

// Which has the outbox.
test.use({ env: WITH_DEMO });

const JO = { ...PRIYA, email: 'jo@first.example', mobile: '0491570158' };

test('[R11.05] a first booking is followed from its text, whose press opens the job, and from its email', {
  tag: '@phone',
}, async ({ page, server, at }) => {
  await bookEarlier(server, draftBefore('account', { at }), JO);
  const [job] = await sql<{ id: string }>(server, 'select max(id) as id from jobs');
  const words = async () => {
    await page.goto('/outbox');
    return (await page.getByRole('main').textContent()) ?? '';
  };
  const link = new RegExp(`Booking GAL${job?.id}R for .*?Follow it here: \\S*?(#/booking\\?ch=[\\w-]{43})`);
  await expect.poll(words).toMatch(link);
  const texted = link.exec(await words())?.[1] ?? '';
  await page.goto(`/${texted}`);
  const own = page.getByRole('button', { name: 'This is my booking' });
  await expect(own).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(`GAL${job?.id}R`);
  await expect(main).not.toContainText('$');
  await expect(main).not.toContainText('Marlowe');
  await expectNothingFoundAtBothWidths(page, 'a booking that nobody has said is theirs');
  await own.click();
  await expect(page).toHaveURL(/#\/visit\?ch=/);
  await expect(main).toContainText('Marlowe');

  const { text } = await mailTo(server, JO.email);
  const mailed = /(#\/booking\?ch=[\w-]{43})/.exec(text)?.[1];
  await page.goto(`/${mailed}`);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(main.getByText("We've emailed you the link.")).toBeVisible();
  expect(await routeMailed(server, JO.email, /^Confirm your email/)).toContain('/confirm-email?token=');
});
