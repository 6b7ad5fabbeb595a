import type { FastifyInstance } from 'fastify';
import { listQuotes } from '../../../contracts/jobs/jobs.ts';
import {
  askApprover as askApproverCall,
  listApprovers,
} from '../../../contracts/repair-quotes/approval-requests.ts';
import {
  approveJobQuote,
  approveQuote as approveQuoteCall,
  jobQuote,
  rejectJobQuote,
  rejectQuote,
} from '../../../contracts/repair-quotes/repair-quotes.ts';
import * as limits from '../../../contracts/repair-quotes/upfront-limits.ts';
import { mayDo } from '../../../domain/people/rights.ts';
import type { Deps } from '../../common/deps.ts';
import { type Caller, type RouteOptions, route } from '../../common/http/route.ts';
import { RATES } from '../../platform/limits.ts';
import { approvalOf, approveQuote, type WireApproval } from './approve-quote.ts';
import { askApprover, readApprovers } from './ask-approver.ts';
import { declineQuote } from './decline-quote.ts';
import { listWaitingQuotes, readQuote } from './read-quote.ts';
import { readApprovalLimits, readUpfront, setApprovalLimits, setJobUpfront } from './set-upfront-limit.ts';

type Named = { RepairId: number; UniqueId: string };

/** The quotes of a signed-in customer, and decisions on them: by the job's path, or with job and quote in the body. */
export function quoteRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  function answerOf(caller: Caller, { RepairId, UniqueId }: Named) {
    const by = { kind: 'customer', personId: caller.personId } as const;
    return { jobId: RepairId, uniqueId: UniqueId, customerId: caller.customerId, by };
  }
  async function approve(caller: Caller, named: Named, approval: WireApproval) {
    const answer = { ...answerOf(caller, named), ...approvalOf(approval) };
    return (await approveQuote(deps, answer)).decision;
  }
  async function decline(caller: Caller, named: Named, reason: string | null) {
    return (await declineQuote(deps, { ...answerOf(caller, named), reason })).decision;
  }

  route(app, listQuotes, options, async ({ caller }) => {
    const { customerId, membership } = caller;
    const showsPrices = mayDo(membership.role, 'prices');
    return {
      QuoteList: showsPrices
        ? await listWaitingQuotes(deps, { customerId, siteIds: membership.siteIds })
        : [],
    };
  });
  route(app, jobQuote, options, async ({ params, caller }) => {
    return readQuote(deps, { jobId: params.RepairId, customerId: caller.customerId });
  });
  route(app, limits.getUpfrontLimit, options, ({ params, caller }) =>
    readUpfront(deps, { jobId: params.RepairId, customerId: caller.customerId }),
  );
  route(app, limits.setUpfrontLimit, options, ({ params, body, caller, by }) =>
    setJobUpfront(deps, { jobId: params.RepairId, caller, by, form: body }),
  );
  route(app, limits.getApprovalLimits, options, ({ caller }) =>
    readApprovalLimits(deps.db, caller.customerId),
  );
  route(app, limits.setApprovalLimits, options, ({ body, caller, by }) =>
    setApprovalLimits(deps, { caller, by, form: body }),
  );
  route(app, listApprovers, options, ({ params, caller }) =>
    readApprovers(deps, deps.db, caller, params.RepairId),
  );
  route(
    app,
    askApproverCall,
    options,
    ({ params, headers, body, caller }) =>
      askApprover(deps, {
        key: headers['idempotency-key'],
        caller,
        jobId: params.RepairId,
        uniqueId: params.UniqueId,
        body,
      }),
    RATES.linkAnswers,
  );
  route(app, approveJobQuote, options, ({ params, body, caller }) => approve(caller, params, body));
  route(app, rejectJobQuote, options, ({ params, body, caller }) => decline(caller, params, body.Reason));
  route(app, approveQuoteCall, options, ({ body, caller }) => approve(caller, body, body));
  route(app, rejectQuote, options, ({ body, caller }) => decline(caller, body, body.Reason));
}
