import { Secret, TOTP } from 'otpauth';

/** A new secret for an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ issuer, label: account, secret }).toString();
}

/**
 * The 30-second step that a code belongs to; null if it's wrong. A code of the step before or after is accepted too.
 * @param epochMs the computer's time in milliseconds since 1970
 */
export function stepOfCode(secret: string, code: string, epochMs: number): number | null {
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token: code, timestamp: epochMs, window: 1 });
  return delta === null ? null : totp.counter({ timestamp: epochMs }) + delta;
}
