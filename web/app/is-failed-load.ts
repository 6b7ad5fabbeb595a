import { ApiError } from '../api/api-error.ts';

/** How Chromium, Firefox, WebKit and Vite name a part of the program that did not arrive. */
const FAILED_LOAD =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether a page failed because something did not arrive, rather than by a program error. */
export function isFailedLoad(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0;
  // A stylesheet that failed is known by its event only.
  return error instanceof Event || (error instanceof Error && FAILED_LOAD.test(error.message));
}
