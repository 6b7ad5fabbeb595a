import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { localSms } from './local.ts';
import { smsSuite, text } from './sms.suite.ts';

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'galley-texts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return {
    sms: localSms(folder),
    async handedOver() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
      return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
    },
  };
}

describe('the local SMS gateway', () => {
  smsSuite(open);

  test('keeps a text that is sent again once', async () => {
    const { sms, handedOver } = await open();
    const one = text();
    await sms.send(one);
    await sms.send(one);
    expect(await handedOver()).toHaveLength(1);
  });
});
