import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { QuoteDocket } from '../steps/quote-docket.tsx';
import { useResumeOffer } from './use-resume-offer.ts';

/** Offers to resume a stored quote on step 1 (R2.31, R4.05); rendered only if there is one to offer. */
export function ResumeDialog() {
  const { draft, open, title, lead, close, carryOn, startAgain } = useResumeOffer();
  return (
    <Dialog
      open={open}
      title={title}
      lead={lead}
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
