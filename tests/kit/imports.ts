import type { FieldName } from '../../domain/imports/import-fields.ts';
import type { FileKind, ImportKind } from '../../domain/imports/import-kinds.ts';
import { send, type TestApp } from './app.ts';
import { ADMIN, signedInStaff } from './desk.ts';

/** Tables that imports write, and whether anything was queued. */
const TABLES = ['customers', 'locations', 'assets', 'jobs', 'visits', 'imported_rows'];

/** An administrator who brings files along (R10.19). */
export async function importOffice(kit: TestApp) {
  const rosa = await signedInStaff(kit, ADMIN);
  const call = (path: string, payload: object, token = rosa) =>
    send(kit.app, {
      method: 'POST',
      url: `/api/v1/desk/imports${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
  const read = (Kind: FileKind, file: string | Uint8Array, FileName = `${Kind}.csv`) =>
    call('', { Kind, FileName, File: Buffer.from(file).toString('base64') });
  type Read = { ImportId: number; Columns: { Title: string; Field: FieldName | null }[] };
  const fieldsOf = ({ Columns }: Read) => Columns.map(({ Field }) => Field);
  async function run(body: Read, SendLinks = false, fields = fieldsOf(body), said = {}) {
    const all = { Added: 0, Unchanged: 0, Refused: 0 };
    for (;;) {
      const { status, body: part } = await call(`/${body.ImportId}/rows`, {
        Fields: fields,
        SendLinks,
        ...said,
      });
      if (status !== 200) throw new Error(JSON.stringify(part));
      for (const name of ['Added', 'Unchanged', 'Refused'] as const) all[name] += part[name];
      if (part.Done >= part.Rows) return all;
    }
  }
  return {
    kit,
    rosa,
    call,
    read,
    run,
    check: async (body: Read, fields = fieldsOf(body), said = {}) =>
      (await call(`/${body.ImportId}/check`, { Fields: fields, ...said })).body,
    /** Reads a file, and imports it as it was recognised. @param said what a person says of it, such as its `Program` */
    load: async (kind: ImportKind, file: string | Uint8Array, SendLinks = false, said = {}) =>
      run((await read(kind, file)).body, SendLinks, undefined, said),
    rows: async (sql: string) => (await kit.deps.pool.query(sql)).rows,
    counts: async () => {
      const found = TABLES.map((table) => kit.deps.pool.query(`select count(*)::int as n from ${table}`));
      return Object.fromEntries((await Promise.all(found)).map(({ rows }, at) => [TABLES[at], rows[0].n]));
    },
  };
}
