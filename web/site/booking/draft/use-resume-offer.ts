import { useState } from 'react';
import { useNavigate } from 'react-router';
import { STORED_QUOTE_DAYS } from '../../../../domain/constants.ts';
import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { firstIncompleteStep } from '../../../../domain/instant-quotes/quote-steps.ts';
import { formatInstantDay, formatInstantTime } from '../../../../domain/visits/dates.ts';
import { useStepContext } from '../steps/step-context.ts';
import { markDraftInUse, restartDraft, useDraft } from './draft-store.ts';

/** The offer to resume a stored quote (R4.05): its words, and what each button does. Each of them closes the offer. */
export function useResumeOffer() {
  const draft = useDraft();
  const context = useStepContext();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const timeZone = draft.BookingTimeZone || Temporal.Now.timeZoneId();
  const startedOn = Temporal.Instant.from(draft.CreatedOn);

  function close() {
    markDraftInUse();
    setOpen(false);
  }
  return {
    draft,
    open,
    title: 'Carry on with your quote?',
    lead: `You started this one on ${formatInstantDay(startedOn, timeZone)} at ${formatInstantTime(startedOn, timeZone)}. We keep it for ${STORED_QUOTE_DAYS} days.`,
    close,
    carryOn() {
      close();
      navigate(STEP_ROUTES[firstIncompleteStep(draft, context) ?? 'review']);
    },
    startAgain() {
      restartDraft();
      close();
    },
  };
}
