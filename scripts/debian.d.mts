// The types of debian.mjs, for the programs in TypeScript that use it.

/** Installs the missing ones of some programs, if it can; resolves to those that are still missing. */
export function ensurePrograms(packages: Readonly<Record<string, string>>): Promise<string[]>;
