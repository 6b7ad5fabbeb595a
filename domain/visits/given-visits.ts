/** How many visits one press gives to others: more than anybody has in a fortnight of leave. */
export const MOST_GIVEN = 100;
