import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../contracts/endpoints.ts';
import { formDollars } from '../contracts/wire.ts';
import { dollarsFromCents, hasTwoDecimals } from '../domain/money/money.ts';
import { serialiseReply } from '../server/common/http/serialise-reply.ts';
import { fieldsOf, holdsDollars, isOwnField, sampleOf, widestUnion } from './kit/contract-samples.ts';

const AMOUNTS = Array.from({ length: 300_001 }, (_, cents) => dollarsFromCents(cents));

/** The seventh of all amounts that floating point makes hard, such as 36.30: divided by 0.01, it isn't whole. */
const HARD = AMOUNTS.filter(
  (dollars) => !Number.isInteger(dollars / 0.01) || !Number.isInteger(dollars * 100),
);

const fields = endpoints.flatMap((endpoint) => {
  const call = `${endpoint.method} ${endpoint.path}`;
  const { query, params, body, reply } = endpoint;
  const sent = [query, params, body].flatMap((part) => (part ? fieldsOf(part) : []));
  return [
    ...fieldsOf(reply).map(([path, field]) => ({ name: `reply of ${call}${path}`, field, isSent: false })),
    ...sent.map(([path, field]) => ({ name: `${call}${path}`, field, isSent: true })),
  ];
});
const money = fields.filter(({ field }) => holdsDollars(field));

const jsonSchema = (field: z.ZodType) =>
  JSON.stringify(z.toJSONSchema(field, { io: 'input', reused: 'inline' }));

test('[R3.09] every field that is named like an amount of money is one', () => {
  const NAMED =
    /(ExGst|IncGst|Gst|Amount|AmountDue|AmountPaid|InitialFee|Overpaid|Credit|Refunded|TotalDue|Outstanding)$/;
  const others = fields.filter(
    ({ name, field }) =>
      NAMED.test(name) && isOwnField(field) && field.safeParse(1).success && !holdsDollars(field),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
  expect(money.length).toBeGreaterThan(150);
});

test('[R3.09] every amount of cents to $3,000 goes through a reply with every kind of money field', () => {
  const kinds = new Map(
    money.flatMap(({ field, isSent }) => (isSent ? [] : [[jsonSchema(field), field] as const])),
  );
  for (const field of kinds.values()) {
    // Within a union, the serialiser checks values too.
    const reply = z.object({ Amount: field }).nullable();
    for (const Amount of AMOUNTS) {
      if (serialiseReply(reply, { Amount }) !== `{"Amount":${Amount}}`)
        expect.fail(`${jsonSchema(field)} ${Amount}`);
    }
  }
  expect(kinds.size).toBeGreaterThan(1);
});

test('[R3.09] every reply takes amounts that are hard for floating point, in all its fields', () => {
  const replies = endpoints.filter(({ reply }) => fieldsOf(reply).some(([, field]) => holdsDollars(field)));
  expect(replies.length).toBeGreaterThan(30);
  for (const { path, reply } of replies) {
    for (let option = 0; option < widestUnion(reply); option += 1) {
      let at = 0;
      const amount = () => {
        at += 997;
        return HARD[at % HARD.length] as number;
      };
      const sample = sampleOf(reply, amount, (count) => Math.min(option, count - 1));
      expect(JSON.parse(serialiseReply(reply, sample)), path).toEqual(sample);
    }
  }
});

test('[R3.09] every request takes the same amounts, and no part of a cent', () => {
  const sent = money.filter(({ isSent }) => isSent);
  expect(sent.length).toBeGreaterThan(10);
  for (const { name, field } of sent) {
    const takes = (value: number) => field.safeParse(value).success;
    const inRange = HARD.filter((dollars) => dollars <= 100);
    expect(
      inRange.filter((dollars) => !takes(dollars)),
      name,
    ).toEqual([]);
    expect([0.001, 36.305, 68.333].filter(takes), name).toEqual([]);
  }
  const form = formDollars(3000, 'no');
  expect(HARD.filter((dollars) => !form.safeParse(String(dollars)).success)).toEqual([]);
  expect(AMOUNTS.filter((dollars) => !hasTwoDecimals(dollars))).toEqual([]);
  // Accepted, these would be stored as nothing.
  for (const dust of [Number.MIN_VALUE, 4.4e-131, 1e-9, -1e-9, 0.004])
    expect(hasTwoDecimals(dust)).toBe(false);
});
