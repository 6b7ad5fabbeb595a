import type { PublicConfig } from '../../contracts/website/public-config.ts';

let loaded: PublicConfig | undefined;

/**
 * Reads the configuration that the server wrote into the page; a page without it (from a development server) loads
 * /config.json instead. Wait for it once, before rendering.
 */
export async function loadConfig(): Promise<void> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="site-config"]')?.content;
  setConfig(written?.startsWith('{') ? (JSON.parse(written) as PublicConfig) : await fetchConfig());
}

/** Sets it directly: for the server, when it renders. */
export function setConfig(config: PublicConfig): void {
  loaded = config;
}

/** The part of the server's configuration that browsers may see: brand, card provider, clock. */
export function config(): PublicConfig {
  if (!loaded) throw new Error('config() was read before loadConfig() had ended');
  return loaded;
}

async function fetchConfig(): Promise<PublicConfig> {
  const reply = await fetch('/config.json');
  if (!reply.ok) throw new Error(`/config.json answered ${reply.status}`);
  return (await reply.json()) as PublicConfig;
}
