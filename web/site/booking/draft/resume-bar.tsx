import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import styles from './resume-bar.module.css';
import { useResumeOffer } from './use-resume-offer.ts';

/** The same offer above a landing page, which can be read without answering it; step 1 asks again (R4.05). */
export function ResumeBar() {
  const { open, title, lead, close, carryOn, startAgain } = useResumeOffer();
  if (!open) return null;
  return (
    <aside className={wrap.wrap} aria-label={title}>
      <div className={styles.bar}>
        <Alert
          kind="info"
          title={title}
          actions={
            <>
              <Button small look="primary" onClick={carryOn}>
                Carry on
              </Button>
              <Button small onClick={startAgain}>
                Start again
              </Button>
            </>
          }
          onDismiss={close}
        >
          {lead}
        </Alert>
      </div>
    </aside>
  );
}
