/** Staff accounts and their second factor. No customer's browser loads these. */
export const staffMessages = {
  staffOnly: 'This is for our own staff only.',
  consoleOnly: "Only the office's own pages may do this.",
  adminsOnly: 'This is for administrators only.',
  staffUnknown: 'There is no such staff account.',
  staffEmailTaken: 'This email has a staff account already',
  staffNameRequired: 'Name is required',
  staffRoleRequired: 'The role is admin or dispatcher',
  cannotDisableSelf: 'You cannot disable your own account.',
  passwordNotNew: 'Please choose a password that differs from the one you were given',
  password_change_required:
    'Choose a password of your own first: npm run desk -- password, or POST /api/v1/desk/password.',
  second_factor_required:
    'Set up a second factor first: npm run desk -- second-factor enrol, or POST /api/v1/desk/second-factor.',
  codeNeeded: 'Please give a code from your authenticator app, or a recovery code.',
  codeWrong: "This code isn't valid, or was used already. Please give the next one.",
  factorConfirmed: 'You have a second factor already. To replace it, ask another administrator to reset it.',
  factorNotStarted: 'Start to set up a second factor before you confirm it.',
  factorMissing: 'There is no second factor on this account.',
  cannotResetSelf: 'You cannot reset your own second factor. Another administrator can.',
  cannotEndOwnSessions: 'Sign out instead.',
} as const;
