import type { ReferenceValues } from '../../../contracts/reference-data/tables/columns.ts';
import type { TableName } from '../../../contracts/reference-data/tables/reference-tables.ts';
import { send, type TestApp } from '../app.ts';
import { ADMIN, signedInStaff } from '../desk.ts';

export type ReferenceRow = { Key: string; Version: string; Values: ReferenceValues };

/** An administrator who changes reference data (R10.16). */
export async function referenceOffice(kit: TestApp) {
  const rosa = await signedInStaff(kit, ADMIN);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, token = rosa) =>
    send(kit.app, {
      method,
      url: `/api/v1/desk/reference/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const rowPath = (name: TableName, key: string) => `${name}/rows/${encodeURIComponent(key)}`;
  const rows = async (name: TableName, words = ''): Promise<ReferenceRow[]> =>
    (await call('GET', `${name}?SearchTerm=${encodeURIComponent(words)}`)).body.Rows;
  return {
    kit,
    call,
    rows,
    /** The row with these words, and with a key if several have them. */
    row: async (name: TableName, words: string, key?: string): Promise<ReferenceRow> => {
      const found = (await rows(name, words)).find(({ Key }) => key === undefined || Key === key);
      if (!found) throw new Error(`No row of ${name} has the words ${words}`);
      return found;
    },
    add: (name: TableName, Values: object, Emails = 0) => call('POST', `${name}/rows`, { Values, Emails }),
    /** Changes some values of a row, from the version that was read. */
    change: (name: TableName, { Key, Version, Values }: ReferenceRow, values: object) =>
      call('PUT', rowPath(name, Key), { Values: { ...Values, ...values }, Version }),
    remove: (name: TableName, { Key, Version }: ReferenceRow) =>
      call('DELETE', `${rowPath(name, Key)}?Version=${Version}`),
    load: (name: TableName, file: string | Uint8Array, more: object = {}) =>
      call('POST', `${name}/file`, { File: Buffer.from(file).toString('base64'), ...more }),
    /** The audit rows of a table, the newest first. */
    audit: async (name: TableName) =>
      (
        await kit.deps.pool.query(
          `select action, actor_id, details from audit_log where details->>'table' = $1 order by id desc`,
          [name],
        )
      ).rows,
  };
}
