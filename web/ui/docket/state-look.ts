/** The look of a job's state on stamps and badges; the text next to it is the state's own. */
export type StateLook =
  | 'requested'
  | 'scheduled'
  | 'inprogress'
  | 'waiting'
  | 'approved'
  | 'declined'
  | 'completed'
  | 'cancelled';
