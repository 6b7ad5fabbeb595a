import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { Mail, Mailer } from './port.ts';

/** An email to a customer, as features write them. */
export const mail = (changes: Partial<Mail> = {}): Mail => ({
  key: 'booking-1042',
  from: { name: 'Galley', address: 'help@galley.example' },
  to: 'priya@marlowestreet.example',
  subject: 'Booked: Café “Marlowe”, 8am-12pm',
  date: Temporal.Instant.from('2026-11-22T22:10:00Z'),
  html: '<p>Café & co</p>',
  text: 'Café & co\n.\n..\n',
  attachments: [
    { filename: 'visit.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR\r\n' },
  ],
  ...changes,
});

/** The tests that every mail adapter must pass. */
export function mailSuite(
  open: () => Promise<{
    mailer: Mailer;
    /** What was handed over so far, in order, as a recipient gets it; a key that replaces another counts once. */
    handedOver(): Promise<Buffer[]>;
  }>,
): void {
  test('writes a mail that a mail program reads as it was meant', async () => {
    const { mailer, handedOver } = await open();
    expect(await mailer.send(mail())).toEqual({ outcome: 'sent' });
    const [content = ''] = await handedOver();
    const parsed = await PostalMime.parse(content, { attachmentEncoding: 'utf8' });
    expect(parsed).toMatchObject({
      from: { name: 'Galley', address: 'help@galley.example' },
      to: [{ address: 'priya@marlowestreet.example' }],
      subject: 'Booked: Café “Marlowe”, 8am-12pm',
      date: '2026-11-22T22:10:00.000Z',
      messageId: '<booking-1042@galley.example>',
    });
    expect(parsed.html?.trim()).toBe('<p>Café & co</p>');
    expect(parsed.text?.trim()).toBe('Café & co\n.\n..');
    expect(parsed.attachments).toMatchObject([
      { filename: 'visit.ics', mimeType: 'text/calendar', content: 'BEGIN:VCALENDAR\n' },
    ]);
  });

  test('keeps the line ends of an attachment', async () => {
    const { mailer, handedOver } = await open();
    await mailer.send(mail());
    const encoded = Buffer.from('BEGIN:VCALENDAR\r\n').toString('base64');
    expect(String(await handedOver())).toContain(encoded);
  });

  test('a key that is sent again is the same mail, to the byte', async () => {
    const { mailer, handedOver } = await open();
    await mailer.send(mail());
    const [first] = await handedOver();
    await mailer.send(mail());
    expect(new Set((await handedOver()).map(String))).toEqual(new Set([String(first)]));
  });

  test('takes no header out of a subject', async () => {
    const { mailer, handedOver } = await open();
    await mailer.send(mail({ subject: 'Hello\r\nBcc: c@d.example' }));
    const [content = ''] = await handedOver();
    expect(await PostalMime.parse(content)).toMatchObject({ subject: expect.stringContaining('Hello') });
    expect((await PostalMime.parse(content)).bcc).toBeUndefined();
  });

  test('takes no second recipient or header out of an address', async () => {
    const { mailer, handedOver } = await open();
    await mailer.send(mail({ to: 'a@b.example\r\nBcc: c@d.example' }));
    for (const content of await handedOver()) {
      const parsed = await PostalMime.parse(content);
      expect(parsed.bcc).toBeUndefined();
      expect(parsed.to).toHaveLength(1);
    }
  });

  test('refuses a key that could lead out of its folder', async () => {
    const { mailer, handedOver } = await open();
    await expect(mailer.send(mail({ key: '../x' }))).rejects.toThrow('Not a mail key');
    expect(await handedOver()).toEqual([]);
  });
}
