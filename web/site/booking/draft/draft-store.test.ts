import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { editDraft, type InstantQuote, newDraft } from '../../../../domain/instant-quotes/quote-draft.ts';
import {
  DEVICE_NOW,
  type FakeStorage,
  leaveBrowser,
  stubBrowser,
  tabEvent,
} from '../../../../tests/kit/browser.ts';

const KEY = 'galley:instant-quote';
const CARD_KEY = 'galley:card';
const DAY_MS = 86_400_000;
let storage: FakeStorage;

type Page = Awaited<ReturnType<typeof loadPage>>;

/** The store on a freshly loaded page. */
async function loadPage() {
  vi.resetModules();
  const { loadConfig } = await import('../../../browser/config.ts');
  await loadConfig();
  return import('./draft-store.ts');
}

function stored(): InstantQuote {
  return JSON.parse(storage.getItem(KEY) ?? 'null');
}

function keep(ageMs: number, fields: Partial<InstantQuote>) {
  const createdOn = new Date(DEVICE_NOW - ageMs).toISOString();
  storage.setItem(KEY, JSON.stringify({ ...newDraft(createdOn), ...fields }));
}

beforeEach(async () => {
  storage = await stubBrowser();
});
afterEach(leaveBrowser);

describe('[R3.01, R2.35] the instant quote in local storage', () => {
  test('is there after every keystroke', async () => {
    const { changeDraft } = await loadPage();
    for (const BookingProblemDescription of ['N', 'No', 'Not']) {
      changeDraft((draft) => editDraft(draft, { BookingProblemDescription }));
      expect(stored().BookingProblemDescription).toBe(BookingProblemDescription);
    }
  });

  test('is not stored before something is entered, and then has its CreatedOn', async () => {
    const { changeDraft, currentDraft } = await loadPage();
    expect(currentDraft().BookingPostcode).toBe('');
    expect(storage.getItem(KEY)).toBeNull();
    changeDraft((draft) => editDraft(draft, { BookingPostcode: '2010' }));
    expect(Date.parse(stored().CreatedOn)).toBe(DEVICE_NOW);
  });

  test('is the same after a reload and in another tab', async () => {
    const before = await loadPage();
    before.changeDraft((draft) => editDraft(draft, { BookingSerialIdentifier: 'PG250' }));
    const after = await loadPage();
    expect(after.currentDraft().BookingSerialIdentifier).toBe('PG250');

    tabEvent(KEY, JSON.stringify({ ...stored(), BookingSerialIdentifier: 'PG400' }));
    expect(after.currentDraft().BookingSerialIdentifier).toBe('PG400');
  });

  test('keeps what it can of a damaged entry', async () => {
    keep(0, { BookingPostcode: '2010' });
    storage.setItem(KEY, JSON.stringify({ ...stored(), BookingLocation: 'nonsense', problemImages: 4 }));
    const { currentDraft } = await loadPage();
    expect(currentDraft()).toMatchObject({ BookingPostcode: '2010', problemImages: [] });
    expect(currentDraft().BookingLocation.AddressLine).toBe('');
  });

  test('works on where storage is full', async () => {
    storage.full = true;
    const { changeDraft, currentDraft } = await loadPage();
    changeDraft((draft) => editDraft(draft, { BookingPostcode: '2010' }));
    expect(currentDraft().BookingPostcode).toBe('2010');
  });
});

