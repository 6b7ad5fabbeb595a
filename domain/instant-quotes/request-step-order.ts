// Only the order, without the rules for completeness: the website's first screen loads just this.

/** The steps of a service request: it skips equipment and checkout (R2.23, R4.06). */
export const REQUEST_STEPS = ['problem', 'fix-it', 'location', 'review'] as const;

export type RequestStep = (typeof REQUEST_STEPS)[number];

/** R2.23. */
export const REQUEST_ROUTES: Readonly<Record<RequestStep, string>> = {
  problem: '/portal-customer/service-request--problem',
  'fix-it': '/portal-customer/service-request--fix-it',
  location: '/portal-customer/service-request--location',
  review: '/portal-customer/service-request--review',
};
