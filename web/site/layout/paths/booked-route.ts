/** The thank-you page; not one of the steps, so that nothing leads back into a finished quote (R2.29, R2.35). */
export const BOOKED_ROUTE = '/instant-quote--booked';
