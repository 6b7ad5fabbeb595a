import type { Page } from '@playwright/test';

/**
 * Takes from the browser what Safari 15.4, Chrome 109 and Firefox 115 don't have, and formats dates as the date data of
 * CLDR 42 does (WebKit on Debian 12), where `en-CA` is month first.
 */
export async function makeOlder(page: Page) {
  await page.addInitScript(() => {
    const remove = (from: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(from, name);
    };
    remove(AbortSignal, 'any', 'timeout');
    remove(Map, 'groupBy');
    remove(Object, 'groupBy');
    remove(Promise, 'withResolvers', 'try');
    remove(Array, 'fromAsync');
    remove(Array.prototype, 'toReversed', 'toSorted', 'toSpliced', 'with', 'findLast', 'findLastIndex');
    remove(URL, 'canParse', 'parse');
    remove(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf');
    remove(Crypto.prototype, 'randomUUID');
    remove(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover');
    remove(globalThis, 'Iterator', 'Temporal');
    const Native = Intl.DateTimeFormat;
    Intl.DateTimeFormat = new Proxy(Native, {
      construct: (target, [locale, options]) => new target(locale === 'en-CA' ? 'en-US' : locale, options),
      apply: (target, _this, [locale, options]) => target(locale === 'en-CA' ? 'en-US' : locale, options),
    });
  });
}
