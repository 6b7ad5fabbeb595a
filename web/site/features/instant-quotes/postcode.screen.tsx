import { Info } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { config } from '../../../browser/config.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { useStaffRequest } from '../../api/staff-request.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { offersResuming } from '../../booking/draft/draft-store.ts';
import { PostcodeBox } from '../../booking/postcode/postcode-box.tsx';
import { usePostcode } from '../../booking/postcode/use-postcode.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import styles from './postcode.module.css';
import { QuoteFlow } from './quote-flow.tsx';
import { quoteSteps } from './quote-steps.ts';
import { useSignInOffer } from './use-sign-in-offer.tsx';

// Few visitors see a dialog or have sites, so the first screen loads without them.
const OwnPlaces = lazy(async () => ({ default: (await import('./own-places.tsx')).OwnPlaces }));
const ResumeDialog = lazy(async () => ({
  default: (await import('../../booking/draft/resume-dialog.tsx')).ResumeDialog,
}));
const NotServicedDialog = lazy(async () => ({
  default: (await import('../../booking/postcode/not-serviced-dialog.tsx')).NotServicedDialog,
}));

/** Step 1: where the equipment is (R5.01, R5.02, R4.15). */
export function PostcodeScreen() {
  const [resuming] = useState(offersResuming);
  const { text, error, busy, area, type, choose, goOn, closeArea } = usePostcode();
  const isSignedIn = useAuth() !== null;
  const isByStaff = useStaffRequest() !== null;
  const signInOffer = useSignInOffer('Your sites are then one press away.');
  useAddressPostcode((postcode) => {
    type(postcode);
    // First decide about a quote that can be resumed.
    if (!resuming) void goOn(postcode);
  });

  return (
    <QuoteFlow step="postcode">
      <StepLayout
        step="postcode"
        heading="Where is your equipment?"
        lead="Your area decides the price and who can come."
        onSubmit={() => void goOn()}
        busy={busy}
        dialogs={
          <>
            {resuming && (
              <Suspense>
                <ResumeDialog />
              </Suspense>
            )}
            {signInOffer.dialog}
            {area && (
              <Suspense>
                <NotServicedDialog area={area} open={area.open} onClose={closeArea} />
              </Suspense>
            )}
          </>
        }
      >
        {isSignedIn && !isByStaff && (
          <Suspense>
            <OwnPlaces
              onChoose={(postcode) => {
                type(postcode);
                void goOn(postcode);
              }}
            />
          </Suspense>
        )}
        <div className={styles.search}>
          <PostcodeBox
            text={text}
            error={error}
            onText={type}
            onChoose={choose}
            onReady={() => quoteSteps.preload('equipment')}
          />
        </div>
        <Note icon={Info}>{config().brand.serviceArea}</Note>
        {!isSignedIn && !isByStaff && <p>{signInOffer.words}</p>}
      </StepLayout>
    </QuoteFlow>
  );
}

const PARAMETER = 'postcode';

/**
 * Continues with the postcode in the address, which a landing page's box puts there (R1.03), once: it's then removed
 * from the address, so that Back and a reload don't repeat it.
 */
function useAddressPostcode(goOnWith: (postcode: string) => void): void {
  const [query, setQuery] = useSearchParams();
  const postcode = query.get(PARAMETER);
  const goOn = useEffectEvent((entered: string) => {
    setQuery(
      (others) => {
        others.delete(PARAMETER);
        return others;
      },
      { replace: true },
    );
    if (entered.trim() !== '') goOnWith(entered.trim());
  });
  // The address can change without an event of this page: by a link to it, or its first load.
  useEffect(() => {
    if (postcode !== null) goOn(postcode);
  }, [postcode]);
}
