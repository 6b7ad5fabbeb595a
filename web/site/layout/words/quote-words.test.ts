import { describe, expect, test } from 'vitest';
import type { QuoteDocument } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import type { JobState } from '../../../../domain/jobs/job-life.ts';
import { lineChoices } from '../../../ui/words/chosen-lines.ts';
import {
  approvedHeading,
  type Coupon,
  chosenQuote,
  decidedBeforeWords,
  decidedWords,
  declinedHeading,
  firstCoupon,
  holdsUntil,
  isDecidable,
  leavesAll,
  leftLines,
  otherOutcomeWords,
  quoteAmounts,
  quoteExGst,
  quoteNext,
  quoteStamp,
  quoteSums,
  quoteTotal,
  repairSteps,
} from './quote-words.ts';

const NOW = Temporal.Instant.from('2026-11-22T22:10:00Z');

const DECIDED = {
  DecidedOn: '2026-11-22T22:05:00Z',
  DecidedBy: 'Priya Nair',
  DecidedByLink: false,
  DecidedByPhone: false,
  DecidedBeforehand: false,
};

const COUPON: Coupon = {
  couponPromoId: 3,
  CouponPromoCode: 'REPAIR50',
  CouponPromoName: '$50 off a repair',
  IsPercentageDiscountType: false,
  PromoValue: 50,
  IsAutomatic: true,
  MinimumIncGst: null,
  DiscountExGst: 45.46,
  TotalIncGst: 895.99,
};

const CHOSEN = { IsLeft: false, LeftReason: null };

const QUOTE: QuoteDocument = {
  RepairId: 1037,
  UniqueId: '00000000-0000-4000-8000-000000001037',
  BookingReference: 'GAL1037R',
  QuoteNumber: 'Q1037-2',
  State: 'waiting',
  IsExpired: false,
  IssuedOn: '2026-11-19T02:00:00Z',
  ValidUntil: '2026-12-07T12:59:59Z',
  TimeZone: 'Australia/Sydney',
  Note: null,
  EquipmentType: 'Combi oven',
  EquipmentTypeId: 13,
  EquipmentBrand: null,
  ModelName: null,
  EquipmentLocation: null,
  LocationName: 'Marlowe Street Café',
  PaysFor: null,
  Problem: 'Steam leaking',
  Lines: [
    {
      Description: 'Fan motor',
      Detail: '40.00.274',
      Quantity: 1,
      UnitExGst: 486,
      AmountExGst: 486,
      ...CHOSEN,
    },
    { Description: 'Labour', Detail: null, Quantity: 1.5, UnitExGst: 140, AmountExGst: 210, ...CHOSEN },
  ],
  SubtotalExGst: 860,
  DiscountExGst: 0,
  Gst: 86,
  TotalIncGst: 946,
  AvailableCouponsForQuote: [COUPON],
  NeedsPoNumber: false,
  PoNumber: null,
  DecidedOn: null,
  DecidedBy: null,
  DecidedByLink: false,
  DecidedByPhone: false,
  DecidedBeforehand: false,
  Beforehand: null,
  CallOutDue: null,
  Job: null,
};
const quote = (change: Partial<QuoteDocument>): QuoteDocument => ({ ...QUOTE, ...change });

test('[R3.10] lines say how many, and each at what', () => {
  expect(quoteAmounts(QUOTE)).toEqual([
    { id: '0', label: 'Fan motor, 1', detail: '40.00.274', amount: '$486.00', isStruck: false },
    { id: '1', label: 'Labour, 1.5 h', detail: '$140.00/h', amount: '$210.00', isStruck: false },
  ]);
});

test('[R3.04, R4.24] GST is once under the subtotal; a coupon is taken off before it', () => {
  expect(quoteSums(QUOTE, null)).toEqual([
    { label: 'Subtotal', amount: '$860.00' },
    { label: 'GST', amount: '$86.00' },
  ]);
  expect(quoteSums(QUOTE, COUPON)).toEqual([
    { label: 'Subtotal', amount: '$860.00' },
    { label: 'REPAIR50', amount: '-$45.46' },
    { label: 'GST', amount: '$81.45' },
  ]);
  expect([quoteTotal(QUOTE, COUPON), quoteExGst(QUOTE, COUPON)]).toEqual([895.99, 814.54]);
  const approved = quote({ State: 'approved', DiscountExGst: 45.46, Gst: 81.45, TotalIncGst: 895.99 });
  expect(quoteSums(approved, null)[1]).toEqual({ label: 'Discount', amount: '-$45.46' });
});

