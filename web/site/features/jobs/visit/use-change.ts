import { useState } from 'react';
import { useNavigate } from 'react-router';
import { randomId } from '../../../../browser/random-id.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { refreshJob } from '../../../api/job-link-queries.ts';
import type { ChangedJob } from './visit-page.tsx';

/** A refused or failed change; `attempt` grows with each, so that focus moves to it. */
export type Failure = { cause: unknown; attempt: number };

/** Sends a change of a visit, one key for each attempt until it's answered, and then shows the job (R4.30, R11.02). */
export function useChange({ source, hrefs }: ChangedJob) {
  const [key, setKey] = useState(randomId);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();
  const alerts = useAlerts();

  async function send(
    change: (key: string) => Promise<unknown>,
    done: { title: string; body: string },
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await change(key);
      alerts.show({ kind: 'success', ...done });
      await refreshJob(source);
      navigate(hrefs.job.slice(1), { replace: true });
    } catch (cause) {
      // What the server refused took no effect; the same change can only be meant anew.
      if (cause instanceof ApiError && !cause.passes) {
        setKey(randomId());
        await refreshJob(source);
      }
      setFailure((before) => ({ cause, attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      setBusy(false);
    }
  }
  return { send, isBusy, failure, clear: () => setFailure(null) };
}
