import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceFault, FIRST_CHOICES, MESSAGE_TOPICS, TOPICS, waysWords } from './message-topics.ts';
import { type Reach, recordWays, theyGet, waysToTell, weTell } from './ways-to-tell.ts';

const BOTH = [true, false];
const EMAILS = ['usable', 'doubtful', 'none'] as const;

/** Every topic, every choice that can be saved, every way to reach somebody. */
const EVERYTHING = MESSAGE_TOPICS.flatMap((topic) =>
  BOTH.flatMap((email) =>
    BOTH.flatMap((text) =>
      EMAILS.flatMap((address) =>
        BOTH.map((canText) => ({ topic, chosen: { email, text }, address, canText })),
      ),
    ),
  ),
).filter(({ topic, chosen }) => choiceFault(topic, chosen) === null);

const told = ({ topic, chosen, address, canText }: (typeof EVERYTHING)[number]) =>
  waysToTell(topic, chosen, { email: address, canText });

test('[R11.08] a visit that is late, moved or cancelled is never silent: a message that arrives, or the office knows that nothing reached them', () => {
  const changes = EVERYTHING.filter(({ topic }) => topic === 'Changes');
  expect(changes).toHaveLength(3 * 3 * 2);
  for (const one of changes) {
    const { email, text, isUntold } = told(one);
    expect.soft(text || (email && one.address === 'usable') || isUntold, JSON.stringify(one)).toBe(true);
    expect.soft(isUntold, JSON.stringify(one)).toBe(!text && one.address !== 'usable');
  }
});

test('[R11.08] never a text after STOP, never an email without an address, never both unless both are chosen', () => {
  for (const one of EVERYTHING) {
    const { email, text, isUntold } = told(one);
    if (!one.canText) expect.soft(text, JSON.stringify(one)).toBe(false);
    if (one.address === 'none') expect.soft(email, JSON.stringify(one)).toBe(false);
    if (email && text) expect.soft(one.chosen, JSON.stringify(one)).toEqual({ email: true, text: true });
    if (email || text) expect.soft(isUntold && one.address === 'usable', JSON.stringify(one)).toBe(false);
  }
});

test('[R11.06] an answer goes one way, by the other if it has to, or the office knows that nothing reached them', () => {
  for (const chosen of [
    { email: true, text: false },
    { email: false, text: true },
  ]) {
    for (const email of EMAILS) {
      for (const canText of BOTH) {
        const ways = waysToTell('Answer', chosen, { email, canText });
        const canEmail = email !== 'none';
        const expected = {
          email: canEmail && (chosen.email || !canText),
          text: canText && (chosen.text || !canEmail),
          isUntold: !canEmail && !canText,
        };
        expect.soft(ways, JSON.stringify({ chosen, email, canText })).toEqual(expected);
      }
    }
  }
});

test('[R11.08] who can be reached by both hears in the chosen ways and in no other', () => {
  fc.assert(
    fc.property(fc.constantFrom(...EVERYTHING), (one) => {
      const reach: Reach = { email: 'usable', canText: true };
      expect(waysToTell(one.topic, one.chosen, reach)).toEqual({ ...one.chosen, isUntold: false });
    }),
  );
});

test('[R11.08] what can be turned off stays off, whatever can be reached', () => {
  for (const one of EVERYTHING) {
    if (one.chosen.email || one.chosen.text) continue;
    expect.soft(TOPICS[one.topic].keeps).toBeUndefined();
    expect.soft(told(one)).toMatchObject({ email: false, text: false });
  }
});

test('[R11.08] the first choices can be saved as they are', () => {
  expect(MESSAGE_TOPICS.map((topic) => choiceFault(topic, FIRST_CHOICES[topic]))).toEqual(
    MESSAGE_TOPICS.map(() => null),
  );
});

const REACHES: readonly Reach[] = EMAILS.flatMap((email) => BOTH.map((canText) => ({ email, canText })));

test('[R11.08] what is promised names the ways that it goes, and no other; where nothing reaches somebody it says to ring', () => {
  const promised = [
    ...EVERYTHING.map((one) => told(one)),
    ...REACHES.flatMap((reach) => BOTH.map((takes) => recordWays(reach, takes))),
  ];
  for (const { email, text } of promised) {
    const ways = waysWords({ email, text });
    for (const words of [
      weTell(ways, 'the customer', 'the reason'),
      weTell(ways, 'them'),
      theyGet(ways, 'Mei Tan', 'Dan Okafor, Tue 24 Nov'),
    ]) {
      const isNothing = !email && !text;
      expect.soft(/\bemail\b/.test(words.replace(/Neither an email nor a text/, '')), words).toBe(email);
      expect.soft(/\btext\b/.test(words.replace(/Neither an email nor a text/, '')), words).toBe(text);
      expect.soft(/[Rr]ing them/.test(words), words).toBe(isNothing);
    }
  }
});

test('[R10.13] a record goes by email, and without one by text to those who take any', () => {
  for (const reach of REACHES) {
    for (const takes of BOTH) {
      const isTexted = reach.email === 'none' && reach.canText && takes;
      expect
        .soft(recordWays(reach, takes), JSON.stringify({ reach, takes }))
        .toEqual({ email: reach.email !== 'none', text: isTexted });
    }
  }
});
