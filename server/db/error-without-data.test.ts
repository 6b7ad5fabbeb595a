import { Writable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from '../platform/log.ts';
import { DrizzleQueryError } from './drizzle.ts';
import { errorWithoutData } from './error-without-data.ts';

function logged(error: Error): string {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  pino(logOptions({ level: 'info', serializeError: errorWithoutData }), stream).error(
    { err: error },
    'request failed',
  );
  return lines.join('');
}

test('tells why a query failed and nothing of what was in it', () => {
  const cause = Object.assign(new pg.DatabaseError('null value in column "abn"', 1, 'error'), {
    code: '23502',
    detail: 'Failing row contains (5001, priya@marlowestreet.example, $argon2id$v=19).',
    where: "unnamed portal parameter $1 = 'priya@marlowestreet.example'",
  });
  const error = new DrizzleQueryError(
    'insert into "customers" values ($1)',
    ['priya@marlowestreet.example'],
    cause,
  );
  const line = logged(error);
  expect(line).toContain('null value in column');
  expect(line).toContain('23502');
  expect(line).toContain('insert into');
  expect(line).not.toMatch(/priya|argon2/);
  expect(logged(cause)).not.toMatch(/priya|argon2/);
  const several = logged(new AggregateError([new Error('no space'), error], '2 failed'));
  expect(several).toMatch(/2 failed.*no space.*null value in column/s);
  expect(several).not.toMatch(/priya|argon2/);
});

test('tells any other fault whole', () => {
  const line = JSON.parse(logged(Object.assign(new Error('no space'), { code: 'ENOSPC' })));
  expect(line.err).toMatchObject({
    message: 'no space',
    code: 'ENOSPC',
    stack: expect.stringContaining('error-without-data.test.ts'),
  });
});
