/** What a technician reads when a press can't count (R11.03). */
export const technicianPressMessages = {
  calledOff: 'The office has called this visit off. Please ring them.',
  notTheirs: 'The office has given this visit to somebody else. Please ring them.',
  moved: 'The office has moved this visit. Look at its new time.',
  tooEarly: "This visit isn't today.",
  tooOld: 'This was pressed more than a week ago. Please ring the office.',
  notThere: 'Press Arrived before you add photos.',
  recorded: 'The office has this visit on record already. To change it, ring them.',
  minutesWrong: 'Please choose how long you need, up to 4 hours',
  temperatureWrong: 'Please give a temperature between -60 and 300 °C',
} as const;
