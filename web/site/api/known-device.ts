import { config } from '../../browser/config.ts';
import { storedValue } from '../../browser/stored-value.ts';

/** More accounts than one browser has; the oldest is forgotten first. */
const MAX_ACCOUNTS = 5;

type Tokens = Readonly<Record<string, string>>;

/** The known-device token of each UserName. It doesn't sign anybody in, and is kept after a sign-out. */
const tokens = storedValue<Tokens>({
  key: () => `${config().brand.storagePrefix}:devices`,
  parse,
  format: JSON.stringify,
});

export function deviceTokenOf(userName: string): string | undefined {
  const known = tokens.get();
  return Object.hasOwn(known, userName) ? known[userName] : undefined;
}

/** All tokens, for a sign-in with a passkey, which doesn't name the account. */
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
