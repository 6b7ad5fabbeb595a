import { z } from 'zod';

/** As google.rpc.Status describes it; `reason` is only there for faults of the key or its project. */
const failure = z.object({
  error: z.object({
    status: z.string(),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

/** Google answered that it doesn't take this call: asking again wouldn't help, and it isn't down. */
export class Refused extends Error {}
/** It has no place with this id. */
export class NoSuchPlace extends Refused {}

/** Why Google gave no answer, in words without anything of the caller's. */
export async function refusalOf(reply: Response): Promise<Error> {
  const read = failure.safeParse(await reply.json().catch(() => null));
  const { status = '', details = [] } = read.data?.error ?? {};
  const reason = details.flatMap((detail) => detail.reason ?? []).join(' ');
  const words = `Google Maps replied with status ${[reply.status, status, reason].filter(Boolean).join(' ')}`;
  // A wrong key is an invalid argument too, with a reason.
  if (reply.status === 404 || (reply.status === 400 && reason === '')) return new NoSuchPlace(words);
  return reply.status === 429 || reply.status >= 500 ? new Error(words) : new Refused(words);
}
