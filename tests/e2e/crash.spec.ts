import { expect } from '@playwright/test';
import { passwordMessages } from '../../domain/accounts/password-messages.ts';
import { mailTo } from './kit/outbox.ts';
import { type OwnProcess, ownProcess } from './kit/own-process.ts';
import { photo } from './kit/photo.ts';
import { sql } from './kit/records.ts';
import { startServer } from './kit/server.ts';
import { test as base } from './kit/test.ts';
import { draftBefore } from './people/drafts.ts';
import { CARDS, PRIYA } from './people/priya.ts';

/** Whose server can die: nobody else's is in its process. */
const test = base.extend<{ own: OwnProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its pattern
  own: ({}, use) => use(ownProcess()),
  server: async ({ own, at, env }, use) => {
    const server = await startServer(own, at, env);
    await use(server);
    await server.remove();
  },
});

test.use({
  expectedConsole: [
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED/,
  ],
});

test('[R1.01, R4.21, R8.10] a server that dies right after its answer has the booking when it is back, with mail and photos', {
  tag: '@phone',
}, async ({ visitor, page, server, own, at }) => {
  test.slow();
  await visitor.opensWith(draftBefore('checkout', { at }), 'problem');
  await visitor.addsPhotos(await photo(1), await photo(2));
  await expect(visitor.photo(2)).toBeVisible();
  await visitor.opens('checkout');
  await visitor.typesCard(CARDS.accepted);
  await visitor.next();
  await visitor.saysWho(PRIYA);

  const answered = page.waitForResponse('**/mm/bookings');
  await page.route(
    '**/Account/Login',
    async (route) => {
      await own.kill();
      await route.continue();
    },
    { times: 1 },
  );
  await visitor.books();
  const { BookingReference: reference } = await (await answered).json();
  const failed = visitor.dialog('Booking received');
  await expect(failed).toContainText(passwordMessages.cannotLogin);
  await expect(failed).toContainText(reference);

  await own.restart();
  const jobs = await sql<{ id: string }>(server, 'select id from jobs');
  expect(jobs.map(({ id }) => `GAL${id}R`)).toEqual([reference]);

  await failed.getByRole('button', { name: 'Add them later' }).click();
  expect(await visitor.isThanked()).toBe(reference);
  await visitor.closesThanks();
  await visitor.button('Sign in').click();
  const signIn = visitor.dialog('Sign in');
  await signIn.getByLabel('Password', { exact: true }).fill(PRIYA.password);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await visitor.button('Try again').click();
  await expect(page.getByText('2 photos received.')).toBeVisible();
  await expect
    .poll(() => sql(server, 'select status from job_photos'))
    .toEqual([{ status: 'ready' }, { status: 'ready' }]);
  // What the dead server had in hand is taken up once it has shown no sign of life for a while.
  expect((await mailTo(server, PRIYA.email, 40_000)).subject).toContain(reference);
});
