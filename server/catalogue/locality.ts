import type { PostcodeArea } from '../../domain/visits/day-choice.ts';

export type Locality = PostcodeArea & {
  /** Empty if the postcode exists but no locality of it is listed. */
  readonly suburb: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
};
