/** Under the brand's prefix, what the site keeps in the browser and the plain pages look for too. */
export const KEPT_QUOTE = 'instant-quote';
export const KEPT_STAFF_REQUEST = 'staff-request';
