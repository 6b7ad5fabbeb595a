import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drafts, FULL_DRAFT } from '../../tests/kit/quote-draft.ts';
import { clearDraft, type InstantQuote, NOT_SURE, newDraft, pickEquipmentType } from './quote-draft.ts';
import {
  nextStep,
  passedStep,
  QUOTE_STEPS,
  STEP_ROUTES,
  type StepContext,
  stepsAround,
  stepsFor,
} from './quote-step-order.ts';
import { firstIncompleteStep, isStepComplete, stepRedirect } from './quote-steps.ts';

const VISITOR: StepContext = { signedIn: false, hasCard: false };
const CUSTOMER: StepContext = { signedIn: true, hasCard: true };
const EMPTY = newDraft(FULL_DRAFT.CreatedOn);
const contexts = fc.record({ signedIn: fc.boolean(), hasCard: fc.boolean() });
const steps = fc.constantFrom(...QUOTE_STEPS);

describe('order and routes', () => {
  test('[R4.01] a visitor goes from the postcode to the account', () => {
    expect(stepsFor(VISITOR)).toEqual([
      'postcode',
      'equipment',
      'details',
      'problem',
      'fix-it',
      'location',
      'review',
      'checkout',
      'account',
    ]);
  });

  test('[R4.01] signed in there is no account step, and no checkout with a card on file', () => {
    expect(stepsFor({ signedIn: true, hasCard: false }).slice(-2)).toEqual(['review', 'checkout']);
    expect(stepsFor(CUSTOMER).at(-1)).toBe('review');
    // Passed by itself, unless it books.
    expect(passedStep(VISITOR)).toBe('review');
    expect(passedStep({ signedIn: true, hasCard: false })).toBe('review');
    expect(passedStep(CUSTOMER)).toBeNull();
  });

  test('[R2.18] every step has its route', () => {
    expect(QUOTE_STEPS.map((step) => STEP_ROUTES[step])).toEqual([
      '/instant-quote',
      '/instant-quote--equipment',
      '/instant-quote--equipment--details',
      '/instant-quote--problem',
      '/instant-quote--fix-it',
      '/instant-quote--location',
      '/instant-quote--review',
      '/instant-quote--checkout',
      '/instant-quote--account',
    ]);
  });

  test('[R4.02] steps go forward and back, one at a time', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const own = stepsFor(context);
        expect(own.map((step) => nextStep(step, context))).toEqual([...own.slice(1), null]);
        expect(own.map((step) => stepsAround(stepsFor(context), step).previous)).toEqual([
          null,
          ...own.slice(0, -1),
        ]);
      }),
    );
  });
});

