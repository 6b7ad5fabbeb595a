// What programs in TypeScript use of debian.mjs.

/** Installs what is missing of some programs, by their paths, from Debian's packages; answers what is still missing. */
export function ensurePrograms(packages: Readonly<Record<string, string>>): Promise<string[]>;
