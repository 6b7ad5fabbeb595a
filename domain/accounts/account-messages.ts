/** What customers read about their account: signing in, passwords, passkeys, emails and links (R8.01-R8.04). */
export const accountMessages = {
  loginFailed: 'Login Failed.',
  loginFailedDetail: "The email and password don't match. Check both and try again.",
  emailKnownHere: 'You have signed in here with this email. Sign in to book; your quote is kept.',
  codeSent:
    "If this address has an account, we've emailed a code of six digits. It works for 10 minutes. Please check your junk folder too.",
  codeMissing: 'Please enter the code from the email',
  codeFailed: "This code didn't work. Check the newest email from us, or ask for another code.",
  passwordMissing: 'Please enter your password',
  signInFirst: 'Please sign in to see this page.',
  signedOut: "You've been signed out.",
  signedOutDetail: 'Sign in to pick up where you left off. What you entered is kept.',
  passwordRecovered: 'Your password has been changed. Sign in with the new one.',
  passwordChanged: 'Your password has been changed. Other devices have been signed out.',
  profileSaved: 'Profile saved',
  cardAdded: 'Card added',
  cardRemoved: 'Card removed',
  resetRequested:
    "If this address has an account, we'll email you instructions to reset your password. Please check your junk folder too.",
  simpleSignUpThanks:
    "Thanks. We've sent you an email to finish signing up. Please check your junk folder too.",
  linkInvalidOrExpired: 'The link is invalid or expired, please request the password change again.',
  confirmationLinkInvalid:
    'This link is invalid. Sign in, and send yourself a new one from your account detail.',
  confirmationLinkUsed: 'This email address is confirmed already. Sign in as usual.',
  confirmationLinkOld:
    'This link is more than a week old. Sign in, and send yourself a new one from your account detail.',
  emailConfirmed: 'Your email address is confirmed.',
  confirmationSent: (email: string) => `We've emailed a link to ${email}. Please check your junk folder too.`,
  emailUnchanged: 'This is your email address already',
  emailChangeSent: (email: string) =>
    `We've emailed a link to ${email}. Open it within a day. Until then, nothing changes.`,
  emailChangeLinkInvalid:
    'This link is invalid. Sign in, and change your email again in your account detail.',
  emailChangeLinkUsed: 'This link has already been used, or you asked for another one since.',
  emailChangeLinkOld:
    'This link is more than a day old. Sign in, and change your email again in your account detail.',
  emailChanged: (email: string) => `Your email is now ${email}. Sign in with it from now on.`,
  emailUndoLinkInvalid: 'This link is invalid.',
  emailUndoLinkUsed: 'This link has already been used, or an earlier email was brought back.',
  emailUndoLinkOld: 'This link is more than a week old.',
  emailUndoTaken: 'Another account has this email now, so we could not bring it back.',
  emailUndone: (email: string) => `Your email is ${email} again.`,
  activationLinkInvalid: 'This activation link is invalid, has already been used or has expired.',
  activationLinkUsed: 'This activation link has already been used. Sign in with the password you chose.',
  activationLinkOld: 'This activation link is more than a week old. Ask for a new one below.',
  activationLinkSent:
    "If this address has an account, we've emailed a new link. Please check your junk folder too.",
  activationHelp: (company: string, phone: string) => `Please call ${company} on ${phone}`,
  activationFailed: (company: string, phone: string) =>
    `We could not activate the account. Please call ${company} on ${phone}`,

  // What needs the password again, devices and passkeys
  passwordAgain: 'Please enter your password again to go on.',
  passwordWrong: "That isn't your password. Please try again.",
  deviceSignedOut: (device: string) => `Signed out ${device}.`,
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  passkeyKnown: 'This device already has a passkey for your account.',
  passkeyNotAdded: "The passkey wasn't added. Please try again.",
  passkeysFull: (most: string) => `You have ${most} passkeys. Please remove one before you add another.`,
  passkeyFailed:
    "Signing in with this passkey didn't work. Try again, or sign in with your password: the passkey may have been removed.",
} as const;
