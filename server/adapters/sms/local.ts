import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { durableFolder } from '../../platform/durable-file.ts';
import type { SmsGateway } from './port.ts';

/** The folder of the local gateway's texts, in the data folder. */
export function textsFolder(dataDir: string): string {
  return join(dataDir, 'outbox', 'texts');
}

/** Writes each text to a folder as a `.json` file, for trials: the outbox page shows them. */
export function localSms(folder: string): SmsGateway {
  const outbox = durableFolder(folder);
  const fileOf = (key: string) => `${key}.json`;
  return {
    isOn: true,
    takesReplies: true,
    async send({ key, to, body }) {
      await outbox.write(fileOf(key), JSON.stringify({ to, body }));
      return { outcome: 'sent', gatewayId: key };
    },
    async find({ key }) {
      return access(join(folder, fileOf(key))).then(
        () => key,
        () => null,
      );
    },
  };
}
