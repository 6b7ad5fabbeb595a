import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/reference-data/price-books.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { changePrices } from './change-prices.ts';
import { copyPriceBook } from './copy-price-book.ts';
import { deletePriceBook, schedulePriceBook, takePriceBookBack } from './price-book-life.ts';
import { presentBooks, presentWholeBook } from './price-books.present.ts';

/** Price books: copied, changed, scheduled and taken back until they start (R10.17). */
export function deskPriceBookRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const list = () => presentBooks(deps.db, deps.clock.now());
  const show = (number: number) => presentWholeBook(deps.db, deps.clock.now(), number);

  route(app, calls.listPriceBooks, options, list);
  route(app, calls.getPriceBook, options, ({ params }) => show(params.Number));
  route(app, calls.copyPriceBook, options, async ({ headers, body, by }) =>
    show(await copyPriceBook(deps, { key: headers['idempotency-key'], by, form: body })),
  );
  route(app, calls.changePrices, options, async ({ params, body, by }) => {
    await changePrices(deps, { number: params.Number, by, form: body });
    return show(params.Number);
  });
  route(app, calls.schedulePriceBook, options, async ({ params, body, by }) => {
    const change = { number: params.Number, by, version: body.Version };
    await schedulePriceBook(deps, { ...change, date: body.Date });
    return show(params.Number);
  });
  route(app, calls.takePriceBookBack, options, async ({ params, body, by }) => {
    const change = { number: params.Number, by, version: body.Version };
    await takePriceBookBack(deps, change);
    return show(params.Number);
  });
  route(app, calls.deletePriceBook, options, async ({ params, query, by }) => {
    const change = { number: params.Number, by, version: query.Version };
    await deletePriceBook(deps, change);
    return list();
  });
}
