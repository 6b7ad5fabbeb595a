import { zodResolver } from '@hookform/resolvers/zod';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { noticeBooking } from '../contracts/bookings/desk-bookings.ts';
import { endpoints } from '../contracts/endpoints.ts';
import { customerMessages } from '../domain/customers/customer-messages.ts';
import { newPasswordRules } from '../web/forms/password-rules.ts';
import { profileRules } from '../web/site/features/accounts/account-detail/profile-rules.ts';
import {
  accountRules,
  contactRules,
  siteRules,
} from '../web/site/features/accounts/sign-up/sign-up-draft.ts';
import {
  accountRules as profileStepRules,
  staffAccountRules,
} from '../web/site/features/instant-quotes/account-rules.ts';
import { fieldsOf, widestUnion, wrongValuesOf } from './kit/contract-samples.ts';
import { ALL_MESSAGES } from './kit/files/all-messages.ts';

const GAP = '\u0000';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Every sentence of ours; a part that varies matches anything. */
const OURS = ALL_MESSAGES.map((text) => {
  const whole = typeof text === 'string' ? text : text(GAP, GAP, GAP);
  return new RegExp(`^${whole.split(GAP).map(escaped).join('.+')}$`, 's');
});
const looked = new Map<string, boolean>();
/** The same few sentences are said of thousands of values. */
function isOurs(text: string): boolean {
  const known = looked.get(text) ?? (text !== '' && OURS.some((sentence) => sentence.test(text)));
  looked.set(text, known);
  return known;
}

const requests: [name: string, schema: z.ZodObject][] = endpoints.flatMap((endpoint) =>
  (['query', 'params', 'headers', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema
      ? [[`${part} of ${endpoint.method} ${endpoint.path}`, schema] as [string, z.ZodObject]]
      : [];
  }),
);
const forms: [name: string, schema: z.ZodType][] = Object.entries({
  profileStepRules,
  staffAccountRules,
  profileRules,
  accountRules,
  contactRules,
  siteRules,
  newPasswordRules,
});

test.each(requests)('[R5.15, R5.23] %s: whatever is wrong, the words are ours', (_, schema) => {
  for (const value of wrongValuesOf(schema)) {
    const issues = schema.safeParse(value).error?.issues ?? [];
    const foreign = issues.filter(({ message }) => !isOurs(message));
    expect(foreign.map(({ path, message }) => [path.join('.'), message])).toEqual([]);
  }
});

/** Every text at a field of a form, however deep. */
function textsIn(errors: object): string[] {
  return Object.entries(errors).flatMap(([name, value]) => {
    if (name === 'message' && typeof value === 'string') return [value];
    return value && typeof value === 'object' && name !== 'ref' ? textsIn(value) : [];
  });
}

test.each([...requests.filter(([name]) => name.startsWith('body')), ...forms])(
  '[R5.15] a form with the rules of %s shows our words only',
  async (_, schema) => {
    const resolver = zodResolver(schema as z.ZodObject);
    for (const value of wrongValuesOf(schema)) {
      if (value === null || typeof value !== 'object') continue;
      const { errors } = await resolver(value as never, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      });
      expect(textsIn(errors).filter((text) => !isOurs(text))).toEqual([]);
    }
  },
);

test("[R5.23] the validator's own words would be noticed", () => {
  const texts = [
    'Invalid input: expected ""',
    'Invalid input: expected string, received undefined',
    'Required',
    '',
  ];
  expect(texts.filter(isOurs)).toEqual([]);
});

test('[R5.15] no request has a union, since a form shows what the wrong one of its alternatives says', () => {
  expect(requests.filter(([, schema]) => widestUnion(schema) > 1).map(([name]) => name)).toEqual([]);
  expect(requests.flatMap(([, schema]) => fieldsOf(schema)).length).toBeGreaterThan(300);
});

test('[R5.15, R5.21] a mobile that may be left out hears the same as one that may not', () => {
  // What is noticed while a booking is typed needn't be whole.
  const saved = endpoints.filter(({ path }) => path !== noticeBooking.path);
  const optional = saved.flatMap(({ body }) =>
    Object.entries(body?.shape ?? {}).filter(
      ([name, field]) => /mobile/i.test(name) && (field as z.ZodType).safeParse('').success,
    ),
  );
  expect(optional.map(([name]) => name)).toEqual([
    'CheckoutMobileNumber',
    'Mobile',
    'Mobile',
    'Mobile',
    'Mobile',
    'Mobile',
    'AskForMobile',
    'IfNobodyMobile',
    'AskForMobile',
    'IfNobodyMobile',
    'Mobile',
    'Mobile',
  ]);
  for (const [, field] of optional) {
    const textOf = (value: unknown) => (field as z.ZodType).safeParse(value).error?.issues[0]?.message;
    expect(['0491', '0391570156', '049157015x', ' ', '', null, undefined].map(textOf)).toEqual([
      customerMessages.mobileTooShort,
      customerMessages.mobileFormat,
      customerMessages.mobileTooShort,
      customerMessages.mobileRequired,
      undefined,
      undefined,
      undefined,
    ]);
  }
});
