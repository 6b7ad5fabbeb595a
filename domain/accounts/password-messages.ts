/** Passwords and sign-up (R5.20, R8.10). */
export const passwordMessages = {
  passwordRequired: 'Please choose a password',
  passwordRule: 'Use 8 or more characters with at least one letter and one digit',
  passwordGuessable:
    'This password is little more than your name, your business or ours, which anybody would try first. Please choose another',
  passwordCommon: 'This password is one of the most common and easily guessed. Please choose another',
  oldPasswordWrong: 'This is not your current password',
  passwordMismatch: "The two passwords don't match",
  emailTaken: 'This email already has an account. Sign in, or choose a new password if you forgot yours.',
  emailHasAccount: 'This email already has an account. Sign in to book; your quote is kept.',
  createAccountFailed: 'Error on creating account',
  cannotLogin: 'Cannot login to account',
} as const;
