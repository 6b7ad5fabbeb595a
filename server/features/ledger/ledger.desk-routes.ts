import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/ledger/ledger.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { bookPayoutDifference } from './book-difference.ts';
import { readLedgerCheck } from './check-ledger.ts';
import { closeBooks, readClosing } from './close-books.ts';
import { listPayouts, readPayout } from './payouts.ts';

/** The ledger's check, and the provider's payouts. */
export function deskLedgerRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.checkLedger, options, () => readLedgerCheck(deps));
  route(app, calls.getClosing, options, () => readClosing(deps));
  route(app, calls.setClosing, options, ({ body, by }) =>
    closeBooks(deps, { closedUntil: body.ClosedUntil, version: body.Version, by }),
  );
  route(app, calls.listPayouts, options, ({ query }) =>
    listPayouts(deps, { from: query.From, to: query.To }),
  );
  route(app, calls.getPayout, options, ({ params }) => readPayout(deps, params.PayoutId));
  route(app, calls.bookPayoutDifference, options, ({ params, body, by }) =>
    bookPayoutDifference(deps, { providerId: params.PayoutId, note: body.Note, by }),
  );
}
