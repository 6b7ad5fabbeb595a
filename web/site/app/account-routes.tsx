import { Route } from 'react-router';
import { lazyScreen } from '../../browser/lazy-screen.ts';
import { ACCOUNT_ROUTES } from '../layout/paths/account-paths.ts';

const SignIn = lazyScreen(
  async () => (await import('../features/accounts/sign-in/sign-in.screen.tsx')).SignInScreen,
);
const SignUpContact = lazyScreen(
  async () => (await import('../features/accounts/sign-up/sign-up-contact.screen.tsx')).SignUpContactScreen,
);
const SignUpLocation = lazyScreen(
  async () => (await import('../features/accounts/sign-up/sign-up-location.screen.tsx')).SignUpLocationScreen,
);
const SignUpAccount = lazyScreen(
  async () => (await import('../features/accounts/sign-up/sign-up-account.screen.tsx')).SignUpAccountScreen,
);
const RequestPassword = lazyScreen(
  async () =>
    (await import('../features/accounts/password/request-password.screen.tsx')).RequestPasswordScreen,
);
const RecoverPassword = lazyScreen(
  async () =>
    (await import('../features/accounts/password/recover-password.screen.tsx')).RecoverPasswordScreen,
);
const Activate = lazyScreen(
  async () => (await import('../features/accounts/password/activate.screen.tsx')).ActivateScreen,
);
const ConfirmEmail = lazyScreen(
  async () => (await import('../features/accounts/email/confirm-email.screen.tsx')).ConfirmEmailScreen,
);
const ConfirmNewEmail = lazyScreen(
  async () => (await import('../features/accounts/email/confirm-new-email.screen.tsx')).ConfirmNewEmailScreen,
);
const UndoEmailChange = lazyScreen(
  async () => (await import('../features/accounts/email/undo-email-change.screen.tsx')).UndoEmailChangeScreen,
);
const ChangeEmail = lazyScreen(
  async () => (await import('../features/accounts/email/change-email.screen.tsx')).ChangeEmailScreen,
);
const AccountDetail = lazyScreen(
  async () =>
    (await import('../features/accounts/account-detail/account-detail.screen.tsx')).AccountDetailScreen,
);
const Messages = lazyScreen(
  async () => (await import('../features/accounts/messages/messages.screen.tsx')).MessagesScreen,
);
const ChangePassword = lazyScreen(
  async () => (await import('../features/accounts/password/change-password.screen.tsx')).ChangePasswordScreen,
);
const AddCreditCard = lazyScreen(
  async () =>
    (await import('../features/accounts/account-detail/add-credit-card.screen.tsx')).AddCreditCardScreen,
);

/** Account pages that anybody may open (R2.04-R2.07, R2.10). */
export const accountRoutes = (
  <>
    <Route path={ACCOUNT_ROUTES.signIn} element={<SignIn />} />
    <Route path={ACCOUNT_ROUTES.signUp} element={<SignUpContact />} />
    <Route path={ACCOUNT_ROUTES.signUpLocation} element={<SignUpLocation />} />
    <Route path={ACCOUNT_ROUTES.signUpAccount} element={<SignUpAccount />} />
    <Route path={ACCOUNT_ROUTES.requestPassword} element={<RequestPassword />} />
    <Route path={ACCOUNT_ROUTES.recoverPassword} element={<RecoverPassword />} />
    <Route path={ACCOUNT_ROUTES.activate} element={<Activate />} />
    <Route path={ACCOUNT_ROUTES.confirmEmail} element={<ConfirmEmail />} />
    <Route path={ACCOUNT_ROUTES.confirmNewEmail} element={<ConfirmNewEmail />} />
    <Route path={ACCOUNT_ROUTES.undoEmailChange} element={<UndoEmailChange />} />
  </>
);

/** Account pages of the signed-in customer (R2.21, R2.22). */
export const ownAccountRoutes = (
  <>
    <Route path={ACCOUNT_ROUTES.accountDetail} element={<AccountDetail />} />
    <Route path={ACCOUNT_ROUTES.messages} element={<Messages />} />
    <Route path={ACCOUNT_ROUTES.changeEmail} element={<ChangeEmail />} />
    <Route path={ACCOUNT_ROUTES.changePassword} element={<ChangePassword />} />
    <Route path={ACCOUNT_ROUTES.addCreditCard} element={<AddCreditCard />} />
  </>
);
