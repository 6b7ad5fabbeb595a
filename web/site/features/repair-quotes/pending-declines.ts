import { PENDING_DECLINE_DAYS } from '../../../../domain/lifetimes.ts';
import { epochNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { storedValue, useStoredValue } from '../../../browser/stored-value.ts';
import { storedAuth, useAuth } from '../../api/stored-auth.ts';

/**
 * A decline that failed, whatever the error was. This browser treats the quote as declined, and retries until the
 * server has the decline (R4.24).
 */
export type PendingDecline = Decline & {
  /** The customer who may send it; null if the link is enough. */
  readonly UserName: string | null;
  /** When it was declined, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
};

export type Decline = {
  readonly UniqueId: string;
  readonly Reason: string | null;
  /** From the portal, with the job; or from an email, with the link's secret and a name. */
  readonly by: { readonly RepairId: number } | { readonly ch: string; readonly Name: string | null };
};

const KEPT_MS = PENDING_DECLINE_DAYS * 24 * 60 * 60 * 1000;

/** In local storage, so that they outlive their tab, and any page of the website can send them. */
const pending = storedValue<readonly PendingDecline[]>({
  key: () => `${config().brand.storagePrefix}:declines`,
  parse,
  format: (declines) => (declines.length > 0 ? JSON.stringify(declines) : null),
});

function parse(json: string | null): readonly PendingDecline[] {
  try {
    const declines = JSON.parse(json ?? '[]') as unknown;
    return Array.isArray(declines) ? declines.filter(isDecline) : [];
  } catch {
    return [];
  }
}

function isDecline(stored: Partial<PendingDecline> | null): boolean {
  return typeof stored?.by === 'object' && stored.by !== null && typeof stored.at === 'number';
}

/** Stores a decline until it has arrived or is too old. */
export function keepDecline(decline: Decline): void {
  const UserName = 'ch' in decline.by ? null : storedAuth.get()?.UserName;
  if (UserName === undefined) return;
  const others = pending.get().filter(otherThan(decline.UniqueId));
  pending.set([...others, { ...decline, UserName, at: epochNow() }]);
}

/** Deletes a decline that has arrived. */
export function dropDecline(uniqueId: string): void {
  pending.set(pending.get().filter(otherThan(uniqueId)));
}

/** Deletes old declines that were never sent, so that they aren't stored longer than needed. */
export function dropOldDeclines(): void {
  const before = epochNow() - KEPT_MS;
  const young = pending.get().filter(({ at }) => at > before);
  if (young.length < pending.get().length) pending.set(young);
}

/** The declines that the current person may send. */
export function sendableDeclines(): readonly PendingDecline[] {
  return pending.get().filter(sendableBy(storedAuth.get()?.UserName));
}

/** The quotes (by UniqueId) that the current person declined, not yet on the server. */
export function usePendingDeclines(): readonly string[] {
  const userName = useAuth()?.UserName;
  return useStoredValue(pending)
    .filter(sendableBy(userName))
    .map(({ UniqueId }) => UniqueId);
}

function sendableBy(userName: string | undefined) {
  return ({ UserName }: PendingDecline) => UserName === null || UserName === userName;
}

function otherThan(uniqueId: string) {
  return ({ UniqueId }: { UniqueId: string }) => UniqueId !== uniqueId;
}
