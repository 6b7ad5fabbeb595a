import { expect, test } from 'vitest';
import { AUTHORITY_CLAUSES, agreedTo } from './card-authority.ts';
import { paymentMessages } from './payment-messages.ts';

/** What each version says, permanently: another wording needs another version and a line here. */
const WORDINGS: Readonly<Record<string, string>> = {
  'visit-2': "for a visit, once it's over",
  'repair-2': "for a repair you approved, once it's done",
  'missed-visit-1': "for the call-out, if you cancel after the tech has set out or the tech can't get in",
};

test('[R1.02] the sentence beside the card fields has the clauses that are stored, as their versions say them', () => {
  const said = AUTHORITY_CLAUSES.map((clause) => WORDINGS[clause]);
  expect(paymentMessages.cardAuthority('Galley', '1800 000 000')).toContain(
    `charge it ${said[0]}; ${said[1]}; and ${said[2]}. To withdraw`,
  );
});

test('[R1.02] a consent holds for its clauses in every wording, and for no other', () => {
  expect(agreedTo(['visit-1', 'missed-visit-12'], 'missed-visit')).toBe(true);
  expect(agreedTo(['visit-1', 'repair-1'], 'missed-visit')).toBe(false);
  expect(agreedTo(['missed-visit-1'], 'visit')).toBe(false);
  expect(agreedTo([], 'visit')).toBe(false);
});
