import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/reference-data/desk-reference.ts';
import { REFERENCE_TABLES } from '../../../../contracts/reference-data/tables/reference-tables.ts';
import { setWindowLimit as setWindowLimitCall } from '../../../../contracts/windows/windows.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { importRows } from './import-rows.ts';
import { listRows, readRow } from './list-rows.ts';
import { readChoices, readRows } from './read-rows.ts';
import { fileOf } from './reference-file.ts';
import { countEmails, saveRow, takeRowAway } from './save-row.ts';
import { setWindowLimit } from './set-window-limit.ts';

/** Every reference table's calls (R10.16). */
export function deskReferenceRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listReference, options, ({ params, query }) =>
    listRows(deps.db, { name: params.Table, term: query.SearchTerm, after: query.After }),
  );
  route(app, calls.readReference, options, ({ params }) =>
    readRow(deps.db, { name: params.Table, key: params.Key }),
  );
  route(app, calls.addReference, options, ({ params, body, by }) =>
    saveRow(deps, {
      by,
      name: params.Table,
      key: null,
      values: body.Values,
      seen: body.Emails,
    }),
  );
  route(app, calls.changeReference, options, ({ params, body, by }) =>
    saveRow(deps, {
      by,
      name: params.Table,
      key: params.Key,
      values: body.Values,
      version: body.Version,
      seen: body.Emails,
    }),
  );
  route(app, calls.removeReference, options, async ({ params, query, by }) => {
    await takeRowAway(deps, { by, name: params.Table, key: params.Key, version: query.Version });
    return {};
  });
  route(app, calls.countReferenceEmails, options, ({ params, body }) =>
    countEmails(deps, { name: params.Table, values: body.Values }),
  );
  route(app, calls.exportReference, options, async ({ params: { Table: name } }) => ({
    FileName: `${name}.csv`,
    Content: fileOf(REFERENCE_TABLES[name], await readRows(deps.db, name), await readChoices(deps.db, name)),
  }));
  route(app, setWindowLimitCall, options, ({ body, by }) => setWindowLimit(deps, { by, limit: body }));
  route(app, calls.importReference, options, ({ params, body, by }) =>
    importRows(deps, {
      by,
      name: params.Table,
      file: Buffer.from(body.File, 'base64'),
      isTrial: body.IsTrial,
      seen: body.Emails,
    }),
  );
}
