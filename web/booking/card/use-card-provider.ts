import { useEffect, useState } from 'react';
import { loadCardProvider } from './card-provider.ts';

type Provider = Awaited<ReturnType<typeof loadCardProvider>>;

/** The card provider's script, asked for when the screen opens; `failed` offers `retry` (R8.08). */
export function useCardProvider() {
  const [provider, setProvider] = useState<Provider>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    loadCardProvider().then(
      (loaded) => !gone && setProvider(loaded),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);

  return {
    provider,
    failed,
    retry() {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}
