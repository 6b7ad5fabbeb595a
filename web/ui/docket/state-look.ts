/** How a state of a job looks in stamp and badge; the word beside it is the state's own. */
export type StateLook =
  | 'requested'
  | 'scheduled'
  | 'inprogress'
  | 'waiting'
  | 'approved'
  | 'declined'
  | 'completed'
  | 'cancelled';
