import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { localMailer } from './local.ts';
import { mail, mailSuite } from './mail.suite.ts';

async function outbox() {
  const folder = await mkdtemp(join(tmpdir(), 'galley-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const names = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return {
    mailer: localMailer(folder),
    names,
    handedOver: async () => Promise.all((await names()).map((name) => readFile(join(folder, name)))),
  };
}

describe('the local mailer', () => {
  mailSuite(outbox);

  test('keeps each key in a file of its name, once', async () => {
    const { mailer, names } = await outbox();
    for (const key of ['booking-1042', 'booking-1042', 'booking-1043']) await mailer.send(mail({ key }));
    expect((await names()).toSorted()).toEqual(['booking-1042.eml', 'booking-1043.eml']);
  });
});
