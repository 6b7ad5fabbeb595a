import { useEffect, useEffectEvent } from 'react';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { ApiError, sentenceOf } from '../client/api-error.ts';

const isOffline = (cause: unknown): boolean => cause instanceof ApiError && cause.code === 'offline';

/**
 * A message that was sent without a connection goes by itself when there is one again (R14.10), as the page says.
 * @param cause why it wasn't sent; null if it was, or wasn't tried
 * @param again sends the same once more, with the same key
 */
export function useAgainOnline(cause: unknown, again: () => void): void {
  const waits = isOffline(cause);
  const send = useEffectEvent(again);
  useEffect(() => {
    if (!waits) return;
    const onOnline = () => send();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [waits]);
}

/** Why a message wasn't sent, or that it waits. */
export const waitingWords = (cause: unknown): string =>
  isOffline(cause) ? requestMessages.waitsForConnection : sentenceOf(cause);
