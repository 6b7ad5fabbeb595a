/** Names of stored values, after the brand's prefix, that plain pages look for too. */
export const KEPT_QUOTE = 'instant-quote';
export const KEPT_STAFF_REQUEST = 'staff-request';
