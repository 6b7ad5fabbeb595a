/** Reports. No customer's browser loads these. */
export const reportMessages = {
  tooEarly: 'Choose days from 1 January 2000 on',
} as const;
