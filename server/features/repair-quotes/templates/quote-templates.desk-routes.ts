import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/jobs/quote-templates.ts';
import {
  exportQuoteTemplates,
  importQuoteTemplates,
} from '../../../../contracts/reference-data/quote-template-file.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { allTemplates, presentTemplates } from './quote-templates.queries.ts';
import { addTemplate, changeTemplate, removeTemplate } from './store-template.ts';
import { exportTemplates, importTemplates } from './template-file.ts';

/** Templates that the office drafts quotes from. */
export function quoteTemplateRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const list = async () => ({
    QuoteTemplates: await presentTemplates(deps.db, deps, await allTemplates(deps.db)),
  });

  route(app, calls.listQuoteTemplates, options, list);
  route(app, calls.addQuoteTemplate, options, ({ body, by }) => addTemplate(deps, { by, form: body }));
  route(app, calls.changeQuoteTemplate, options, ({ params, body, by }) =>
    changeTemplate(deps, {
      id: params.QuoteTemplateId,
      by,
      version: body.Version,
      form: body,
    }),
  );
  route(app, exportQuoteTemplates, options, () => exportTemplates(deps.db));
  route(app, importQuoteTemplates, options, ({ body, by }) =>
    importTemplates(deps, {
      by,
      file: Buffer.from(body.File, 'base64'),
      isTrial: body.IsTrial,
    }),
  );
  route(app, calls.removeQuoteTemplate, options, async ({ params, query, by }) => {
    const id = params.QuoteTemplateId;
    await removeTemplate(deps, { id, by, version: query.Version });
    return list();
  });
}
