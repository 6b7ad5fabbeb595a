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
 * Sends a form's change with the version of the job that was on screen when the form opened, however often the page
 * behind it is refreshed (R10.04). A refusal says who changed what; sending the form again is meant for that.
 */
export function useJobChange(
  job: JobEntry,
): <E extends JobChange>(endpoint: E, body: FieldValues) => Promise<Reply<E>> {
  const [version, setVersion] = useState(job.Version);
  const [idempotencyKey] = useState(randomId);
  return async (endpoint, body) => {
    const input = { params: { RepairId: job.RepairId }, json: { ...body, Version: version } };
    try {
      return await deskCall(endpoint, input as unknown as CallOf<typeof endpoint>, { idempotencyKey });
    } catch (cause) {
      if (cause instanceof ApiError && RENEWING.has(cause.code)) {
        setVersion((await freshJob(job.RepairId)).Version);
      }
      throw cause;
    }
  };
}
