/** The routes of accounts (R2.04-R2.07, R2.10, R2.22). */
export const ACCOUNT_ROUTES = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  signUpLocation: '/sign-up--location',
  signUpAccount: '/sign-up--account',
  requestPassword: '/request-password',
  recoverPassword: '/changepassword',
  activate: '/activate',
  confirmEmail: '/confirm-email',
  changeEmail: '/change-email',
  confirmNewEmail: '/confirm-new-email',
  undoEmailChange: '/undo-email-change',
  joinAccounts: '/join-accounts',
  accountDetail: '/account-detail',
  messages: '/notifications',
  changePassword: '/change-password',
  addCreditCard: '/add-credit-card',
} as const;
