import type { BrowserEvent } from '../../../domain/visitor-events.ts';
import { config } from '../../config.ts';
import { openVisit } from './visit.ts';

const visit = openVisit(() => ({
  storagePrefix: config().brand.storagePrefix,
  apiUrl: config().apiUrl,
}));

/** Tells of an event, once per visitor: `track('interest_registered')`. Never waits and never fails (R7.58). */
export const track: (event: BrowserEvent) => void = visit.track;

/** Who was told of, to go with a booking; null where nobody may be. */
export const currentVisitor = visit.visitor;
