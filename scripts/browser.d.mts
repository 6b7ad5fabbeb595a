// The types of browser.mjs, for the programs in TypeScript that use it.

/** The browser's flags: no sandbox and no background traffic. */
export const BROWSER_FLAGS: readonly string[];

/** The browser that GALLEY_CHROMIUM names, or the machine's own; undefined if there's none. */
export function systemBrowser(): string | undefined;
/** The same; if there's none, fetches one first. Undefined for Playwright's own. */
export function ensureBrowser(): Promise<string | undefined>;
export function otherEngine(name: 'Firefox' | 'WebKit'): { program: string; missing: string[] };
