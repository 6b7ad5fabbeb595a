import { FlaskConical } from 'lucide-react';
import { Note } from '../../../ui/feedback/note.tsx';
import { testCardsUrl } from './load-card-provider.ts';

/** A trial accepts only its own test cards, and says so. */
export function TestCardHint() {
  const url = testCardsUrl();
  if (!url) return null;
  return (
    <Note icon={FlaskConical}>
      This is a trial and takes test cards only: 4242 4242 4242 4242, any later date, any CCV.{' '}
      <a href={url} target="_blank" rel="noreferrer">
        All test cards
      </a>
    </Note>
  );
}