describe('[R3.12, R2.35] the card of the quote', () => {
  const Card = {
    CheckoutCardToken: 'tok_1',
    CheckoutCardMask: '•••• 4242',
    CheckoutCardExpiry: '08/28',
    CheckoutCardBrand: 'Visa',
  };

  test('is kept for this tab alone, and a reload does not ask for it again', async () => {
    keep(0, { BookingPostcode: '2010' });
    const before = await loadPage();
    before.changeDraft((draft) => ({ ...draft, Card }));
    expect(before.currentDraft().Card).toEqual(Card);
    expect(storage.getItem(KEY)).not.toContain('tok_1');
    expect((await loadPage()).currentDraft().Card).toEqual(Card);
    sessionStorage.removeItem(CARD_KEY);
    expect((await loadPage()).currentDraft().Card).toBeNull();
  });

  test.each([
    ['is taken out', (page: Page) => page.changeDraft((draft) => ({ ...draft, Card: null }))],
    ['belongs to a quote that is begun again', (page: Page) => page.restartDraft()],
    ['belongs to a quote that is booked', (page: Page) => page.discardDraft()],
  ])('leaves the storage when it %s', async (_, leave) => {
    keep(0, { BookingPostcode: '2010' });
    const page = await loadPage();
    page.changeDraft((draft) => ({ ...draft, Card }));
    expect(sessionStorage.getItem(CARD_KEY)).toContain('tok_1');
    leave(page);
    expect(page.currentDraft().Card).toBeNull();
    expect(sessionStorage.getItem(CARD_KEY)).toBeNull();
  });

  test('of a damaged entry, or of another quote, is none', async () => {
    keep(0, { BookingPostcode: '2010' });
    for (const text of ['{', '{"createdOn":1}', JSON.stringify({ createdOn: '2026-01-01', card: Card })]) {
      sessionStorage.setItem(CARD_KEY, text);
      expect((await loadPage()).currentDraft().Card).toBeNull();
    }
  });

  test('stays with this page when another tab changes the quote, and goes when it begins another', async () => {
    keep(0, { BookingPostcode: '2010' });
    const { changeDraft, currentDraft } = await loadPage();
    changeDraft((draft) => ({ ...draft, Card }));
    tabEvent(KEY, JSON.stringify({ ...stored(), BookingSerialIdentifier: 'PG400' }));
    expect(currentDraft().Card).toEqual(Card);
    tabEvent(KEY, JSON.stringify(newDraft(new Date(DEVICE_NOW + 1000).toISOString())));
    expect(currentDraft().Card).toBeNull();
  });
});

describe('[R4.05, R2.31] resuming', () => {
  const worthwhile = { BookingPostcode: '2010', BookingProblem: 'Not cooling' } as const;

  test('is offered for a quote under two days old with more than two fields', async () => {
    keep(2 * DAY_MS - 60_000, worthwhile);
    expect((await loadPage()).offersResuming()).toBe(true);
  });

  test('is not offered for two fields', async () => {
    keep(0, { BookingPostcode: '2010' });
    const { offersResuming, currentDraft } = await loadPage();
    expect(offersResuming()).toBe(false);
    expect(currentDraft().BookingPostcode).toBe('2010');
  });

  test('is not offered after two days: the quote is cleared but for its postcode', async () => {
    keep(2 * DAY_MS + 60_000, worthwhile);
    const { offersResuming } = await loadPage();
    expect(offersResuming()).toBe(false);
    expect(stored()).toMatchObject({ BookingPostcode: '2010', BookingProblem: '' });
  });

  test('is not offered for the quote that is being worked on', async () => {
    keep(0, worthwhile);
    const { offersResuming, changeDraft } = await loadPage();
    changeDraft((draft) => editDraft(draft, { BookingSerialIdentifier: '1' }));
    expect(offersResuming()).toBe(false);
  });

  test('starting again keeps the postcode', async () => {
    keep(0, { ...worthwhile, BookingState: 'NSW', BookingSuburb: 'Surry Hills' });
    (await loadPage()).restartDraft();
    expect(stored()).toMatchObject({
      BookingPostcode: '2010',
      BookingSuburb: 'Surry Hills',
      BookingState: 'NSW',
      BookingProblem: '',
    });
  });
});

describe('[R6.05] the quote of a staff request', () => {
  const own = { BookingPostcode: '2010', BookingProblem: 'Not cooling' } as const;
  const editPostcode = (BookingPostcode: string) => (draft: InstantQuote) =>
    editDraft(draft, { BookingPostcode });

  test('is another than the browser’s own, and neither sees the other', async () => {
    keep(0, own);
    const { changeDraft, currentDraft, discardDraft, offersResuming } = await loadPage();
    const { beginStaffRequest, endStaffRequest } = await import('../../api/staff-request.ts');
    beginStaffRequest('request-1');
    expect(currentDraft().BookingPostcode).toBe('');
    expect(offersResuming()).toBe(false);
    changeDraft(editPostcode('3000'));
    expect(stored()).toMatchObject(own);
    expect(JSON.stringify(stored())).not.toContain('3000');
    discardDraft();
    expect(sessionStorage.getItem('galley:staff-quote')).toBeNull();
    endStaffRequest();
    expect(currentDraft()).toMatchObject(own);
  });

  test('outlives a reload, and not the next request', async () => {
    const first = await loadPage();
    const request = await import('../../api/staff-request.ts');
    request.beginStaffRequest('request-1');
    first.changeDraft(editPostcode('3000'));

    const again = await loadPage();
    expect(again.currentDraft().BookingPostcode).toBe('3000');

    (await import('../../api/staff-request.ts')).beginStaffRequest('request-2');
    const next = await loadPage();
    expect(next.currentDraft().BookingPostcode).toBe('');
  });
});
