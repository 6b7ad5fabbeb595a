import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { confirmEmails, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import {
  type BookingForm,
  book,
  sampleAbn,
  signedInCustomer,
  visitorForm,
} from '../../../tests/kit/bookings.ts';
import { emailTasks } from '../../../tests/kit/mails.ts';
import { until } from '../../../tests/kit/until.ts';
import { taskHandlers } from '../../tasks.ts';

const outboxOf = ({ deps }: TestApp) => join(deps.config.dataDir, 'outbox');

/** Books, sends the confirmation to its confirmed address and reads it as a mail program does. */
async function confirmationOf(kit: TestApp, changes: BookingForm = {}) {
  const { body } = await book(kit.app, visitorForm(changes));
  await confirmEmails(kit);
  await taskHandlers(kit.deps)['send-mail']({ mail: 'booking-confirmation', jobId: body.repairId });
  const source = await readFile(join(outboxOf(kit), `booking-${body.repairId}.eml`));
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'utf8' });
  const calendar = String(mail.attachments[0]?.content).replace(/\r?\n[ \t]/g, '');
  return { mail, calendar, html: mail.html ?? '', text: mail.text ?? '' };
}

describe('the confirmation of a booking', () => {
  test('[R1.02, R9.11] says what was booked, when by the job’s own clock, where, for how much, and what comes next', async () => {
    const kit = await testApp();
    const { mail, html, text } = await confirmationOf(kit, {
      ParkingFeeExGst: 10,
      PromotionCode: 'KITCHEN10',
    });
    expect(mail).toMatchObject({
      from: { name: 'Galley', address: 'help@galley.example' },
      to: [{ address: 'priya@marlowestreet.example' }],
      subject: 'Booking received: GAL1042R, Tue 24 Nov, 8am-12pm',
      date: '2026-11-22T22:10:00.000Z',
    });
    expect(html).toContain('>RECEIVED<');
    expect(text).toContain('Booking (received)');
    for (const part of [html.replaceAll('&#39;', "'"), text]) {
      for (const text of [
        "We've got your booking for Tue 24 Nov, 8am-12pm.",
        "We'll confirm your tech by 11:15am on Mon 23 Nov.",
        'With our office',
        'Hello Priya',
        'GAL1042R',
        'Underbench fridge',
        'Skope ProSpec 2 door',
        'Not cooling',
        'Sydney time',
        'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
        '$180.00',
        '-$18.00',
        '$10.00',
        '$189.20',
        '$172.00 + GST',
        "We won't charge your card now. After the visit we'll send you a tax invoice.",
        'Keep the doors shut. If there is food in it, move it to another cold unit.',
        '1800 975 711',
        'ABN 51 824 753 556',
        'Refrigerant Trading Authorisation AU48213.',
      ]) {
        expect.soft(part).toContain(text);
      }
      expect(part).not.toMatch(/\btext(s|ed)?\b you|first 30 minutes|undefined|null|NaN/);
    }
  });

  test('escapes what the customer wrote', async () => {
    const kit = await testApp();
    const { html, text } = await confirmationOf(kit, {
      CheckoutFirstName: '<script>alert(1)</script>',
      ProblemDescription: '"><img src=x onerror=alert(1)>',
    });
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('"><img src=x onerror=alert(1)>');
  });

  test('[R4.15] gives Broken Hill’s time to Broken Hill, and the instant to calendars', async () => {
    const kit = await testApp();
    const { mail, text, calendar } = await confirmationOf(kit, {
      CheckoutSuburb: 'Broken Hill',
      CheckoutPostcode: '2880',
      BookingPostcode: '2880',
      InitialAttendanceFeeExGst: 9999,
    });
    expect(mail.subject).toBe('Booking received: GAL1042R, Tue 24 Nov, 8am-12pm');
    expect(text).toContain('Broken Hill time');
    expect(calendar).toContain('DTSTART:20261123T213000Z');
    expect(calendar).toContain('DTEND:20261124T013000Z');
  });

  test('names the hour of a visit after hours', async () => {
    const kit = await testApp();
    const { mail, text } = await confirmationOf(kit, {
      PriorityOption: 'later',
      PrioritySelectedDate: '25/11/2026',
      PriorityTimeWindow: 'afterhours',
      PriorityAfterHoursTime: '18:30',
      InitialAttendanceFeeExGst: 320,
    });
    expect(mail.subject).toBe('Booking received: GAL1042R, Wed 25 Nov at 6:30pm');
    expect(text).toContain('Wed 25 Nov, After hours, 6:30pm');
  });

  test('carries a calendar file that calendars can read, the same as the thank-you page’s', async () => {
    const kit = await testApp();
    const { mail, calendar } = await confirmationOf(kit);
    expect(mail.attachments).toMatchObject([{ filename: 'GAL1042R.ics', mimeType: 'text/calendar' }]);
    expect(calendar).toMatch(/\nEND:VCALENDAR\r?\n$/);
    const lines = calendar.trim().split(/\r?\n/);
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.at(-1)).toBe('END:VCALENDAR');
    expect(lines).toEqual(
      expect.arrayContaining([
        'VERSION:2.0',
        'METHOD:PUBLISH',
        'UID:job-1042@galley',
        'DTSTAMP:20261122T221000Z',
        'DTSTART:20261123T210000Z',
        'DTEND:20261124T010000Z',
        'SUMMARY:Galley tech: Underbench fridge',
        'STATUS:TENTATIVE',
        expect.stringMatching(/^ORGANIZER;CN="[^"]+":mailto:[^@]+@[^@]+$/i),
        expect.stringMatching(/^DESCRIPTION:Booking received: GAL1042R\\n/),
        'LOCATION:Marlowe Street Café\\, Shop 3\\, 41 Marlowe Street\\, Surry Hills NSW 2010',
      ]),
    );
  });

  test('is sent by the worker, and stays one mail when the work is done twice', async () => {
    const kit = await testApp();
    await book(kit.app, visitorForm());
    const [task] = await emailTasks(kit);
    if (!task) throw new Error('No email is queued');
    await kit.deps.queue.work(taskHandlers(kit.deps));
    await until(async () => (await readdir(outboxOf(kit))).includes('booking-1042.eml'));
    const first = await readFile(join(outboxOf(kit), 'booking-1042.eml'));
    await taskHandlers(kit.deps)['send-mail'](task);
    expect((await readdir(outboxOf(kit))).filter((name) => name.endsWith('.eml'))).toEqual([
      'booking-1042.eml',
    ]);
    expect(await readFile(join(outboxOf(kit), 'booking-1042.eml'))).toEqual(first);
  });

  test('is not queued by a refused booking', async () => {
    const kit = await testApp();
    await book(kit.app, visitorForm({ PromotionCode: 'NOSUCH' }));
    expect(await emailTasks(kit)).toEqual([]);
  });
});

describe('[R6.02] the calendar file of a job', () => {
  test('is its customer’s alone', async () => {
    const { app } = await testApp();
    const { token, jobId } = await signedInCustomer(app);
    const other = await signedInCustomer(app, {
      CheckoutEmailAddress: 'sam@ferrystreet.example',
      CheckoutABN: sampleAbn(1),
    });
    const calendar = (bearer: string | null) =>
      send(app, {
        url: `/api/v1/customerportal/jobs/${jobId}/calendar`,
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      });
    const own = await calendar(token);
    expect(own).toMatchObject({ status: 200, body: { FileName: 'GAL1042R.ics' } });
    expect(own.body.Calendar).toContain('\r\nUID:job-1042@galley\r\n');
    expect(await calendar(other.token)).toMatchObject({ status: 404 });
    expect(await calendar(null)).toMatchObject({ status: 401 });
  });
});
