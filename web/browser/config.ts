import type { PublicConfig } from '../../contracts/public-config.ts';

let loaded: PublicConfig | undefined;

/**
 * Reads the configuration that the server wrote into the page; a page served without it (a development server)
 * asks for /config.json instead. To be awaited once, before anything is drawn.
 */
export async function loadConfig(): Promise<void> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="site-config"]')?.content;
  setConfig(written?.startsWith('{') ? (JSON.parse(written) as PublicConfig) : await fetchConfig());
}

/** For somebody who has it already: the server, when it draws. */
export function setConfig(config: PublicConfig): void {
  loaded = config;
}

/** What the browser may know of the server's configuration: brand, card provider, clock. */
export function config(): PublicConfig {
  if (!loaded) throw new Error('config() was read before loadConfig() had ended');
  return loaded;
}

async function fetchConfig(): Promise<PublicConfig> {
  const reply = await fetch('/config.json');
  if (!reply.ok) throw new Error(`/config.json answered ${reply.status}`);
  return (await reply.json()) as PublicConfig;
}
