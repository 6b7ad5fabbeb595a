import { equipmentWords } from '../../../../domain/instant-quotes/equipment-words.ts';
import { chosenHours } from '../../../../domain/instant-quotes/visit-draft.ts';
import { formatDay } from '../../../../domain/visits/dates.ts';
import { WholeHours } from '../../../ui/whole-hours.tsx';
import { useDraft } from '../../booking/draft/draft-store.ts';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { stepHref } from './quote-flow.tsx';
import styles from './quote-in-words.module.css';

/** The quote in a sentence, on the steps after the review, which is passed by itself; and the way to it. */
export function QuoteInWords() {
  const draft = useDraft();
  const policy = usePolicy(draft);
  const { BookingPriority: priority, BookingLocation: place } = draft;
  const words = [
    equipmentWords(draft).name,
    `${formatDay(priority.selectedDate)}, ${chosenHours(draft, policy)}`,
    place.LocationName || place.AddressLine,
  ];
  return (
    <p className={styles.words}>
      <WholeHours>{words.join(' · ')}</WholeHours>{' '}
      <a href={stepHref('review')}>Check or change it, or use a promo code</a>
    </p>
  );
}
