import { z } from 'zod';

/** The format of google.rpc.Status; only faults of the key or its project have a `reason`. */
const failure = z.object({
  error: z.object({
    status: z.string(),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

/** Google is up but refused this call, so retrying wouldn't help. */
export class Refused extends Error {}
/** Google has no place with this id. */
export class NoSuchPlace extends Refused {}

/** Why a call failed, in words that contain nothing from the request. */
export async function refusalOf(reply: Response): Promise<Error> {
  const read = failure.safeParse(await reply.json().catch(() => null));
  const { status = '', details = [] } = read.data?.error ?? {};
  const reason = details.flatMap((detail) => detail.reason ?? []).join(' ');
  const words = `Google Maps replied with status ${[reply.status, status, reason].filter(Boolean).join(' ')}`;
  // A wrong key is also a 400, but with a reason.
  if (reply.status === 404 || (reply.status === 400 && reason === '')) return new NoSuchPlace(words);
  return reply.status === 429 || reply.status >= 500 ? new Error(words) : new Refused(words);
}
