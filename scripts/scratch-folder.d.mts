/** Makes a folder for the databases of a run of tests; its name begins with `prefix`. Answers its path. */
export function makeScratchFolder(prefix: string): string;
