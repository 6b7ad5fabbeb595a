/** Maximum characters of each note on how to get into a site, and of its codes. */
export const MAX_ACCESS_NOTE = 500;
export const MAX_SITE_CODES = 300;

/** How to get into a site and whom to ask for there (R12.11). */
export type SiteAccess = {
  readonly WayIn: string | null;
  readonly Parking: string | null;
  readonly Induction: string | null;
  readonly AskForName: string | null;
  readonly AskForMobile: string | null;
  /** Who is rung if nobody answers. */
  readonly IfNobodyName: string | null;
  readonly IfNobodyMobile: string | null;
};

export const NO_ACCESS: SiteAccess = {
  WayIn: null,
  Parking: null,
  Induction: null,
  AskForName: null,
  AskForMobile: null,
  IfNobodyName: null,
  IfNobodyMobile: null,
};
