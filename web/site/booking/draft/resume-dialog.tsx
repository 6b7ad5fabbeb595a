import { useState } from 'react';
import { useNavigate } from 'react-router';
import { STORED_QUOTE_DAYS } from '../../../../domain/constants.ts';
import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { firstIncompleteStep } from '../../../../domain/instant-quotes/quote-steps.ts';
import { formatInstantDay, formatInstantTime } from '../../../../domain/visits/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { QuoteDocket } from '../steps/quote-docket.tsx';
import { useStepContext } from '../steps/step-context.ts';
import { markDraftInUse, restartDraft, useDraft } from './draft-store.ts';

/** Offers to resume a stored quote (R2.31, R4.05); rendered only if there is one to offer. */
export function ResumeDialog() {
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
  function carryOn() {
    close();
    navigate(STEP_ROUTES[firstIncompleteStep(draft, context) ?? 'review']);
  }
  function startAgain() {
    restartDraft();
    close();
  }
  return (
    <Dialog
      open={open}
      title="Carry on with your quote?"
      lead={`You started this one on ${formatInstantDay(startedOn, timeZone)} at ${formatInstantTime(startedOn, timeZone)}. We keep it for ${STORED_QUOTE_DAYS} days.`}
      onClose={close}
      actions={
        <>
          <Button look="primary" onClick={carryOn}>
            Carry on
          </Button>
          <Button onClick={startAgain}>Start again</Button>
        </>
      }
      after="Starting again keeps the postcode and clears the rest."
    >
      <QuoteDocket draft={draft} loose />
    </Dialog>
  );
}