test('[R7.36, R4.24] the automatic coupon that leaves least to pay is chosen first; one that is only offered is not', () => {
  const dearer = { ...COUPON, couponPromoId: 4, TotalIncGst: 900 };
  const offered = { ...COUPON, couponPromoId: 5, TotalIncGst: 800, IsAutomatic: false };
  expect(firstCoupon([dearer, offered, COUPON])).toBe(COUPON);
  expect(firstCoupon([offered])).toBeNull();
  expect(firstCoupon([])).toBeNull();
});

test.each([
  [{}, true, 'Quote waiting'],
  [{ IsExpired: true }, false, 'Expired'],
  [{ State: 'approved' }, false, 'Approved'],
  [{ State: 'declined' }, false, 'Declined'],
  [{ State: 'replaced' }, false, 'Replaced'],
  [{ State: 'withdrawn' }, false, 'Withdrawn'],
] as const)('[R4.24] a quote that is %j can be decided: %j', (change, decidable, word) => {
  expect(isDecidable(quote(change))).toBe(decidable);
  expect(quoteStamp(quote(change)).word).toBe(word);
});

test('[R4.24, R4.31] it says until when it holds, and who decided when, where the equipment is', () => {
  expect(holdsUntil(QUOTE)).toBe('The price holds until Mon 7 Dec.');
  expect(holdsUntil(quote({ TimeZone: 'Pacific/Auckland' }))).toBe('The price holds until Tue 8 Dec.');
  expect(decidedWords(QUOTE, NOW)).toBeNull();
  expect(decidedWords(quote({ State: 'declined', ...DECIDED }), NOW)).toBe(
    'Declined by Priya Nair, Mon 23 Nov, 9:05am.',
  );
});

test.each([
  ['Sam Reed', 'by Sam Reed (emailed link)'],
  [null, 'by emailed link'],
])('[R4.24] decided with the emailed link by %j says so', (DecidedBy, who) => {
  const decided = { ...DECIDED, DecidedBy, DecidedByLink: true };
  expect(decidedWords(quote({ State: 'approved', ...decided }), NOW)).toBe(
    `Approved ${who}, Mon 23 Nov, 9:05am.`,
  );
  const answering = { timeZone: 'Australia/Sydney', now: NOW, phone: '1800 975 711', agreed: null };
  const decision = { State: 'approved', IsNew: false, TotalIncGst: 946, ...decided } as const;
  expect(decidedBeforeWords(decision, { ...answering, wanted: 'approved' })).toBe(
    `This quote was already approved ${who}, Mon 23 Nov, 9:05am.`,
  );
  expect(decidedBeforeWords(decision, { ...answering, wanted: 'declined' })).toContain(
    `This quote was already approved ${who}, Mon 23 Nov, 9:05am, so it can't be declined now.`,
  );
});

test.each([
  ['approved', 'approved', 'This quote was already approved by Priya Nair, Mon 23 Nov, 9:05am.'],
  [
    'approved',
    'declined',
    "This quote was already approved by Priya Nair, Mon 23 Nov, 9:05am, so it can't be declined now. Call 1800 975 711 if the repair shouldn't go ahead.",
  ],
  [
    'declined',
    'approved',
    "This quote was already declined by Priya Nair, Mon 23 Nov, 9:05am, so it can't be approved now. Call 1800 975 711 if you'd like the repair after all.",
  ],
] as const)(
  '[R4.24] a quote that was %s before somebody wanted it %s says so to them',
  (State, wanted, sentence) => {
    const decision = { State, IsNew: false, TotalIncGst: 946, ...DECIDED };
    const answering = { wanted, timeZone: 'Australia/Sydney', now: NOW, phone: '1800 975 711', agreed: 946 };
    expect(decidedBeforeWords(decision, answering)).toBe(sentence);
  },
);

test('[R12.07] somebody who approved other lines than those that counted reads for how much they were', () => {
  const decision = { State: 'approved', IsNew: false, TotalIncGst: 688.6, ...DECIDED } as const;
  const answering = {
    wanted: 'approved',
    timeZone: 'Australia/Sydney',
    now: NOW,
    phone: '',
    agreed: 946,
  } as const;
  expect(decidedBeforeWords(decision, answering)).toBe(
    'This quote was already approved by Priya Nair, Mon 23 Nov, 9:05am, for $688.60 inc GST. That answer counts.',
  );
});

