import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import { OLDEST_BROWSERS } from './list.ts';

/** The compatibility data's names for browserslist names. */
const BROWSERS: Readonly<Record<string, readonly (keyof CompatStatement['support'])[]>> = {
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  samsung: ['samsunginternet_android'],
};

/**
 * Objects whose methods are looked up by name alone, as in `list.toSorted()`; libraries reuse other objects' method
 * names.
 */
const COMMON = new Set(
  `Array String Number Object Map Set Promise RegExp Date TypedArray AbortSignal Blob Crypto Document
  DataTransfer DOMTokenList Element File FormData Headers HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement
  Navigator Node Performance Request Response URL URLSearchParams Window`.split(/\s+/),
);

/** The known features, and whether every browser of our browserslist supports them. */
export type Compat = {
  /** Names such as `structuredClone` and `Temporal`. */
  globals: ReadonlyMap<string, boolean>;
  /** Static members such as `AbortSignal.any`. */
  statics: ReadonlyMap<string, boolean>;
  /** Methods of common objects, such as `toSorted`. */
  methods: ReadonlyMap<string, boolean>;
  /** Whether `(?<=…)` and `(?<!…)` are supported; an unknown pattern stops the whole script. */
  lookbehind: boolean;
  css: CompatData['css'];
};

export function readCompat(data: CompatData): Compat {
  const globals = new Map<string, boolean>();
  const statics = new Map<string, boolean>();
  const methods = new Map<string, boolean>();
  // Several objects can have a member with this name. It's enough if one of them is supported everywhere.
  const add = (map: Map<string, boolean>, name: string, known: boolean) =>
    map.set(name, known || map.get(name) === true);
  for (const [object, feature] of membersOf({ ...data.javascript.builtins, ...data.api })) {
    if (feature.__compat) add(globals, object, isSupported(feature));
    for (const [key, member] of membersOf(feature)) {
      if (!member.__compat) continue;
      const name = key.replace(/_static$/, '');
      add(statics, `${object}.${name}`, isSupported(member));
      if (COMMON.has(object)) add(methods, name, isSupported(member));
      if (object === 'Window') add(globals, name, isSupported(member));
    }
  }
  const lookbehind = isSupported(data.javascript.regular_expressions?.lookbehind_assertion);
  return { globals, statics, methods, lookbehind, css: data.css };
}

const membersOf = (identifier: Identifier) =>
  Object.entries(identifier).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat');

/**
 * Whether every browser of the browserslist supports a feature; a browser missing in the data counts as supporting it.
 */
export function isSupported(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support;
  if (!support) return true;
  return OLDEST_BROWSERS.every(({ name, version }) =>
    BROWSERS[name]?.every((browser) => {
      const statement = support[browser];
      const statements: SimpleSupportStatement[] = statement === undefined ? [] : [statement].flat();
      return statements.some(
        ({ version_added, version_removed, flags }) =>
          !flags && since(version_added) <= version && since(version_removed) > version,
      );
    }),
  );
}

/** A version in the data as a number, `≤37` as 37; unreleased ones are higher than all others. */
function since(version: string | false | undefined): number {
  const number = Number.parseFloat(String(version).replace('≤', ''));
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}
