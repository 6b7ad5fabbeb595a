import { ApiError } from './api-error.ts';

/** The messages of Chromium, Firefox, WebKit and Vite when a module or stylesheet fails to load. */
const FAILED_LOAD =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether a page failed because something didn't load, rather than because of a program error. */
export function isFailedLoad(error: unknown): boolean {
  return error instanceof ApiError ? error.status === 0 : isFailedCode(error);
}

/** Whether a script or stylesheet didn't load. */
export function isFailedCode(error: unknown): boolean {
  // A stylesheet that failed only gives an event.
  return error instanceof Event || (error instanceof Error && FAILED_LOAD.test(error.message));
}
