/**
 * What somebody may be in a business (R12.01). An owner may do everything, and there's always one.
 */
export const BUSINESS_ROLES = ['owner'] as const;
