// What programs in TypeScript use of programs.mjs.

/** The project's folder. */
export const root: string;

/** The arguments for Node of every program of ours that uses the database; relative to the project's folder. */
export const programArguments: string[];

/** The arguments for Node that run the server, with bounds for its memory. */
export const serverArguments: readonly string[];

/** What the server's environment has beside the user's own. */
export const serverVariables: Readonly<Record<string, string>>;

/** The Node that the product runs on: the one that came with its packages, else this one if new enough. */
export function productNode(): string;
