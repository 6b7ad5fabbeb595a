import type { FastifyInstance } from 'fastify';
import {
  approveQuoteByLink,
  quoteByLink,
  rejectQuoteByLink,
} from '../../../contracts/repair-quotes/repair-quote-links.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { RATES } from '../../platform/limits.ts';
import { approvalOf, approveQuote } from './approve-quote.ts';
import type { Decided } from './decide-quote.ts';
import { declineQuote } from './decline-quote.ts';
import { answerByLink, readLinkedQuote } from './quote-link.ts';

const outcome = ({ decision, isAsAsked }: Decided) => ({
  ...decision,
  Result: isAsAsked ? ('ok' as const) : ('no' as const),
});

/**
 * A quote through its emailed link, for anybody who has it (R4.23, R7.38-R7.40): the same use cases as in the portal.
 */
export function quoteApprovalRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, quoteByLink, options, ({ body }) => readLinkedQuote(deps, body.ch), RATES.linkLooks);

  route(
    app,
    approveQuoteByLink,
    options,
    async ({ body }) => {
      const answer = await answerByLink(deps, body);
      return outcome(await approveQuote(deps, { ...answer, ...approvalOf(body) }));
    },
    RATES.linkAnswers,
  );

  route(
    app,
    rejectQuoteByLink,
    options,
    async ({ body }) => {
      const answer = await answerByLink(deps, body, true);
      return outcome(await declineQuote(deps, { ...answer, reason: body.Reason }));
    },
    RATES.linkAnswers,
  );
}