describe('[R12.07] a quote without the lines that somebody leaves', () => {
  const line = (Description: string, AmountExGst: number) => ({
    Description,
    Detail: null,
    Quantity: 1,
    UnitExGst: AmountExGst,
    AmountExGst,
    ...CHOSEN,
  });
  const two = quote({
    Lines: [line('Fan motor', 486), line('Door gasket', 164), line('Labour', 210)],
    AvailableCouponsForQuote: [{ ...COUPON, MinimumIncGst: 800 }],
  });

  test('costs what the rest costs, with the coupons that it is enough for', () => {
    const shown = chosenQuote(two, new Map([[1, 'not-now']]));
    expect(shown).toMatchObject({
      SubtotalExGst: 696,
      Gst: 69.6,
      TotalIncGst: 765.6,
      AvailableCouponsForQuote: [],
    });
    expect(leftLines(shown)).toEqual(['Door gasket (not now)']);
    expect(quoteAmounts(shown)[1]).toMatchObject({ detail: 'Left as it is: Not now', isStruck: true });
    const cheap = { ...two, AvailableCouponsForQuote: [{ ...COUPON, MinimumIncGst: 765.6 }] };
    expect(chosenQuote(cheap, new Map([[1, null]])).AvailableCouponsForQuote).toMatchObject([
      { DiscountExGst: 45.46, TotalIncGst: 715.59 },
    ]);
  });

  test('is the quote itself with all of them, and nothing without any', () => {
    expect(chosenQuote(two, new Map())).toBe(two);
    const none = chosenQuote(
      two,
      new Map([
        [0, null],
        [1, null],
      ]),
    );
    expect([leavesAll(none), none.TotalIncGst]).toEqual([true, 0]);
    expect(lineChoices(two.Lines)).toEqual([0, 1]);
    expect(lineChoices(QUOTE.Lines)).toEqual([]);
  });
});

test.each([
  [null, 'Thank you. The quote is declined.'],
  [0, 'Declined. Nothing more to pay.'],
  [198, 'Declined. Only the call-out, $198.00, is due.'],
])('[R4.24] a declined quote with %j of the call-out due says "%s"', (CallOutDue, heading) => {
  expect(declinedHeading(quote({ State: 'declined', CallOutDue }))).toBe(heading);
});

test('[R4.29] a quote’s docket says what is next and whose it is, until its job has gone on', () => {
  const next = (change: Partial<QuoteDocument>) => quoteNext(quote(change), '1800 975 711');
  expect(next({})).toMatchObject({ text: 'Approve or decline the quote.', who: 'Over to you' });
  expect(next({ IsExpired: true })?.text).toBe('Call 1800 975 711 for a new quote.');
  const after = (State: 'approved' | 'declined', job: JobState) =>
    next({ State, Job: { State: job, VisitDate: null } });
  expect(after('approved', 'QuoteApproved')?.who).toBe('With our office');
  expect(after('declined', 'QuoteDeclined')?.text).toMatch(/^We'll close the job\./);
  expect(after('approved', 'Scheduled')).toBeNull();
});

describe('[R4.23, R4.24] the page of an approved quote', () => {
  const approvedWith = (State: JobState, VisitDate: string | null = null) =>
    quote({ State: 'approved', Job: { State, VisitDate } });

  test.each([
    ['QuoteApproved', null, 'Approved. The repair goes ahead.', ['now', 'todo', 'todo']],
    ['Scheduled', '2026-11-24', 'The repair is set for Tue 24 Nov.', ['done', 'now', 'todo']],
    ['InProgress', null, 'The repair is in progress.', ['done', 'now', 'todo']],
    ['Completed', null, 'The repair is done.', ['done', 'done', 'now']],
  ] as const)('of a job that is %s says how far the repair is', (state, day, heading, steps) => {
    const shown = approvedWith(state, day);
    expect(approvedHeading(shown)).toBe(heading);
    expect(repairSteps(shown).map((step) => step.state)).toEqual(steps);
    expect(otherOutcomeWords(shown)).toBeNull();
  });

  test('says which day is set, and asks to wait for nothing that has come', () => {
    const [parts, repair] = repairSteps(approvedWith('Scheduled', '2026-11-24'));
    expect([parts?.more, repair?.when]).toEqual([undefined, 'Tue 24 Nov']);
    expect(repairSteps(approvedWith('Completed')).at(-1)).toMatchObject({
      what: 'You pay $946.00 inc GST',
      when: undefined,
    });
  });

  test.each([
    ['Cancelled', 'The job was cancelled.', /^We won't do the repair, and this quote isn't charged\.$/],
    ['QuoteWaiting', 'This quote was followed by another.', /^What you approved here still applies\./],
    ['QuoteDeclined', 'This quote was followed by another.', /^What you approved here still applies\./],
  ] as const)('of a job that is %s promises no repair', (state, heading, words) => {
    expect(approvedHeading(approvedWith(state))).toBe(heading);
    expect(otherOutcomeWords(approvedWith(state))).toMatch(words);
  });
});
