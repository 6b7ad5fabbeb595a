import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  dealWithNeed as dealWithNeedCall,
  putOffNeed as putOffNeedCall,
} from '../../../contracts/needs/needs.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskNeedMessages } from '../../../domain/needs/desk-need-messages.ts';
import { putOffFault } from '../../../domain/needs/put-off.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { keepMark, markOf, type NeedMark, needCause } from './needs.queries.ts';

type Marking = Pick<Deps, 'pool' | 'clock' | 'catalogue'>;

/**
 * Says that a need is dealt with (R10.07); once it is, nothing changes.
 * @throws Refusal `not_found` if it's no longer on the list; `conflict` if it has happened again since it was read
 */
export async function dealWithNeed(
  deps: Marking,
  { asked, by }: { asked: z.output<typeof dealWithNeedCall.body>; by: StaffDoer },
): Promise<Reply<typeof dealWithNeedCall>> {
  const mark = { ...readMark(asked), dealtWithAt: toDate(deps.clock.now()), dealtWithBy: by.name };
  const kept = await transaction(deps.pool, (tx) => keep(deps, tx, { mark, by, action: 'need-dealt-with' }));
  return present(kept);
}

/**
 * Puts a need off to a local date of the office, on which it comes back (R10.07); the same date again changes nothing.
 * @throws Refusal `not_found` if it's no longer on the list; `conflict` if it has happened again since it was read, or
 *   somebody has dealt with it; `invalid_fields` at Until
 */
export async function putOffNeed(
  deps: Marking,
  { asked, by }: { asked: z.output<typeof putOffNeedCall.body>; by: StaffDoer },
): Promise<Reply<typeof putOffNeedCall>> {
  const fault = putOffFault(asked.Until, localToday(deps.clock.now(), OPERATOR_TIME_ZONE));
  if (fault) throw fieldRefusal('Until', fault);
  const mark = { ...readMark(asked), putOffUntil: asked.Until };
  const kept = await transaction(deps.pool, (tx) => keep(deps, tx, { mark, by, action: 'need-put-off' }));
  if (kept.dealtWithAt) {
    const when = formatInstantDay(kept.dealtWithAt.toTemporalInstant(), OPERATOR_TIME_ZONE);
    throw new Refusal('conflict', deskNeedMessages.dealtWith(kept.dealtWithBy ?? '', when));
  }
  return present(kept);
}

const readMark = ({
  Kind,
  Subject,
  Since,
}: Pick<z.output<typeof putOffNeedCall.body>, 'Kind' | 'Subject' | 'Since'>): NeedMark => ({
  kind: Kind,
  subject: Subject,
  since: toDate(Temporal.Instant.from(Since)),
  dealtWithAt: null,
  dealtWithBy: null,
  putOffUntil: null,
});

async function keep(
  deps: Marking,
  tx: Transaction,
  { mark, by, action }: { mark: NeedMark; by: StaffDoer; action: 'need-dealt-with' | 'need-put-off' },
): Promise<NeedMark> {
  const { kind, subject, since, putOffUntil } = mark;
  const { planBookDays: bookDays } = deps.catalogue.current().pricing.policy;
  const cause = await needCause(tx, { kind, subject, now: toDate(deps.clock.now()), bookDays });
  if (!cause) {
    const known = await markOf(tx, mark);
    if (known && isRepeated(mark, known)) return known;
    throw new Refusal('not_found', deskNeedMessages.gone);
  }
  if (cause.since.getTime() !== since.getTime())
    throw new Refusal('conflict', deskNeedMessages.happenedAgain);
  const { kept, isNew } = await keepMark(tx, mark);
  if (isNew) {
    await recordAudit(tx, deps, {
      by,
      action,
      ...(cause.jobId !== null && { subject: { kind: 'job', id: cause.jobId } }),
      customerId: cause.customerId,
      details: { kind, subject, since: wireInstant(since), ...(putOffUntil && { until: putOffUntil }) },
    });
  }
  return kept;
}

/** Whether a call says again what is known. */
function isRepeated(mark: NeedMark, known: NeedMark): boolean {
  if (known.since.getTime() !== mark.since.getTime()) return false;
  return known.dealtWithAt !== null || (!mark.dealtWithAt && known.putOffUntil === mark.putOffUntil);
}

function present({
  kind,
  subject,
  since,
  dealtWithAt,
  dealtWithBy,
  putOffUntil,
}: NeedMark): Reply<typeof dealWithNeedCall> {
  return {
    Kind: kind,
    Subject: subject,
    Since: wireInstant(since),
    DealtWithOn: dealtWithAt && wireInstant(dealtWithAt),
    DealtWithBy: dealtWithBy,
    PutOffUntil: putOffUntil,
  };
}
