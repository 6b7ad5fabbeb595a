import type { FastifyInstance } from 'fastify';
import { sendQuote as sendQuoteCall } from '../../../contracts/jobs/job-changes.ts';
import * as calls from '../../../contracts/jobs/job-quotes.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { doer } from '../../common/audit/doer.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { approveByPhone, declineByPhone } from '../../features/repair-quotes/decide-by-phone.ts';
import { previewQuote, sendQuote } from '../../features/repair-quotes/send-quote.ts';
import { withdrawQuote } from '../../features/repair-quotes/withdraw-quote.ts';
import { readDeskJob } from './desk-jobs.ts';

/** The office's part of a job's quotes; a change answers with the job as it is now. */
export function jobQuoteRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.previewQuote, options, ({ params, body }) =>
    previewQuote(deps, { jobId: params.RepairId, quote: body }),
  );
  route(app, sendQuoteCall, options, async ({ params, body, caller, request }) => {
    await sendQuote(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      version: body.Version,
      quote: body,
    });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, calls.withdrawQuote, options, async ({ params, body, caller, request }) => {
    await withdrawQuote(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      version: body.Version,
      reason: body.Reason,
    });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, calls.approveByPhone, options, async ({ params, body, caller, request }) => {
    await approveByPhone(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      version: body.Version,
      uniqueId: body.UniqueId,
      saidBy: body.SaidBy,
      agreedCents: centsFromDollars(body.TotalIncGst),
      poNumber: body.PoNumber,
    });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, calls.declineByPhone, options, async ({ params, body, caller, request }) => {
    await declineByPhone(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      version: body.Version,
      uniqueId: body.UniqueId,
      saidBy: body.SaidBy,
      reason: body.Reason,
    });
    return readDeskJob(deps, params.RepairId);
  });
}
