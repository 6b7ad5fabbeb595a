import { Check, Copy, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { JOB_LINK_DAYS } from '../../../../../domain/lifetimes.ts';
import { sentenceOf } from '../../../../client/api-error.ts';
import { Button, ButtonRow } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { ErrorFocus } from '../../../../ui/feedback/error-focus.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { shareWithKitchen } from '../../../api/job-link-queries.ts';
import type { JobSource } from '../../../api/job-queries.ts';
import styles from './share-job.module.css';

type ShareJobProps = {
  source: JobSource;
  reference: string;
  /** What else can be done with the job's links. */
  children?: ReactNode;
};

/** On a job's page: the link of the kitchen's copy, to copy or to pass on (R11.05). */
export function ShareJob({ source, reference, children }: ShareJobProps) {
  const [url, setUrl] = useState<string | null>(null);
  const { run, isBusy, failure } = useRun();
  return (
    <section aria-labelledby="share">
      <h2 id="share">Share with the kitchen</h2>
      <div className={styles.share}>
        <p>
          They can see who's coming and when, and where the job's up to. They can't see prices or change
          anything. The link works until {JOB_LINK_DAYS} days after the visit.
        </p>
        {failure}
        {url === null ? (
          <Button busy={isBusy} onClick={() => run(async () => setUrl((await shareWithKitchen(source)).Url))}>
            <Icon of={Share2} />
            Share with the kitchen
          </Button>
        ) : (
          <SharedLink url={url} reference={reference} />
        )}
        {children}
      </div>
    </section>
  );
}

function SharedLink({ url, reference }: { url: string; reference: string }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    // Browsers without it, or that refuse it, leave the address to be copied by hand.
    setCopied(
      await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      ),
    );
  }
  return (
    <>
      <TextField
        label="The kitchen's link"
        name="kitchen-link"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <ButtonRow>
        {'clipboard' in navigator && (
          <Button onClick={copy}>
            <Icon of={isCopied ? Check : Copy} />
            {isCopied ? 'Copied' : 'Copy the link'}
          </Button>
        )}
        {'share' in navigator && (
          <Button onClick={() => navigator.share({ title: `Job ${reference}`, url }).catch(() => {})}>
            <Icon of={Share2} />
            Send it
          </Button>
        )}
      </ButtonRow>
      <VisuallyHidden role="status">{isCopied ? 'The link is copied' : ''}</VisuallyHidden>
    </>
  );
}

/** Runs what a button does, with its progress and its failure. */
export function useRun() {
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failed, setFailed] = useState<{ cause: unknown; attempt: number } | null>(null);
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
      setFailed(null);
      setDone(true);
    } catch (cause) {
      setFailed((before) => ({ cause, attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      setBusy(false);
    }
  }
  const failure = failed && (
    <ErrorFocus attempt={failed.attempt}>
      <Alert kind="danger" title={sentenceOf(failed.cause)} />
    </ErrorFocus>
  );
  return { run, isBusy, isDone, failure };
}
