import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CheckedItem,
  expectedWords,
  isUnexpected,
  readMeasured,
  serviceLines,
  serviceWords,
} from './visit-services.ts';

const UNITS = ['°C', 'kPa', 'A', 'kg', 'µm', 'L/min', '%', 'm'];
const unit = fc.constantFrom(...UNITS);
const value = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100 + 0);

/** Ways in which people write the same figure. */
const typedOf = (figure: number, ofUnit: string) => {
  const plain = String(figure);
  const minus = fc.constantFrom('-', '\u2212', '\u2013', '\uFF0D');
  const point = fc.constantFrom('.', ',');
  const space = fc.constantFrom('', ' ', '\u00A0', '\u202F');
  const pasted = fc.constantFrom('', ofUnit, ofUnit.toLowerCase(), ofUnit.replace('°', 'º'));
  return fc
    .tuple(minus, point, space, space, space, pasted)
    .map(
      ([sign, comma, before, between, after, end]) =>
        before + plain.replace('-', sign).replace('.', comma) + between + end + after,
    );
};

test('[R13.08] a reading is read however it’s typed: comma, minus sign, unit and spaces pasted', () => {
  const typed = fc
    .tuple(value, unit)
    .chain(([figure, of]) => typedOf(figure, of).map((text) => ({ figure, of, text })));
  fc.assert(
    fc.property(typed, ({ figure, of, text }) => {
      expect(readMeasured(text, of)).toBe(figure);
    }),
  );
});

test('[R13.08] any other text is refused and never read as another figure', () => {
  fc.assert(
    fc.property(fc.string(), unit, (text, of) => {
      const read = readMeasured(text, of);
      if (typeof read === 'number') expect(Math.abs(read)).toBeLessThanOrEqual(100_000);
      if (text.trim() === '') expect(read).toBeNull();
    }),
  );
});

test.each([
  '1,650',
  '1.650,5',
  '1e3',
  'Infinity',
  '0x10',
  '--3',
  '3-4',
  '.',
  ',',
  '-',
  'warm',
  '3 kPa',
  '100001',
  '١٢',
  '4²',
])('[R13.08] %s isn’t read', (text) => expect(readMeasured(text, '°C')).toBeUndefined());

const text = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== '');
const bound = fc.option(fc.integer({ min: -100, max: 100 }));
const item: fc.Arbitrary<CheckedItem> = fc.oneof(
  fc.record({
    Kind: fc.constant('tick' as const),
    Text: text,
    Unit: fc.constant(null),
    From: fc.constant(null),
    To: fc.constant(null),
    IsTicked: fc.boolean(),
    Value: fc.constant(null),
  }),
  fc.record({
    Kind: fc.constant('reading' as const),
    Text: text,
    Unit: unit,
    From: bound,
    To: bound,
    IsTicked: fc.constant(false),
    Value: fc.option(value),
  }),
);

test('[R13.08] a record says each line of any checklist once, and what is to watch besides', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(item, { selector: ({ Text }) => Text, maxLength: 8 }),
      fc.boolean(),
      fc.option(text),
      (Items, IsDone, ToWatch) => {
        const service = { OccurrenceId: 1, Items, IsDone, NotDoneBecause: null, ToWatch };
        const lines = new Map(serviceLines(service).map((line) => [line.label, line.text]));
        expect(lines.has('Not done')).toBe(!IsDone);
        const watched = Items.filter((each) => isUnexpected(each, each.Value));
        expect(lines.has('To watch')).toBe(watched.length > 0 || ToWatch !== null);
        for (const each of watched) expect(lines.get('To watch')).toContain(expectedWords(each));
        for (const each of Items) {
          const isOpen = each.Kind === 'tick' ? !each.IsTicked : each.Value === null;
          const label = isOpen ? 'Not checked' : each.Kind === 'tick' ? 'Checked' : 'Read';
          if (!isOpen || IsDone) expect(lines.get(label)).toContain(each.Text);
        }
      },
    ),
  );
});

test('[R13.08] a service in words', () => {
  const words = serviceWords({
    OccurrenceId: 1,
    EquipmentId: 2,
    Equipment: 'Coolroom, Bromic',
    EquipmentLocation: 'behind the bar',
    ServiceName: 'Cold room service',
    Items: [
      { Kind: 'tick', Text: 'Door seals', Unit: null, From: null, To: null, IsTicked: true, Value: null },
      { Kind: 'tick', Text: 'Drain', Unit: null, From: null, To: null, IsTicked: false, Value: null },
      { Kind: 'reading', Text: 'Leaving air', Unit: '°C', From: -20, To: -16, IsTicked: false, Value: -12 },
      { Kind: 'reading', Text: 'Current', Unit: 'A', From: null, To: 5, IsTicked: false, Value: 5 },
    ],
    IsDone: true,
    NotDoneBecause: null,
    ToWatch: 'The fan is loud',
  });
  expect(words).toBe(
    'Cold room service: Coolroom, Bromic, behind the bar. Checked: Door seals. Read: Leaving air -12 °C, Current 5 A. ' +
      'Not checked: Drain. To watch: Leaving air -12 °C, expected -20 to -16 °C; The fan is loud',
  );
});
