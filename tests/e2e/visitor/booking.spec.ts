import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { mailTo } from '../kit/outbox.ts';
import { photo } from '../kit/photo.ts';
import { sql } from '../kit/records.ts';
import { test } from '../kit/test.ts';
import { draftBefore } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';

// The variants differ in one button's text, so one of them is walked at both widths.
for (const [variant, button, tag] of [
  ['A', 'Book for $198.00', ''],
  ['B', 'Book Now', '@phone'],
] as const) {
  test.describe(`As ${variant}`, () => {
    test.use({ variant });

    test('[R1.01, R2.18, R2.19, R4.01, R4.21, R7.58, R9.11] books a technician, from the postcode to the reference', {
      ...(tag && { tag }),
    }, async ({ visitor, page, server }) => {
      await visitor.opens();
      await visitor.isAt('postcode');
      await visitor.saysWhere('surry', /Surry Hills/);
      await visitor.isAt('equipment');
      await visitor.picksEquipment('Underbench fridge');
      await visitor.isAt('details');
      await expect(visitor.price).toContainText('$181.50');
      await visitor.choosesBrand('skop', 'Skope');
      await visitor.choosesModel('prosp', 'ProSpec 2 door');
      await visitor.serialNumber.fill('PG250-88214');
      await visitor.next();
      await visitor.isAt('problem');
      await visitor.addsPhotos(await photo(1), await photo(2, 'png'));
      await expect(visitor.photo(2)).toBeVisible();
      await visitor.saysWhatIsWrong('Not cooling', 'Sitting at 9 degrees since Sunday night.');
      await visitor.isAt('fix-it');
      await expect(visitor.window('Tomorrow', 'Morning')).toBeChecked();
      await expect(visitor.price).toContainText('$198.00');
      await visitor.next();
      await visitor.isAt('location');
      await visitor.saysAddress('41 marlowe st', 'Surry Hills NSW 2010', 'Marlowe Street Café');
      await visitor.checksQuote();
      await expect(visitor.line('When')).toHaveText(/^Tue 24 Nov, 8am-12pm/);
      await expect(visitor.main.getByText('Where is its motor?')).toBeVisible();
      await expect(visitor.line('Price')).toContainText('$198.00 inc GST');
      // A known email would be refused only after the card: customers sign in here.
      await expect(visitor.main.getByRole('button', { name: 'Sign in' })).toBeVisible();
      const events = () => sql(server, 'select name, variant from visitor_events order by name');
      await expect.poll(events).toEqual([{ name: 'experiment_assigned', variant }]);
      await visitor.next();
      await visitor.isAt('checkout');
      await visitor.typesCard(CARDS.accepted);
      await visitor.next();
      await visitor.isAt('account');
      await expect(visitor.bookButton).toHaveText(button);
      await visitor.saysWho(PRIYA);
      await visitor.books();

      const reference = await visitor.isThanked();
      expect(reference).toMatch(/^GAL\d+R$/);
      await expect
        .poll(events)
        .toEqual(
          ['booking_made', 'experiment_assigned', 'experiment_exposed'].map((name) => ({ name, variant })),
        );
      await visitor.closesThanks();
      const saving = page.waitForEvent('download');
      await visitor.button('Add to calendar').click();
      const calendar = await readFile(await (await saving).path(), 'utf8');
      expect(calendar).toContain('DTSTART:20261123T210000Z');
      expect(calendar).toContain(reference);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        "We've got your booking for Tue 24 Nov, 8am-12pm.",
      );
      await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText(
        "We'll confirm your tech by 11:15am on Mon 23 Nov.",
      );
      await expect(visitor.main.getByRole('link', { name: 'Follow the job' })).toHaveAttribute(
        'href',
        /^#\/dashboard--job\?RepairId=\d+$/,
      );
      await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText(reference);
      await expect(
        page.getByText('Card ending 4242 checked, nothing charged. 2 photos received.'),
      ).toBeVisible();

      const [job] = await sql(server, 'select * from jobs');
      expect(job).toMatchObject({
        state: 'Requested',
        equipment_type_id: 2,
        servicing_type_id: 4,
        make_name: 'Skope',
        model_name: 'ProSpec 2 door',
        serial_identifier: 'PG250-88214',
        problem: 'Not cooling',
        problem_description: 'Sitting at 9 degrees since Sunday night.',
        priority_option: 'tomorrow',
        time_window: 'morning',
        starts_at: new Date('2026-11-23T21:00:00Z'),
        time_zone: 'Australia/Sydney',
        fee_cents: 18000,
        gst_cents: 1800,
        total_cents: 19800,
      });
      expect(reference).toBe(`GAL${job?.id}R`);
      const mail = await mailTo(server, PRIYA.email);
      expect(mail.subject).toBe(`Booking received: ${reference}, Tue 24 Nov, 8am-12pm`);
      expect(mail.text).toContain('Sydney time');
      await expect
        .poll(() => sql(server, 'select status from job_photos'))
        .toEqual([{ status: 'ready' }, { status: 'ready' }]);
    });
  });
}

test('[R2.20] a first visitor is put into a group, which stays', { tag: '@phone' }, async ({
  visitor,
  page,
  context,
  at,
}) => {
  await context.clearCookies();
  const group = async () => (await context.cookies()).find(({ name }) => name === 'abtest');
  await visitor.opensWith(draftBefore('checkout', { at }), 'checkout');
  const input = await group();
  expect(input?.value).toMatch(/^[AB]$/);
  // Cookies live by the browser's own clock, whatever the server believes.
  const browserNow = (performance.timeOrigin + performance.now()) / 1000;
  const days = ((input?.expires ?? 0) - browserNow) / 86_400;
  expect(Math.round(days)).toBe(90);
  await visitor.typesCard(CARDS.accepted);
  await visitor.next();
  await visitor.isAt('account');
  await expect(visitor.bookButton).toHaveText(input?.value === 'A' ? 'Book for $198.00' : 'Book Now');
  await page.reload();
  await visitor.isAt('account');
  expect((await group())?.value).toBe(input?.value);
});
