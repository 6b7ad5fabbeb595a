import { vi } from 'vitest';
import type { PublicConfig } from '../../contracts/website/public-config.ts';
import { loadConfig } from '../../web/browser/config.ts';

/** A Storage in memory that can be full. */
export class FakeStorage {
  full = false;
  readonly #items = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, text);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

/** What a tab hears when another one writes to local storage. */
export function tabEvent(key: string | null, newValue: string | null): void {
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

export const TEST_PUBLIC_CONFIG: PublicConfig = {
  brand: {
    name: 'Galley',
    company: 'Galley Kitchen Repairs',
    phone: '1800 975 711',
    abn: '51 824 753 556',
    email: 'help@galley.example',
    referencePrefix: 'GAL',
    storagePrefix: 'galley',
    licences: [],
    serviceArea: 'Sydney',
    placeExample: '2010 or Surry Hills',
  },
  appVersion: '1.0.2',
  bookingUrl: null,
  marketingUrl: null,
  apiUrl: null,
  staffApiUrl: null,
  servicingUrl: null,
  passkeyHost: 'portal.galley.example',
  clockOffsetMs: 0,
  payments: { provider: 'Local card', scriptUrl: '/local-card/card.js', publicKey: null, hasFrames: false },
  maps: { provider: 'local', tiles: null },
  abnLookup: false,
  captcha: { provider: 'altcha' },
};

/** What the device's clock says in these tests, in milliseconds since 1970; it is stopped. */
export const DEVICE_NOW = Date.parse('2026-11-22T22:10:00Z');

/** A page as the server sends it, for code that runs in browsers: clock, storage, events and configuration. */
export async function stubBrowser(config: PublicConfig = TEST_PUBLIC_CONFIG): Promise<FakeStorage> {
  vi.useFakeTimers({ toFake: ['Date'], now: DEVICE_NOW });
  const storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify(config) }) });
  await loadConfig();
  return storage;
}

/** Takes the page and its clock away again. */
export function leaveBrowser(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
