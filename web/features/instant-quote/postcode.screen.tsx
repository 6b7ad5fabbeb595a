import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { offersResuming } from '../../booking/draft/draft-store.ts';
import { PostcodeBox } from '../../booking/postcode/postcode-box.tsx';
import { useAskedPostcode } from '../../booking/postcode/use-asked-postcode.ts';
import { usePostcode } from '../../booking/postcode/use-postcode.ts';
import { config } from '../../browser/config.ts';
import { Note } from '../../ui/feedback/note.tsx';
import styles from './postcode.module.css';
import { QuoteScreen } from './quote-screen.tsx';
import { preloadStep } from './step-loaders.tsx';

// Loaded only when they open: the first screen stays small.
const ResumeDialog = lazy(async () => ({
  default: (await import('../../booking/draft/resume-dialog.tsx')).ResumeDialog,
}));
const NotServicedDialog = lazy(async () => ({
  default: (await import('../../booking/postcode/not-serviced-dialog.tsx')).NotServicedDialog,
}));

/** Step 1: where the machine is (R5.01, R5.02, R4.15). */
export function PostcodeScreen() {
  const [resuming] = useState(offersResuming);
  const { text, error, busy, area, type, choose, goOn, closeArea } = usePostcode();
  useAskedPostcode((asked) => {
    type(asked);
    // A quote that may be resumed is decided on first.
    if (!resuming) void goOn(asked);
  });

  return (
    <QuoteScreen
      step="postcode"
      heading="Where is the machine?"
      lead="The area sets the price and who can come."
      onSubmit={() => void goOn()}
      busy={busy}
      dialogs={
        <>
          {resuming && (
            <Suspense>
              <ResumeDialog />
            </Suspense>
          )}
          {area && (
            <Suspense>
              <NotServicedDialog area={area} open={area.open} onClose={closeArea} />
            </Suspense>
          )}
        </>
      }
    >
      <div className={styles.search}>
        <PostcodeBox
          text={text}
          error={error}
          onText={type}
          onChoose={choose}
          onReady={() => preloadStep('equipment')}
        />
      </div>
      <Note icon={Info}>{config().brand.serviceArea}</Note>
    </QuoteScreen>
  );
}