describe('completeness', () => {
  test('[R4.01, R4.02] a full quote of a visitor waits for the account only', () => {
    expect(firstIncompleteStep(FULL_DRAFT, VISITOR)).toBe('account');
    expect(firstIncompleteStep(FULL_DRAFT, CUSTOMER)).toBeNull();
    expect(firstIncompleteStep(EMPTY, VISITOR)).toBe('postcode');
  });

  const { BookingPriority: when, BookingLocation: where } = FULL_DRAFT;
  const missing: [string, Partial<InstantQuote>, string][] = [
    ['[R5.01]', { BookingPostcode: '201' }, 'postcode'],
    ['[R5.01]', { BookingPostcode: '20101' }, 'postcode'],
    ['[R5.01]', { BookingPostcode: 'x2010' }, 'postcode'],
    ['[R4.15]', { BookingState: '' }, 'postcode'],
    ['[R5.13]', { BookingEquipmentTypeId: null }, 'equipment'],
    ['[R5.13]', { BookingModelServicingTypeId: null }, 'details'],
    ['[R5.05]', { BookingMake: null }, 'details'],
    ['[R5.05]', { BookingMake: { id: null, Name: '  ' } }, 'details'],
    ['[R5.05]', { EquipmentTypeName: 'Something else', BookingModel: null }, 'details'],
    ['[R5.05]', { EquipmentTypeName: 'Something else', BookingModel: NOT_SURE }, 'details'],
    ['[R5.05]', { EquipmentTypeName: 'Something else', BookingModel: { id: null, Name: ' ' } }, 'details'],
    ['[R5.06]', { BookingProblem: '' }, 'problem'],
    ['[R5.07]', { BookingProblemDescription: '  ' }, 'problem'],
    ['[R5.07]', { BookingProblemDescription: 'x'.repeat(501) }, 'problem'],
    ['[R5.09]', { BookingPriority: { ...when, selectedDate: '' } }, 'fix-it'],
    ['[R5.09]', { BookingPriority: { ...when, selectedTimeWindow: 'afterhours' } }, 'fix-it'],
    ['[R3.03]', { BookingPriority: { ...when, priorityError: 'Gone.' } }, 'fix-it'],
    ['[R5.11]', { BookingLocation: { ...where, Address: [] } }, 'location'],
    ['[R5.12]', { BookingLocation: { ...where, LocationName: ' ' } }, 'location'],
    ['[R4.19]', { BookingLocation: { ...where, Parking: { Fee: 201, Description: '' } } }, 'location'],
    ['[R4.01]', { Reviewed: false }, 'review'],
    ['[R4.01]', { Card: null }, 'checkout'],
  ];
  test.each(missing)('%s with %j the first incomplete step is %s', (_requirement, change, step) => {
    expect(firstIncompleteStep({ ...FULL_DRAFT, ...change }, VISITOR)).toBe(step);
  });

  const enough: [string, Partial<InstantQuote>][] = [
    ['[R5.05]', { BookingMake: NOT_SURE, BookingModel: null }],
    ['[R5.05]', { EquipmentTypeName: 'Something else', BookingModel: { id: null, Name: 'Donut robot' } }],
    ['[R5.13]', { EquipmentTypeHasServicingTypes: false, BookingModelServicingTypeId: null }],
    ['[R5.07]', { BookingProblemDescription: 'x'.repeat(500) }],
    ['[R5.10]', { problemImages: [] }],
    ['[R5.09]', { BookingPriority: { ...when, selectedTimeWindow: 'afterhours', selectedTime: '18:30' } }],
    ['[R4.19]', { BookingLocation: { ...where, Parking: { Fee: null, Description: '' } } }],
    ['[R4.19]', { BookingLocation: { ...where, Parking: { Fee: 200, Description: '' } } }],
  ];
  test.each(enough)('%s %j is enough', (_requirement, change) => {
    expect(firstIncompleteStep({ ...FULL_DRAFT, ...change }, VISITOR)).toBe('account');
  });

  test('[R5.12] a shop name is required when signing up only', () => {
    const unnamed = { ...FULL_DRAFT, BookingLocation: { ...where, LocationName: '' } };
    expect(firstIncompleteStep(unnamed, CUSTOMER)).toBeNull();
  });
});

describe('redirects', () => {
  test('[R4.02] a step reached with missing earlier data redirects to the first step', () => {
    expect(stepRedirect('review', EMPTY, VISITOR)).toBe('postcode');
    expect(stepRedirect('equipment', EMPTY, VISITOR)).toBe('postcode');
    expect(stepRedirect('postcode', EMPTY, VISITOR)).toBeNull();
    expect(stepRedirect('account', { ...FULL_DRAFT, BookingProblem: '' }, VISITOR)).toBe('postcode');
    const untimed = { ...FULL_DRAFT, BookingPriority: { ...FULL_DRAFT.BookingPriority, selectedDate: '' } };
    expect(stepRedirect('location', untimed, VISITOR)).toBe('postcode');
  });

  test('[R3.03] a time that has gone by since leads to the step that says so', () => {
    const gone = { ...FULL_DRAFT.BookingPriority, priorityError: 'This time is no longer available.' };
    const draft = { ...FULL_DRAFT, BookingPriority: gone };
    expect(stepRedirect('account', draft, VISITOR)).toBe('fix-it');
    expect(stepRedirect('fix-it', draft, VISITOR)).toBeNull();
    expect(stepRedirect('problem', draft, VISITOR)).toBeNull();
  });

  test('[R2.35] a card that is lost leads to the checkout, the rest being there', () => {
    expect(stepRedirect('account', { ...FULL_DRAFT, Card: null }, VISITOR)).toBe('checkout');
    expect(stepRedirect('account', { ...FULL_DRAFT, Card: null, Reviewed: false }, VISITOR)).toBe('postcode');
  });

  test('[R4.01] a step that this person skips leads on to the one that is due', () => {
    expect(stepRedirect('account', FULL_DRAFT, CUSTOMER)).toBe('review');
    expect(stepRedirect('checkout', { ...FULL_DRAFT, BookingProblem: '' }, CUSTOMER)).toBe('problem');
  });
});

