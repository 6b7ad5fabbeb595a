import { OFTEN_LOOKED_UP_MINUTES } from '../../../domain/payments/look-ups.ts';
import type { Deps } from '../../common/deps.ts';
import { and, asc, eq, gt, lt } from '../../db/drizzle.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { toDate } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import { OPEN_PAYMENT_MINUTES, PENDING_REFUND_HOURS } from '../../platform/limits.ts';
import { cancelPayment, unconfirmedPayments } from './cancel-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { readRefund, settleRefund } from './settle-refund.ts';

/**
 * Asks again about payments and refunds whose outcome isn't known, because the provider didn't respond or the server
 * was killed while it waited. Looks up refunds that have been pending for a day, and cancels payments that nobody
 * confirmed. One failure doesn't hold up the rest: we'll ask again in an hour. The circuit breaker keeps us from
 * flooding a provider that is down.
 * @throws AggregateError at the end, with everything that failed
 */
export async function settleOpenPayments(deps: Deps): Promise<void> {
  const before = toDate(deps.clock.now().subtract({ minutes: OPEN_PAYMENT_MINUTES }));
  const started = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'started'), lt(payments.updatedAt, before)))
    .orderBy(asc(payments.updatedAt));
  const unconfirmed = await unconfirmedPayments(deps);
  const startedRefunds = await refundsIn(deps, 'started', { minutes: OPEN_PAYMENT_MINUTES });
  const pendingRefunds = await refundsIn(deps, 'pending', { hours: PENDING_REFUND_HOURS });
  const acts = [
    ...started.map((payment) => () => settlePayment(deps, payment)),
    ...unconfirmed.map((payment) => () => cancelPayment(deps, payment)),
    ...startedRefunds.map((refund) => () => settleRefund(deps, refund)),
    ...pendingRefunds.map((refund) => () => readRefund(deps, refund)),
  ];
  await doEach<() => Promise<unknown>>(acts, (act) => act());
}

/**
 * Asks again about payments that began within the last hour and have no outcome, so that nobody waits long before they
 * know whether to pay again. The call that began one takes less than a minute, and asking uses its key, so nothing is
 * charged twice.
 */
export async function settleRecentPayments(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const recent = await deps.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.state, 'started'),
        gt(payments.createdAt, toDate(now.subtract({ minutes: OFTEN_LOOKED_UP_MINUTES }))),
        lt(payments.createdAt, toDate(now.subtract({ minutes: 1 }))),
      ),
    )
    .orderBy(asc(payments.id));
  await doEach(recent, (payment) => settlePayment(deps, payment));
}

/** Refunds older than an age that are still in a state, oldest first. */
function refundsIn({ db, clock }: Deps, state: 'started' | 'pending', age: Temporal.DurationLike) {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, state), lt(refunds.createdAt, toDate(clock.now().subtract(age)))))
    .orderBy(asc(refunds.createdAt));
}
