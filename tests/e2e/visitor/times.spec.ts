import { expect } from '@playwright/test';
import type { BookingPriority } from '../../../domain/instant-quotes/quote-draft.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import { sql } from '../kit/records.ts';
import type { RunningServer } from '../kit/server.ts';
import { test } from '../kit/test.ts';
import { draftBefore, SURRY_HILLS } from '../people/drafts.ts';
import { CARDS, PRIYA } from '../people/priya.ts';
import { expectFault, type Visitor } from '../people/visitor.ts';

type Expected = {
  /** As the customer reads it: "Sat 28 Nov, 8am-12pm". */
  when: string;
  date: string;
  window: 'morning' | 'afternoon' | 'afterhours';
  startsAt: string;
  feeCents: number;
  /** Inc GST, as the customer reads it. */
  total: string;
  totalCents: number;
};

/** From the address to the thank-you: what was chosen on the time step is what is there, and in the database. */
async function booksTheTime(visitor: Visitor, server: RunningServer, expected: Expected) {
  await visitor.isAt('location');
  await visitor.saysAddress('41 marlowe st', 'Surry Hills NSW 2010', 'Marlowe Street Café');
  await visitor.checksQuote();
  await expect(visitor.line('When')).toContainText(expected.when, { ignoreCase: true });
  await expect(visitor.line('Price')).toContainText(`${expected.total} inc GST`);
  await visitor.next();
  await visitor.isAt('checkout');
  await visitor.typesCard(CARDS.accepted);
  await visitor.next();
  await visitor.isAt('account');
  await visitor.saysWho(PRIYA);
  await visitor.books();
  await visitor.isThanked();
  await visitor.closesThanks();
  const booked = expected.when.replace(', after hours,', ' at');
  await expect(visitor.heading).toHaveText(`We've got your booking for ${booked}.`);
  await expect(visitor.page.getByRole('complementary', { name: 'Your booking' })).toContainText(
    expected.total,
  );
  expect(
    await sql(
      server,
      'select attendance_date::text, time_window, starts_at, fee_cents, total_cents from jobs',
    ),
  ).toEqual([
    {
      attendance_date: expected.date,
      time_window: expected.window,
      starts_at: new Date(expected.startsAt),
      fee_cents: expected.feeCents,
      total_cents: expected.totalCents,
    },
  ]);
}

test.use({ sharesServer: true });

