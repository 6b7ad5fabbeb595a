import type { PlanOffer } from '../../../../contracts/plans/own-plans.ts';
import { planMessages } from '../../../../domain/plans/plan-messages.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { answeredWords } from './plan-words.ts';

/** How an offer was answered, or why it can't be answered any more; nothing while it waits. */
export function OfferState({ offer }: { offer: PlanOffer }) {
  const now = useNow();
  const { phone } = config().brand;
  const answered = answeredWords(offer, now);
  if (answered) return <Alert kind={offer.State === 'accepted' ? 'success' : 'info'} live title={answered} />;
  if (offer.State === 'withdrawn') return <Alert kind="info" title={planMessages.withdrawn(phone)} />;
  return offer.IsExpired ? <Alert kind="warning" title={planMessages.expired(phone)} /> : null;
}
