/** Monday 23 November 2026, 9:10am in Sydney: no holiday near, daylight saving in force. */
export const MONDAY_MORNING = '2026-11-22T22:10:00Z';
