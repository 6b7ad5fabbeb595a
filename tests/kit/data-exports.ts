import { randomUUID } from 'node:crypto';
import { taskHandlers } from '../../server/tasks.ts';
import { send, type TestApp } from './app.ts';
import { unzipped } from './files/unzipped.ts';

const URL = '/api/v1/desk/data-exports';

/** What an administrator does with the file that has everything. */
export function dataExportsOf({ app, deps }: TestApp, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const get = (path = '') => send(app, { url: `${URL}${path}`, headers });
  const press = (key: string = randomUUID()) =>
    send(app, { method: 'POST', url: URL, headers: { ...headers, 'idempotency-key': key } });
  const write = (exportId: number) => taskHandlers(deps)['write-data-export']({ exportId });
  const download = (exportId: number) => app.inject({ url: `${URL}/${exportId}/file`, headers });
  return {
    press,
    get,
    write,
    download,
    /** Everything, as the texts of the files. */
    async everything(): Promise<Map<string, string>> {
      const { body } = await press();
      await write(body.ExportId);
      return unzipped((await download(body.ExportId)).rawPayload);
    },
  };
}
