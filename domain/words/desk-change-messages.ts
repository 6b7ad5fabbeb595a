/** Changes at the desk that two people make at once (R10.04). No customer's browser loads these. */
export const deskChangeMessages = {
  somebody: 'Somebody',
  theCustomer: 'The customer',
  goesOnByItself: 'A plan that goes on by itself',
  automaticCharge: 'A charge of the card on file',
  /** `when` is such as `on Tue 24 Nov at 9:12am`, `now` a sentence about how it is now, or empty. */
  changedMeanwhile: (who: string, when: string, now: string) =>
    [`${who} changed this ${when}, after you opened it.`, now, 'Please look at it as it is now.']
      .filter(Boolean)
      .join(' '),
} as const;
