// What programs in TypeScript use of programs.mjs.

/** The project's folder. */
export const root: string;

/** What the server's environment has beside the user's own. */
export const serverVariables: Readonly<Record<string, string>>;

/** The Node that the product runs on: the one that came with its packages, else this one if new enough. */
export function productNode(): string;
