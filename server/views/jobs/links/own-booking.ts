import type { Reply } from '../../../../contracts/endpoint.ts';
import type { bookingByLink, ownBooking as ownCall } from '../../../../contracts/jobs/job-links.ts';
import { jobLinkMessages } from '../../../../domain/jobs/job-link-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import type { AccountLimits } from '../../../features/accounts/account-limits.ts';
import { markMobileProven } from '../../../features/accounts/accounts.queries.ts';
import { sendConfirmationAgain } from '../../../features/accounts/email/confirm-email.ts';
import { lockCustomer } from '../../../features/customers/customers.queries.ts';
import { BOOKING_LINKS, jobOfLink, keepJobLink, recheckLink } from '../../../features/jobs/job-links.ts';
import { lockJobRow } from '../../../features/jobs/move-job.ts';
import { contactOf, isProvenEmail, isProvenMobile } from '../../../features/messages/choices/how-to-tell.ts';
import { toDate } from '../../../platform/clock.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentJob } from '../jobs.present.ts';
import { findOwnJob } from '../jobs.queries.ts';

/**
 * A booking as an email or a mobile sees it that nobody has proven (R11.05). Its contract drops whatever was typed, and what a
 * stranger could use.
 * @throws Refusal `not_found`, `link_invalid`
 */
export async function readBookingByLink(deps: Deps, ch: string): Promise<Reply<typeof bookingByLink>> {
  const { job, link } = await jobOfLink(deps, BOOKING_LINKS, ch);
  const record = await findOwnJob(deps.db, job.id, job.customerId, toDate(deps.clock.now()));
  const contact = await contactOf(deps.db, job);
  if (!record || !contact) throw new Refusal('not_found', requestMessages.notFound);
  const isMobile = link.purpose === 'booking-mobile';
  return {
    ...presentJob(deps, record, false),
    SentTo: isMobile ? 'mobile' : 'email',
    IsProven: isMobile ? isProvenMobile(contact) : isProvenEmail(contact),
  };
}

/**
 * Somebody with the texted link says that the booking is theirs: that proves the mobile, and opens the job (R11.05). Pressed again, it
 * opens the job again.
 * @throws Refusal `not_found`; `link_invalid`, also for a mobile that isn't the customer's any more
 */
export async function ownBooking(
  deps: Deps,
  { ch, origin }: { ch: string; origin: Origin },
): Promise<Reply<typeof ownCall>> {
  const { job, link } = await jobOfLink(deps, 'booking-mobile', ch);
  const { id: jobId, customerId } = job;
  return transaction(deps.pool, async (tx) => {
    await lockCustomer(tx, customerId);
    const locked = await lockJobRow(tx, jobId);
    if (!locked) throw new Refusal('not_found', requestMessages.notFound);
    await recheckLink(deps, tx, link.id, locked);
    if (link.mobile === null || !(await markMobileProven(tx, customerId, link.mobile))) {
      throw new Refusal('link_invalid', jobLinkMessages.otherMobile(deps.config.brand.phone));
    }
    const subject = { kind: 'job', id: jobId } as const;
    const by = { kind: 'visitor', id: null, origin } as const;
    await recordAudit(tx, deps, { by, action: 'customer-mobile-proven', subject, customerId });
    const Url = await keepJobLink(deps, tx, 'job', locked);
    if (Url === null) throw new Error(`Job ${jobId} has no link`);
    return { Url };
  });
}

/** Sends the email that confirms the address of a booking to that address alone. @throws Refusal, TooManyTries */
export async function confirmBookingEmail(deps: Deps, limits: AccountLimits, ch: string) {
  const { job } = await jobOfLink(deps, 'booking-email', ch);
  await sendConfirmationAgain(deps, limits, job.customerId);
  return {};
}
