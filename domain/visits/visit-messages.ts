/** The day and the window of a visit (R4.12, R4.13, R3.03, R5.09). */
export const visitMessages = {
  onlyAfterHoursToday:
    'This time is no longer available. The available time today is only after hours this evening or any time tomorrow.',
  onlyAfternoonToday: 'The available time today is afternoon',
  onlyAfternoonTomorrow: 'This time is no longer available. The available time tomorrow is afternoon',
  nothingLeftToday: (nextOpen: string) => `There's nothing left today. The next open time is ${nextOpen}.`,
  nothingLeftThatDay: (nextOpen: string) =>
    `This time is no longer available. The next open time is ${nextOpen}.`,
  noAfterHoursLeft: 'This time is no longer available. There are no after-hours times left on this day.',
  windowGone: 'This time is no longer available. Please select your desired date and window of time.',
  /** R12.10 */
  hoursLeaveTooLittle: (minutes: number) =>
    `Your hours to avoid leave less than ${minutes} minutes of this window.`,
  timeGone: 'This time is no longer available. Please select a time',
  timeSkipped: 'Clocks go forward that night and skip this time. Please select a time',
  dateOutOfRange: (from: string, to: string) => `Please choose a date from ${from} to ${to}.`,
  weekendLoading: 'Weekends are charged at the after-hours price.',
  holidayLoading: (name: string) => `${name} is a public holiday and is charged at the after-hours price.`,
  loadingRule: 'Weekends and public holidays are charged at the after-hours price.',
  nextHoliday: (name: string, day: string) => `The next public holiday is ${name}, ${day}.`,
  chooseDateAndWindow: 'Please select your desired date and window of time.',
  chooseArrivalTime: "Please tell us what time you'd like your tech to arrive",
  chooseTime: 'Please select a time',
} as const;