test.describe('On a Monday morning', () => {
  /** An afternoon costs less there than a morning, so no window's price passes for another's. */
  const NEWCASTLE = {
    postcode: '2300',
    suburb: 'Newcastle',
    state: 'NSW',
    timeZone: 'Australia/Sydney',
  } as const;

  test('[R4.13, R4.12, R4.19, R3.03] every window shows its price before it is picked, and why one is closed', {
    tag: '@desktop',
  }, async ({ visitor, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at, locality: NEWCASTLE }), 'fix-it');
    await expect(
      visitor.page.getByText("Times here start 4 hours from now (it's 9:10am in Sydney)."),
    ).toBeVisible();

    await expect(visitor.window('Tomorrow', 'Morning')).toBeChecked();
    await expect(visitor.window('Today', 'Morning')).toBeDisabled();
    await expect(visitor.window('Today', 'Morning')).toHaveAccessibleDescription(
      visitMessages.onlyAfternoonToday,
    );
    await expect(visitor.window('Today', 'Afternoon')).toHaveAccessibleName(/\$280\.50 \$255\.00 \+ GST/);
    await expect(visitor.window('Today', 'After hours')).toHaveAccessibleName(/\$407\.00/);
    await expect(visitor.window('Tomorrow', 'Morning')).toHaveAccessibleName(/\$236\.50/);
    await expect(visitor.window('Tomorrow', 'Afternoon')).toHaveAccessibleName(/\$225\.50/);
    await expect(visitor.window('Tomorrow', 'After hours')).toHaveAccessibleName(/\$407\.00/);
    await expect(visitor.window('Later', 'Morning')).toHaveAccessibleName(/\$220\.00/);
    await expect(visitor.window('Later', 'Afternoon')).toHaveAccessibleName(/\$209\.00/);
    await expect(visitor.window('Later', 'After hours')).toHaveAccessibleName(/\$407\.00/);
    await expect(visitor.soonest).toHaveAccessibleName(/from 4pm today.*\$407\.00/);
  });

  test('[R4.10, R4.07] the window or date that is chosen switches the price of the docket', {
    tag: '@phone',
  }, async ({ visitor, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at, locality: NEWCASTLE }), 'fix-it');
    await expect(visitor.price).toContainText('$236.50');
    await visitor.window('Today', 'Afternoon').check();
    await expect(visitor.price).toContainText('$280.50');
    await visitor.window('Today', 'After hours').check();
    await expect(visitor.price).toContainText('$407.00');
    await visitor.window('Later', 'Afternoon').check();
    await expect(visitor.price).toContainText('$209.00');
    // A date that's chosen is booked, in the same window where it's open.
    await visitor.window('Tomorrow', 'Morning').check();
    await visitor.laterDate.click();
    await visitor.calendar.getByRole('button', { name: /Friday,? 27 November 2026/ }).click();
    await expect(visitor.window('Later', 'Morning')).toBeChecked();
    await expect(visitor.price).toContainText('$220.00');
    expect((await visitor.draft()).BookingPriority).toMatchObject({
      selectedDay: 'later',
      selectedDate: '2026-11-27',
      selectedTimeWindow: 'morning',
      priceExGst: 200,
    });
  });

  test('[R5.09, R4.14] after hours asks for a time, and goes on with one that can be met', {
    tag: '@phone',
  }, async ({ visitor, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await visitor.window('Today', 'After hours').check();
    await visitor.next();

    const times = visitor.group('What time should the tech arrive today?');
    await expectFault(times, visitMessages.chooseArrivalTime);
    await expect(times.getByRole('radio', { name: '4pm' })).toBeFocused();
    await expect(times.getByRole('radio', { name: '3:30am' })).toHaveCount(0);
    await times.getByRole('radio', { name: '5:30pm' }).check();
    await visitor.next();
    await visitor.isAt('location');
    expect((await visitor.draft()).BookingPriority).toMatchObject({
      selectedDate: '2026-11-23',
      selectedTimeWindow: 'afterhours',
      selectedTime: '17:30',
    });
  });

  test('[R5.08, R4.11, R4.07] a later date is chosen in the calendar by keyboard, from 2 days to 2 months ahead', {
    tag: '@desktop',
  }, async ({ visitor, page, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await visitor.laterDate.focus();
    await page.keyboard.press('Enter');

    const date = (name: RegExp) => visitor.calendar.getByRole('button', { name });
    await expect(date(/Wednesday,? 25 November 2026/)).toBeFocused();
    await expect(date(/Tuesday,? 24 November 2026/)).toBeDisabled();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect(date(/23 January 2027/)).toBeFocused();
    await expect(date(/24 January 2027/)).toBeDisabled();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowDown');
    await expect(date(/Wednesday,? 30 December 2026/)).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(visitor.laterDate).toBeFocused();
    await expect(visitor.laterDate).toHaveText(/Wed 30 Dec/);
    await expect(visitor.window('Later', 'Morning')).toBeChecked();
    await visitor.next();
    await visitor.isAt('location');
    expect((await visitor.draft()).BookingPriority).toMatchObject({
      selectedDay: 'later',
      selectedDate: '2026-12-30',
      priceExGst: 165,
    });
  });

  test('[R4.11, R4.18] a later date is pointed at in the calendar, and booked at its own price', {
    tag: '@desktop',
  }, async ({ visitor, server, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    // The date under 'Later' isn't chosen yet: choosing it again chooses it.
    await visitor.laterDate.click();
    await visitor.calendar.getByRole('button', { name: /Wednesday,? 25 November 2026/ }).click();
    await expect(visitor.window('Later', 'Morning')).toBeChecked();
    await visitor.laterDate.click();
    await visitor.nextMonth.click();
    await visitor.calendar.getByRole('button', { name: /Wednesday,? 30 December 2026/ }).click();
    await visitor.window('Later', 'Afternoon').check();
    await expect(visitor.price).toContainText('$181.50');
    await visitor.next();
    await booksTheTime(visitor, server, {
      when: 'Wed 30 Dec, 12pm-4pm',
      date: '2026-12-30',
      window: 'afternoon',
      startsAt: '2026-12-30T01:00:00Z',
      feeCents: 165_00,
      total: '$181.50',
      totalCents: 181_50,
    });
  });

  test('[R3.03, R4.12, R5.09] a choice that has closed is said on the time step, and asked for again', {
    tag: '@phone',
  }, async ({ visitor, at }) => {
    // Chosen at 7:30am, looked at again at 9:10am.
    const draft = draftBefore('review', {
      at: '2026-11-22T20:30:00Z',
      choice: { option: 'today', date: '2026-11-23', window: 'morning' },
      feeCents: 220_00,
    });
    await visitor.keeps({ ...draft, CreatedOn: at });
    await visitor.opens('review');

    await visitor.isAt('fix-it');
    await expect(visitor.page.getByText('The time you chose has closed')).toBeVisible();
    await expect(visitor.page.getByRole('status').getByText(visitMessages.onlyAfternoonToday)).toBeVisible();
    await visitor.next();
    await expectFault(visitor.group('Day and window'), visitMessages.chooseDateAndWindow);
    await expect(visitor.window('Tomorrow', 'Morning')).toBeFocused();
    await visitor.window('Today', 'Afternoon').check();
    await expect(visitor.page.getByText('The time you chose has closed')).toBeHidden();
    await visitor.next();
    await visitor.isAt('location');
  });
});

test.describe('On a Monday at 1pm', () => {
  test.use({ at: '2026-11-23T02:00:00Z' });

  test('[R4.12, R3.03, R5.08] a kept choice that has closed says why', {
    tag: '@desktop',
  }, async ({ visitor, at }) => {
    const draft = draftBefore('location', { at });
    const kept = (choice: Partial<BookingPriority>) => ({
      ...draft,
      BookingPriority: { ...draft.BookingPriority, ...choice },
    });
    const today = { selectedDay: 'today', selectedDate: '2026-11-23' } as const;
    for (const [choice, text] of [
      [{ ...today, selectedTimeWindow: 'afternoon' }, visitMessages.onlyAfterHoursToday],
      [{ ...today, selectedTimeWindow: 'afterhours', selectedTime: '16:30' }, visitMessages.timeGone],
      [{ selectedDate: '2026-11-20' }, visitMessages.windowGone],
      [
        { selectedDay: 'later', selectedDate: '2027-03-01' },
        visitMessages.dateOutOfRange('Wed 25 Nov', 'Sat 23 Jan'),
      ],
    ] as const) {
      await visitor.keeps(kept(choice));
      await visitor.opens('location');
      await visitor.isAt('fix-it');
      await expect(visitor.page.getByRole('status').getByText(text)).toBeVisible();
    }
  });

  test("[R4.12] today's windows are gone: after hours this evening or any time tomorrow", {
    tag: '@phone',
  }, async ({ visitor, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    for (const window of ['Morning', 'Afternoon'] as const) {
      await expect(visitor.window('Today', window)).toBeDisabled();
      await expect(visitor.window('Today', window)).toHaveAccessibleDescription(
        visitMessages.onlyAfterHoursToday,
      );
    }
    await expect(visitor.window('Today', 'After hours')).toBeEnabled();
  });
});

test.describe('On a Monday at 11:25pm', () => {
  test.use({ at: '2026-11-23T12:25:00Z' });

  test("[R4.13, R4.12, R4.08] today names the next open time, tomorrow's morning is closed, and a tech can come before dawn", {
    tag: '@desktop',
  }, async ({ visitor, server, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await expect(visitor.window('Today', 'Morning')).toHaveAccessibleDescription(
      new RegExp(visitMessages.nothingLeftToday('Tue 24 Nov, 3:30am')),
    );
    for (const window of ['Morning', 'Afternoon', 'After hours'] as const) {
      await expect(visitor.window('Today', window)).toBeDisabled();
    }
    await expect(visitor.window('Tomorrow', 'Morning')).toBeDisabled();
    await expect(visitor.window('Tomorrow', 'Morning')).toHaveAccessibleDescription(
      new RegExp(visitMessages.onlyAfternoonTomorrow),
    );
    await expect(visitor.page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(visitor.button(/^Cheapest Wed 25 Nov, 8am-12pm/)).toBeVisible();
    await expect(visitor.page.getByText(/Food at risk.*Call 1800 975 711/)).toBeVisible();

    await visitor.soonest.check();
    await visitor.next();
    await expectFault(
      visitor.group('What time should the tech arrive? Tomorrow, Tue 24 Nov'),
      visitMessages.chooseArrivalTime,
    );
    await visitor.button(/^Soonest tomorrow from 3:30am/).click();
    await expect(visitor.arrival('3:30am')).toBeChecked();
    await expect(visitor.price).toContainText('$352.00');
    await visitor.next();
    await visitor.isAt('location');
    expect((await visitor.draft()).BookingPriority).toMatchObject({
      selectedDay: 'afterhours',
      selectedDate: '2026-11-24',
      selectedTime: '03:30',
      confirmedTime: '2026-11-23T16:30:00Z',
    });
    await booksTheTime(visitor, server, {
      when: 'Tue 24 Nov, after hours, 3:30am',
      date: '2026-11-24',
      window: 'afterhours',
      startsAt: '2026-11-23T16:30:00Z',
      feeCents: 320_00,
      total: '$352.00',
      totalCents: 352_00,
    });
  });
});

test.describe('On a Friday', () => {
  test.use({ at: '2026-11-26T22:10:00Z' });

  test('[R4.16, R4.18] Saturday is open at the after-hours price, says why, and is booked at it', {
    tag: '@phone',
  }, async ({ visitor, server, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await expect(visitor.window('Tomorrow', 'Morning')).toHaveAccessibleName(
      /Sat 28 Nov.*\$352\.00.*weekend/,
    );
    await expect(visitor.window('Today', 'Afternoon')).toHaveAccessibleName(/Fri 27 Nov.*\$242\.00/);
    // Today's afternoon costs less, so nothing is chosen for them.
    await expect(visitor.page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(visitor.page.getByText(visitMessages.weekendLoading)).toBeVisible();
    // 'Later' opens on the Sunday; the cheapest is after it, and is the 'from' price.
    await expect(visitor.price).toContainText('from $181.50');
    await visitor.button(/^Cheapest Mon 30 Nov, 8am-12pm \$181\.50/).click();
    await expect(visitor.window('Later', 'Morning')).toBeChecked();
    await expect(visitor.laterDate).toHaveText(/Mon 30 Nov/);
    await expect(visitor.price).toContainText('$181.50');
    await visitor.window('Tomorrow', 'Morning').check();
    await expect(visitor.price).toContainText('$352.00');
    await visitor.next();
    await booksTheTime(visitor, server, {
      when: 'Sat 28 Nov, 8am-12pm',
      date: '2026-11-28',
      window: 'morning',
      startsAt: '2026-11-27T21:00:00Z',
      feeCents: 320_00,
      total: '$352.00',
      totalCents: 352_00,
    });
  });
});

test.describe('On Christmas Eve', () => {
  test.use({ at: '2026-12-23T22:00:00Z' });

  test('[R4.16, R4.18] Christmas Day is open at the after-hours price, says why, and is booked at it', {
    tag: '@desktop',
  }, async ({ visitor, server, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await expect(visitor.window('Tomorrow', 'Morning')).toHaveAccessibleName(
      /Fri 25 Dec.*\$352\.00.*public holiday/,
    );
    await expect(visitor.page.getByText(visitMessages.holidayLoading('Christmas Day'))).toBeVisible();
    await expect(visitor.page.getByRole('radio', { checked: true })).toHaveCount(0);
    await visitor.window('Tomorrow', 'Morning').check();
    await visitor.next();
    await booksTheTime(visitor, server, {
      when: 'Fri 25 Dec, 8am-12pm',
      date: '2026-12-25',
      window: 'morning',
      startsAt: '2026-12-24T21:00:00Z',
      feeCents: 320_00,
      total: '$352.00',
      totalCents: 352_00,
    });
  });
});

test.describe('On the day before the Melbourne Cup', () => {
  test.use({ at: '2026-11-01T22:00:00Z' });
  const MELBOURNE = {
    postcode: '3000',
    suburb: 'Melbourne',
    state: 'VIC',
    timeZone: 'Australia/Melbourne',
  } as const;

  test('[R4.16, R4.15] the Cup is a holiday in Melbourne and a plain Tuesday in Sydney', {
    tag: '@desktop',
  }, async ({ visitor, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at, locality: MELBOURNE }), 'fix-it');
    await expect(visitor.window('Tomorrow', 'Morning')).toHaveAccessibleName(
      /Tue 3 Nov.*\$352\.00.*public holiday/,
    );
    await expect(visitor.page.getByText(visitMessages.holidayLoading('Melbourne Cup Day'))).toBeVisible();

    await visitor.opensWith(draftBefore('fix-it', { at, locality: SURRY_HILLS }), 'fix-it');
    await expect(visitor.window('Tomorrow', 'Morning')).toHaveAccessibleName(/Tue 3 Nov.*\$198\.00/);
    await expect(visitor.page.getByText('Melbourne Cup')).toHaveCount(0);
  });
});

test.describe('On the day before the clocks go forward', () => {
  test.use({ at: '2027-10-02T00:00:00Z' });

  test('[R4.14] the times that the night skips are not offered, the screen says so, and another one is booked', {
    tag: '@phone',
  }, async ({ visitor, server, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await visitor.window('Tomorrow', 'After hours').check();
    for (const skipped of ['2am', '2:30am']) await expect(visitor.arrival(skipped)).toBeDisabled();
    await expect(
      visitor.page.getByText('Clocks go forward that night and skip 2am and 2:30am.'),
    ).toBeVisible();
    await visitor.arrival('1:30am').check();
    await visitor.arrival('3am').check();
    // An hour of the clock, half an hour of the night.
    expect((await visitor.draft()).BookingPriority.confirmedTime).toBe('2027-10-02T16:00:00Z');
    await visitor.next();
    await booksTheTime(visitor, server, {
      when: 'Sun 3 Oct, after hours, 3am',
      date: '2027-10-03',
      window: 'afterhours',
      startsAt: '2027-10-02T16:00:00Z',
      feeCents: 320_00,
      total: '$352.00',
      totalCents: 352_00,
    });
  });
});

test.describe('On the day before the clocks go back', () => {
  test.use({ at: '2027-04-02T23:00:00Z' });

  test('[R4.14] a time that the night has twice is offered once, and means the first', {
    tag: '@phone',
  }, async ({ visitor, at }) => {
    await visitor.opensWith(draftBefore('fix-it', { at }), 'fix-it');
    await visitor.window('Tomorrow', 'After hours').check();
    await expect(visitor.arrival('2:30am')).toHaveCount(1);
    await visitor.arrival('2:30am').check();
    await visitor.next();
    await visitor.isAt('location');
    expect((await visitor.draft()).BookingPriority.confirmedTime).toBe('2027-04-03T15:30:00Z');
  });
});
