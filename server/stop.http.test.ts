import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tests/e2e/kit/free-port.ts';
import { createTestDatabase } from '../tests/kit/database/db.ts';
import { temporaryFolder } from '../tests/kit/files/temporary-folder.ts';
import { until } from '../tests/kit/until.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

test('a stop closes the database after the last handler, also if its client has gone', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const port = await freePort();
  const server = spawn(process.execPath, [MAIN], {
    env: {
      GALLEY_ENV: 'test',
      ROLE: 'web',
      LOG_LEVEL: 'error',
      PORT: String(port),
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: database.url,
    },
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(server, 'close');
  await until(() => output.includes('Stop with Ctrl-C'));

  const operator = new pg.Client({ connectionString: database.url });
  await operator.connect();
  onTestFinished(() => operator.end());
  await operator.query('begin; lock table sessions');
  const client = connect(port, '127.0.0.1');
  client.write(
    `GET /api/v1/Account/Login HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${'x'.repeat(43)}\r\n\r\n`,
  );
  await until(async () => {
    const { rows } = await operator.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length > 0;
  });
  client.destroy();
  server.kill('SIGTERM');
  // For longer than the stop of an idle server takes; the handler has another query after this one.
  await operator.query('select pg_sleep(1); commit');
  expect({ ended: await ended, output }).toEqual({
    ended: [0, null],
    output: expect.not.stringContaining('"level"'),
  });
});
