import { describe, expect, test } from 'vitest';
import { AUDIENCES, whoHears } from '../../../domain/messages/who-hears.ts';
import { BUSINESS_ROLES, type BusinessRole } from '../../../domain/people/rights.ts';
import type { EmailName } from '../../queue/task-data.ts';
import { audienceOf, EMAIL_AUDIENCES } from './email-audiences.ts';
import { LETTER_RULES } from './message-rules.ts';

const NAMES = Object.keys(EMAIL_AUDIENCES) as EmailName[];
const TO_BUSINESS = NAMES.filter((name) => EMAIL_AUDIENCES[name] in AUDIENCES);

/** Who at the site of a job that the primary contact booked gets each email until they choose; who isn't here gets none. */
const AT_THE_SITE: Partial<Record<EmailName, readonly BusinessRole[]>> = {
  'booking-confirmation': ['manager'],
  'job-scheduled': ['manager'],
  'visit-moved': ['manager'],
  'visit-called-off': ['manager'],
  'on-the-way': ['manager'],
  'parts-expected': ['manager'],
  'visit-reminder': ['manager'],
  'job-cancelled': ['manager'],
  'job-completed': ['manager'],
  'warranty-visit-booked': ['manager'],
  'rating-invitation': [],
  'message-answered': [],
  'quote-waiting': ['owner', 'manager', 'approver'],
  'quote-reminder': ['owner', 'manager', 'approver'],
  'quote-withdrawn': ['owner', 'manager', 'approver'],
  'quote-decided': ['owner', 'manager', 'approver'],
  'plan-visit-waiting': ['manager'],
  'plan-offered': ['owner', 'manager', 'approver'],
  'plan-paused': ['owner', 'manager', 'approver'],
  'plan-ended': ['owner', 'manager', 'approver'],
  'plan-answered': ['owner', 'manager', 'approver'],
  'document-issued': ['owner', 'accounts'],
  'charge-dated': ['owner', 'accounts'],
  'charge-declined': ['owner', 'accounts'],
  'invoice-reminder': ['owner', 'accounts'],
  'payment-receipt': ['owner', 'accounts'],
  'payment-taken-back': ['owner', 'accounts'],
};
const CONTACT = { personId: 1, isContact: true, role: 'owner', siteIds: null, hears: null } as const;

describe('[R12.03] each email', () => {
  const cases = TO_BUSINESS.flatMap((name) => BUSINESS_ROLES.map((role) => ({ name, role })));
  test.each(cases)(
    '$name goes to $role at the site, or doesn’t, and to none of another one',
    ({ name, role }) => {
      const gets = (siteId: number) => {
        const person = { personId: 2, isContact: false, role, siteIds: [7], hears: null };
        const members = [CONTACT, person];
        return whoHears(audienceOf(name), members, { siteIds: [siteId], bookerId: 1 }).includes(person);
      };
      expect(gets(7)).toBe(AT_THE_SITE[name]?.includes(role));
      expect(gets(8)).toBe(false);
    },
  );

  test('is to people of a business, to whom its task names, or to the office, as its rule says', () => {
    expect(Object.keys(AT_THE_SITE).sort()).toEqual([...TO_BUSINESS].sort());
    const toOffice = NAMES.filter((name) => EMAIL_AUDIENCES[name] === 'office');
    for (const name of toOffice)
      expect(LETTER_RULES[name]).toMatchObject({ unconfirmed: 'letter', cap: 'none' });
    expect(() => audienceOf('tasks-failed')).toThrow();
    expect(() => audienceOf('new-device')).toThrow();
  });
});
