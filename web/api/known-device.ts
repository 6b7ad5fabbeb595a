import { config } from '../browser/config.ts';
import { storedValue } from '../browser/stored-value.ts';

/** More accounts than one browser has; the oldest is forgotten first. */
const MAX_ACCOUNTS = 5;

type Tokens = Readonly<Record<string, string>>;

/** What this browser shows at sign-in to be recognised, by UserName. It signs nobody in, and stays after a sign-out. */
const tokens = storedValue<Tokens>({
  key: () => `${config().brand.storagePrefix}:devices`,
  parse,
  format: JSON.stringify,
});

export const deviceTokenOf = (userName: string): string | undefined => tokens.get()[userName];

/** All of them, for a sign-in that doesn't say whose it is. */
export const deviceTokens = (): string[] => Object.values(tokens.get());

export function keepDeviceToken(userName: string, token: string): void {
  const others = Object.entries(tokens.get()).filter(([name]) => name !== userName);
  tokens.set(Object.fromEntries([...others, [userName, token]].slice(-MAX_ACCOUNTS)));
}

function parse(json: string | null): Tokens {
  try {
    const stored: unknown = JSON.parse(json ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([, token]) => typeof token === 'string');
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
