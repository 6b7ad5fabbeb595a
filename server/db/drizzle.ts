// Node parses the list of all that a package exports (Drizzle's is 180 KB) again for each file that imports it: 147 of them made
// that a fifth of a server's start. They import it from here.
// biome-ignore lint/performance/noBarrelFile: this one makes the start faster
export * from 'drizzle-orm';
