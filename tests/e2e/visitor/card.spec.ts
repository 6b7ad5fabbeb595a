import { expect } from '@playwright/test';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { expectNothingFound } from '../kit/axe.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';
import type { Visitor } from '../people/visitor.ts';

test.describe('A card that is refused', () => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test('[R8.08, R4.21, R1.02] is said in its own words, charges and books nothing, and another one books', {
    tag: '@phone',
  }, async ({ visitor, page, server, at }) => {
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.declined);
    for (const [card, reason] of [
      [CARDS.expired, 'Your bank declined the card. Please use another card.'],
      [CARDS.wrongCcv, 'Your card has expired. Please use another card.'],
      [CARDS.accepted, 'The security code of your card is not right.'],
    ] as const) {
      await visitor.books();
      await visitor.isAt('checkout');
      const refusal = page.getByRole('alert').filter({ hasText: paymentMessages.cardError(reason) });
      await expect(refusal).toBeFocused();
      await expect(visitor.bookingDialog).toBeHidden();
      await visitor.typesCard(card);
      await visitor.next();
      await visitor.isAt('account');
      await expect(visitor.passwordAgain).toHaveValue(PRIYA.password);
    }
    expect(await sql(server, 'select from jobs')).toHaveLength(0);
    await visitor.books();
    await visitor.isThanked();
    expect(await sql(server, 'select from jobs')).toHaveLength(1);
  });

  test("[R7.56] a card whose bank asks is kept once it's confirmed, in a trial too", {
    tag: '@phone',
  }, async ({ visitor, page, server, at }) => {
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.asks);
    await visitor.books();
    const bank = page.getByRole('dialog', { name: 'Your bank asks' });
    await bank.getByRole('button', { name: 'No, refuse it' }).click();
    await visitor.isAt('checkout');
    await expect(page.getByRole('alert')).toContainText(paymentMessages.cardNotConfirmed);
    await visitor.typesCard(CARDS.asks);
    await visitor.next();
    await visitor.books();
    await expectNothingFound(page, "the trial's bank");
    await bank.getByRole('button', { name: 'Yes, it was me' }).click();
    await visitor.isThanked();
    expect(await sql(server, 'select mask from payment_methods')).toEqual([{ mask: '•••• 3155' }]);
  });
});

test.describe('A provider that does not answer', () => {
  test.use({ expectedConsole: [/status of 503/] });

  test("[R8.08] is not the customer's fault: nothing is booked, and trying again is offered", {
    tag: '@phone',
  }, async ({ visitor, server, at }) => {
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.unreachable);
    await visitor.books();
    const question = visitor.dialog(bookingMessages.bookingFailed);
    await expect(question).toContainText(paymentMessages.cardNotChecked('Local Card'));
    await expect(question).toContainText('Nothing is booked yet.');
    await question.getByRole('button', { name: 'Back to the quote' }).click();
    await expect(question).toBeHidden();
    await visitor.isAt('account');
    await expect(visitor.email).toHaveValue(PRIYA.email);
    expect(await sql(server, 'select from jobs')).toHaveLength(0);
  });
});

test.describe("A provider's script that does not load", () => {
  test.use({ expectedConsole: [/ERR_FAILED|status of 4\d\d/] });

  test("[R8.08, R7.56] is said as 'Cannot connect to', and loads when it is tried again; no real card is taken in a trial", {
    tag: '@desktop',
  }, async ({ visitor, page, at }) => {
    await page.route('**/local-card/v1/card.js', (route) => route.abort('failed'), { times: 1 });
    await visitor.opensWith(draftBefore('checkout', { at }), 'checkout');
    const alert = page.getByRole('alert').filter({ hasText: paymentMessages.cannotConnectTo('Local Card') });
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
    await visitor.typesCard('4111 1111 1111 1111');
    await visitor.next();
    await expect(page.getByRole('alert').getByText(/^Credit card error: This is a trial/)).toBeVisible();
    await visitor.isAt('checkout');
    await visitor.typesCard(CARDS.accepted);
    await visitor.next();
    await visitor.isAt('account');
  });
});

test('[R4.21] a slow card shows how far the booking is, and the dialog stays', { tag: '@desktop' }, async ({
  visitor,
  page,
  at,
}) => {
  await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.slow);
  await visitor.books();
  await expect(visitor.bookingDialog.getByText(`${bookingMessages.verifyingPayment}, now`)).toBeVisible();
  await expect(visitor.bookingDialog.getByText(`${bookingMessages.creatingBooking}, to come`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(visitor.bookingDialog).toBeVisible();
  await visitor.isThanked();
});

for (const [what, pressesTwice] of [
  ['click, or tap,', clicksTwice],
  ['Enter', entersTwice],
] as const) {
  test(`[R4.30] a double ${what} books once`, { tag: '@phone' }, async ({ visitor, server, at }) => {
    await visitor.isAboutToBook(draftBefore('checkout', { at }), CARDS.accepted);
    await pressesTwice(visitor);
    const reference = await visitor.isThanked();
    const jobs = await sql<{ id: string }>(server, 'select id from jobs');
    expect(jobs.map(({ id }) => `GAL${id}R`)).toEqual([reference]);
    expect(await sql(server, 'select from customers')).toHaveLength(1);
  });
}

async function clicksTwice({ bookButton, isOnPhone, page }: Visitor) {
  if (!isOnPhone) return bookButton.dblclick();
  // By its place: the second tap finds whatever is there by then.
  await bookButton.scrollIntoViewIfNeeded();
  const box = await bookButton.boundingBox();
  if (!box) throw new Error('no button to tap');
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await Promise.all([tap(), tap()]);
}

async function entersTwice({ bookButton, passwordAgain, thanks, page }: Visitor) {
  // Not in a field: no key books by accident (R14.10).
  await passwordAgain.press('Enter');
  await expect(thanks).toBeHidden();
  await bookButton.focus();
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
}
