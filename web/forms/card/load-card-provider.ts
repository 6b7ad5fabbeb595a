import { config } from '../../browser/config.ts';
import { providerScriptUrl } from '../../browser/trusted-types.ts';
import type { CardProvider } from './card-provider.ts';

let loading: Promise<CardProvider> | undefined;

/**
 * The provider's client script, loaded only when the card step opens (R7.56).
 * @throws Error if it didn't load; the next call tries again
 */
export function loadCardProvider(): Promise<CardProvider> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<CardProvider> {
  const { scriptUrl, hasFrames } = config().payments;
  await addScript(scriptUrl);
  const { openProvider } = hasFrames
    ? await import('./stripe-provider.ts')
    : await import('./local-provider.ts');
  return openProvider();
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = providerScriptUrl(src);
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });
}

/** Where the trial provider lists the only cards it accepts; null with any other provider. */
export function testCardsUrl(): string | null {
  const { scriptUrl } = config().payments;
  return scriptUrl.startsWith('/local-card/') ? '/local-card/' : null;
}
