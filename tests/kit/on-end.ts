import { onTestFinished } from 'vitest';

/** Registers what ends a double. */
export type OnEnd = (end: () => Promise<void> | void) => void;

/** For Vitest; a browser test hands its own to a double. */
export const whenTestEnds: OnEnd = (end) => onTestFinished(end);
