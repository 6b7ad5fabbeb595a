// What programs in TypeScript use of browser.mjs.

/** How the browser runs: without a sandbox of its own, and without traffic of its own. */
export const BROWSER_FLAGS: readonly string[];

/** The machine's own browser, or the one that GALLEY_CHROMIUM names; undefined where there is none. */
export function systemBrowser(): string | undefined;
export function otherEngine(name: 'Firefox' | 'WebKit'): { program: string; missing: string[] };
