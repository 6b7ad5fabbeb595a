/** The plain pages' rules for the faces that are fetched once the words stand. */
export const FACES_ID = 'faces';