describe('any draft', () => {
  test('[R4.02] every step before the first incomplete one is complete, and that one is not', () => {
    fc.assert(
      fc.property(drafts, contexts, (draft, context) => {
        const own = stepsFor(context);
        const due = firstIncompleteStep(draft, context);
        const before = due === null ? own : own.slice(0, own.indexOf(due));
        expect(before.every((step) => isStepComplete(step, draft, context))).toBe(true);
        if (due !== null) expect(isStepComplete(due, draft, context)).toBe(false);
      }),
    );
  });

  test('[R4.02] filling the step that is due never moves the quote back', () => {
    fc.assert(
      fc.property(drafts, contexts, (draft, context) => {
        const own = stepsFor(context);
        const due = firstIncompleteStep(draft, context);
        if (due === null || due === 'account') return;
        const filled = { ...draft, ...PARTS_OF_STEP[due](draft) };
        const after = firstIncompleteStep(filled, context);
        expect(after === null || own.indexOf(after) > own.indexOf(due)).toBe(true);
      }),
    );
  });

  test('[R4.02] a redirect leads to a step that may be shown', () => {
    fc.assert(
      fc.property(drafts, contexts, steps, (draft, context, step) => {
        const target = stepRedirect(step, draft, context);
        if (target !== null) expect(stepRedirect(target, draft, context)).toBeNull();
        expect(stepRedirect('postcode', draft, context)).toBeNull();
      }),
    );
  });

  test('[R4.02] a step may be shown exactly when all before it is complete', () => {
    fc.assert(
      fc.property(drafts, contexts, steps, (draft, context, step) => {
        const own = stepsFor(context);
        const reachable =
          own.includes(step) &&
          own.slice(0, own.indexOf(step)).every((earlier) => isStepComplete(earlier, draft, context));
        expect(stepRedirect(step, draft, context) === null).toBe(reachable);
      }),
    );
  });

  test('[R4.04] after picking a new type the next thing asked for is its details, or what stood before', () => {
    fc.assert(
      fc.property(drafts, contexts, (draft, context) => {
        const picked = pickEquipmentType(draft, { id: 77, name: 'Fryer', hasServicingTypes: true });
        const due = firstIncompleteStep(picked, context);
        expect(due === 'details' || due === 'postcode').toBe(true);
      }),
    );
  });

  test('[R4.05] clearing keeps the postcode and asks for the equipment next', () => {
    fc.assert(
      fc.property(drafts, contexts, (draft, context) => {
        const cleared = clearDraft(draft, '2026-11-24T00:00:00Z');
        expect(cleared.BookingPostcode).toBe(draft.BookingPostcode);
        expect(isStepComplete('postcode', cleared, context)).toBe(isStepComplete('postcode', draft, context));
        const due = firstIncompleteStep(cleared, context);
        expect(due === 'equipment' || due === 'postcode').toBe(true);
      }),
    );
  });
});

/** The fields that complete a step, taken from the full draft. */
const PARTS_OF_STEP: Record<
  Exclude<(typeof QUOTE_STEPS)[number], 'account'>,
  (draft: InstantQuote) => Partial<InstantQuote>
> = {
  postcode: () => ({ BookingPostcode: '2010', BookingState: 'NSW' }),
  equipment: () => ({ BookingEquipmentTypeId: 3 }),
  details: () => ({ BookingMake: NOT_SURE, BookingModelServicingTypeId: 8 }),
  problem: () => ({ BookingProblem: 'Noisy', BookingProblemDescription: 'It hums.' }),
  'fix-it': () => ({ BookingPriority: FULL_DRAFT.BookingPriority }),
  location: ({ BookingPostcode }) => ({
    BookingLocation: {
      ...FULL_DRAFT.BookingLocation,
      Address: FULL_DRAFT.BookingLocation.Address.map((detail) =>
        detail.Name === 'postal_code' ? { ...detail, Value: BookingPostcode } : detail,
      ),
    },
  }),
  review: () => ({ Reviewed: true }),
  checkout: () => ({ Card: FULL_DRAFT.Card }),
};
