import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The example as it's delivered. */
export const liveExample = readFileSync(new URL('../../.env.live.example', import.meta.url), 'utf8');
const text = liveExample
  .replace(/^SECRET=$/m, `SECRET=${randomBytes(32).toString('base64')}`)
  .replaceAll(/replace-?me/g, 'filledin7');
const settings = (pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]));

/** What .env.live.example sets once it's filled in. */
export const liveSettings = settings(/^([A-Z_0-9]+)=(.*)$/gm);

/** The same with everything that it offers besides. */
export const offeredSettings = settings(/^(?:# )?([A-Z_0-9]+)=(.*)$/gm);

// The key's file is only read on a machine that has it.
const { DKIM_SELECTOR: _, DKIM_PRIVATE_KEY_FILE: __, ...others } = offeredSettings;
/** The settings of every provider that it names, so that a server can start with them. */
export const everyProvider: Record<string, string> = others;
