import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/jobs/job-links.ts';
import {
  threadByLink,
  writeMessageByLink,
  writeMessageWithFilesByLink,
} from '../../../../contracts/messages/thread.ts';
import type { Deps } from '../../../common/deps.ts';
import { partsOf } from '../../../common/http/receive-upload.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { accountLimits } from '../../../features/accounts/account-limits.ts';
import { jobOfLink, recheckLink } from '../../../features/jobs/job-links.ts';
import {
  MESSAGE_FORM_LIMITS,
  receiveMessage,
} from '../../../features/messages/thread/files/receive-message.ts';
import { readOwnThread } from '../../../features/messages/thread/read-thread.ts';
import { writeMessage } from '../../../features/messages/thread/write-message.ts';
import { cancelVisit } from '../../../features/visits/by-customer/cancel-visit.ts';
import { moveVisit } from '../../../features/visits/by-customer/move-visit.ts';
import type { OwnJob } from '../../../features/visits/by-customer/own-visit.ts';
import { readVisitChoices } from '../../../features/visits/by-customer/read-visit-choices.ts';
import { shareWithKitchen } from '../../../features/visits/by-customer/share-with-kitchen.ts';
import { originOf } from '../../../platform/http/origin.ts';
import { RATES } from '../../../platform/limits.ts';
import { confirmBookingEmail, ownBooking, readBookingByLink } from './own-booking.ts';
import { readKitchenCopy, readLinkedJob } from './read-linked-job.ts';

/**
 * A job through its link, for anybody who has it, and the kitchen's copy: the same use cases as in the portal (R11.05).
 */
export function jobLinkRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = accountLimits(deps);
  const ownJob = async (ch: string, mayBe = {}): Promise<OwnJob> => {
    const { job, linkId } = await jobOfLink(deps, 'job', ch, mayBe);
    return { jobId: job.id, customerId: job.customerId, linkId };
  };
  // Sent again after the link has ended, what was done once gets that answer; anything new is refused.
  const repeatable = { mayHaveEnded: true };
  const writer = async (ch: string) => {
    const { job, linkId, link } = await jobOfLink(deps, 'job', ch, repeatable);
    const recheck = (tx: Transaction) => recheckLink(deps, tx, linkId, job);
    return { jobId: job.id, customerId: job.customerId, personId: link.personId, recheckLink: recheck };
  };

  route(app, calls.jobByLink, options, ({ body }) => readLinkedJob(deps, body.ch), RATES.jobLinks);
  route(
    app,
    calls.visitChoicesByLink,
    options,
    async ({ body }) => readVisitChoices(deps, await ownJob(body.ch)),
    RATES.jobLinks,
  );
  route(
    app,
    calls.moveVisitByLink,
    options,
    async ({ body: { ch, ...body }, headers }) => {
      const own = await ownJob(ch, repeatable);
      return moveVisit(deps, { ...own, key: headers['idempotency-key'], body });
    },
    RATES.visitChanges,
  );
  route(
    app,
    calls.cancelVisitByLink,
    options,
    async ({ body: { ch, ...body }, headers }) => {
      const own = await ownJob(ch, repeatable);
      return cancelVisit(deps, { ...own, key: headers['idempotency-key'], body });
    },
    RATES.visitChanges,
  );
  route(
    app,
    calls.shareWithKitchenByLink,
    options,
    async ({ body }) => shareWithKitchen(deps, await ownJob(body.ch)),
    RATES.linkAnswers,
  );
  route(
    app,
    threadByLink,
    options,
    async ({ body }) => readOwnThread(deps, { ...(await ownJob(body.ch)), after: body.After }),
    RATES.jobLinks,
  );
  route(
    app,
    writeMessageByLink,
    options,
    async ({ body, headers }) =>
      writeMessage(deps, {
        ...(await writer(body.ch)),
        key: headers['idempotency-key'],
        text: body.Text,
      }),
    RATES.threadMessages,
  );
  route(
    app,
    writeMessageWithFilesByLink,
    options,
    ({ headers, request }) =>
      receiveMessage(deps, {
        parts: partsOf(request, MESSAGE_FORM_LIMITS),
        async open(fields) {
          const { ch, Text } = writeMessageWithFilesByLink.body.parse(fields);
          return { ...(await writer(ch)), text: Text };
        },
        write: (opened, files) => writeMessage(deps, { ...opened, key: headers['idempotency-key'], files }),
      }),
    RATES.threadMessages,
  );
  route(app, calls.bookingByLink, options, ({ body }) => readBookingByLink(deps, body.ch), RATES.jobLinks);
  route(
    app,
    calls.ownBooking,
    options,
    ({ body, request }) => ownBooking(deps, { ch: body.ch, origin: originOf(request) }),
    RATES.linkAnswers,
  );
  route(
    app,
    calls.confirmBookingEmail,
    options,
    ({ body }) => confirmBookingEmail(deps, limits, body.ch),
    RATES.linkAnswers,
  );
  route(app, calls.kitchenCopy, options, ({ body }) => readKitchenCopy(deps, body.ch), RATES.jobLinks);
}
