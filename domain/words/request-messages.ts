/** Any call, and the captcha (R7.55, R5.19). */
export const requestMessages = {
  confirmNotRobot: 'Please confirm you are not a robot',
  captchaFailed: "The check didn't work. Please tick the box again.",
  captchaNotLoaded: (phone: string) => `The check couldn't be loaded. Please try again, or call ${phone}.`,
  captchaUnchecked: (phone: string) =>
    `Please confirm you are not a robot. We can't check it at the moment: please try again in a few minutes, or call ${phone}.`,
  tooManyUnsolved:
    "There are a lot of attempts right now, and your browser couldn't show that you're not a robot. Please try again in a minute.",
  cannotLoad: (service: string) => `Cannot load ${service}`,
  versionMissing: "Send the Version that you read, so that nobody else's change is overwritten",
  valueUnreadable: "This is missing, or we can't read it",
  linkIncomplete:
    'Part of this link is missing. Please open it again from the email or text it came in, or copy the whole address.',
  unreadableRequest: "We couldn't read that request. Please reload the page and try again.",
  signInAgain: 'Please sign in to continue.',
  waitsForConnection:
    "You seem to be offline. What you entered is kept, and goes by itself when you're back online.",
  signInEnded: "You've been signed out. Please sign in again, or carry on without signing in.",
  customersOnly: 'This is for customer accounts only.',
  notFound: 'Not found. Check the address and try again.',
  pageNotFound: 'Page not found',
  pageNotFoundDetail: 'The address may have a typo, or the page has moved. Your jobs and quotes are safe.',
  tooLarge: "That's too much to send at once. Please send less.",
  tooLong: (most: string) => `At most ${most} characters`,
  unsupportedType: 'This type of content is not accepted here.',
  internalError: 'Something went wrong on our side. Please try again in a minute.',
  unavailable: "We can't do this right now. What you entered is kept. Please try again in a minute.",
  busy: 'A lot of people are signing in right now. Please try again in a few seconds.',
  tooManyRequests: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  idempotencyKeyUnusable: 'Please reload the page and try again.',
  submitKeyReused: 'This was already sent. Please reload the page to see what happened to it.',
  tryAgain: 'Opps Sorry, please try again.',
} as const;
