import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { EndpointSpec, Reply } from '../../../contracts/endpoint.ts';
import { randomId } from '../../browser/random-id.ts';
import { ApiError } from '../../client/api-error.ts';
import type { CallOf } from '../../client/call.ts';
import { deskCall } from '../api/desk-call.ts';
import { freshJob, type JobEntry } from '../api/job-queries.ts';

/** A change of a job: its form is made from its body. */
export type JobChange = EndpointSpec & { consumes: 'json'; body: z.ZodObject };

/** After these the job on screen isn't what it was when the form opened. */
const RENEWING: ReadonlySet<ApiError['code']> = new Set(['conflict', 'price_increased']);

/**
 * For a form that changes a job: the version that was on screen when the form opened, however often the page behind it is
 * refreshed (R10.04), and how to send a body with it. A refusal says who changed what; sending the form again is meant for
 * that, with the version that there is then.
 */
export function useJobChange(job: JobEntry): {
  version: number;
  send: <E extends JobChange>(endpoint: E, body: FieldValues) => Promise<Reply<E>>;
} {
  const [version, setVersion] = useState(job.Version);
  const [idempotencyKey] = useState(randomId);
  async function send<E extends JobChange>(endpoint: E, body: FieldValues): Promise<Reply<E>> {
    const input = { params: { RepairId: job.RepairId }, json: body };
    try {
      return await deskCall(endpoint, input as unknown as CallOf<E>, { idempotencyKey });
    } catch (cause) {
      if (cause instanceof ApiError && RENEWING.has(cause.code)) {
        setVersion((await freshJob(job.RepairId)).Version);
      }
      throw cause;
    }
  }
  return { version, send };
}
