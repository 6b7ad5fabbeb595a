import { expect } from '@playwright/test';
import { expectNothingFoundAtBothWidths } from '../kit/axe.ts';
import { bookEarlier } from '../kit/earlier-booking.ts';
import { routeMailed } from '../kit/outbox.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { PRIYA } from '../people/priya.ts';

test('[R11.05] a first booking is followed from its text, whose press opens the job, and from its email', {
  tag: '@phone',
}, async ({ page, server, at }) => {
  await bookEarlier(server, draftBefore('account', { at }), PRIYA);
  const words = async () => {
    await page.goto('/outbox');
    return (await page.getByRole('main').textContent()) ?? '';
  };
  const link = /Follow it here: \S*(#\/booking\?ch=[\w-]{43})/;
  await expect.poll(words).toMatch(link);
  const texted = link.exec(await words())?.[1] ?? '';
  await page.goto(`/${texted}`);
  const own = page.getByRole('button', { name: 'This is my booking' });
  await expect(own).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Requested');
  await expect(main).not.toContainText('$');
  await expect(main).not.toContainText('Marlowe');
  await expectNothingFoundAtBothWidths(page, 'a booking that nobody has said is theirs');
  await own.click();
  await expect(page).toHaveURL(/#\/visit\?ch=/);
  await expect(main).toContainText('Marlowe');

  const mails = (await server.mails()).map((raw) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
  const mailed = mails.map((raw) => /(#\/booking\?ch=[\w-]{43})/.exec(raw)?.[1]).find(Boolean);
  await page.goto(`/${mailed}`);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(main.getByText("We've emailed you the link.")).toBeVisible();
  expect(await routeMailed(server, PRIYA.email, /^Confirm your email/)).toContain('/confirm-email?token=');
});
