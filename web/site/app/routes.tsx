import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Navigate, Route, useLocation, useSearchParams } from 'react-router';
import { QUOTE_STEPS, STEP_ROUTES } from '../../../domain/instant-quotes/quote-step-order.ts';
import { REQUEST_ROUTES, REQUEST_STEPS } from '../../../domain/instant-quotes/request-step-order.ts';
import { SERVICES, servicePath } from '../../../domain/website/services.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { lazyScreen } from '../../browser/lazy-screen.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { policies, siteCopy } from '../api/site-copy.ts';
import { stepLoader } from '../booking/steps/step-loader.tsx';
import { PostcodeScreen } from '../features/instant-quotes/postcode.screen.tsx';
import { quoteSteps } from '../features/instant-quotes/quote-steps.ts';
import { ToBookingSite, ToMarketingSite } from '../layout/elsewhere.tsx';
import { ACCOUNT_ROUTES } from '../layout/paths/account-paths.ts';
import { BOOKED_ROUTE } from '../layout/paths/booked-route.ts';
import { EQUIPMENT_ROUTES } from '../layout/paths/equipment-paths.ts';
import { FAULT_ROUTES } from '../layout/paths/fault-paths.ts';
import { INVOICE_ROUTES } from '../layout/paths/invoice-paths.ts';
import { JOB_LINK_ROUTES } from '../layout/paths/job-link-paths.ts';
import { PLAN_ROUTES, PLAN_VISIT_ROUTES } from '../layout/paths/plan-paths.ts';
import { BOOK_AGAIN_ROUTE } from '../layout/paths/request-href.ts';
import { SignedInOnly } from '../layout/signed-in-only.tsx';

/** The steps of a service request. */
const requestSteps = stepLoader(
  {
    problem: async () => (await import('../features/bookings/problem.screen.tsx')).RequestProblemScreen,
    'fix-it': async () => (await import('../booking/visit-time/time-step.tsx')).TimeStep,
    location: async () => (await import('../features/bookings/location.screen.tsx')).RequestLocationScreen,
    review: async () => (await import('../features/bookings/review.screen.tsx')).RequestReviewScreen,
  },
  async () => (await import('../features/bookings/request-step-guard.tsx')).RequestStepGuard,
);

const BookAgain = lazyScreen(
  async () => (await import('../features/bookings/book-again.screen.tsx')).BookAgainScreen,
);

const requestScreens = REQUEST_STEPS.map((step) => ({
  path: REQUEST_ROUTES[step],
  Screen: requestSteps.lazyStep(step),
}));

/** The routes of the service request: its steps, and all of them on one page (R2.23). */
const requestRoutes = (
  <>
    {requestScreens.map(({ path, Screen }) => (
      <Route key={path} path={path} element={<Screen />} />
    ))}
    <Route path={BOOK_AGAIN_ROUTE} element={<BookAgain />} />
  </>
);

const laterSteps = QUOTE_STEPS.filter((step) => step !== 'postcode').map((step) => ({
  path: STEP_ROUTES[step],
  Screen: quoteSteps.lazyStep(step),
}));

const BookedScreen = lazyScreen(
  async () => (await import('../features/instant-quotes/booked.screen.tsx')).BookedScreen,
);

/** The routes of the instant quote (R2.18), and its end (R2.29). */
const quoteRoutes = (
  <>
    <Route
      path={STEP_ROUTES.postcode}
      element={
        <ToBookingSite>
          <PostcodeScreen />
        </ToBookingSite>
      }
    />
    {laterSteps.map(({ path, Screen }) => (
      <Route key={path} path={path} element={<Screen />} />
    ))}
    <Route path={BOOKED_ROUTE} element={<BookedScreen />} />
  </>
);

const LandingScreen = withWords(
  async () => (await import('../features/website/landing.screen.tsx')).LandingScreen,
);
const AboutScreen = withWords(async () => (await import('../features/website/about.screen.tsx')).AboutScreen);
const PolicyScreen = withWords(
  async () => (await import('../features/website/policies/policy.screen.tsx')).PolicyScreen,
  policies,
);
const RegisterInterestScreen = withWords(
  async () => (await import('../features/website/register-interest.screen.tsx')).RegisterInterestScreen,
);

/** The routes of the public website (R2.03, R2.11, R2.13, R2.15). Each page opens at its top, with its own title. */
const landingRoutes = (
  <>
    {SERVICES.map((service) => (
      <Route key={service} path={servicePath(service)} element={<LandingScreen key={service} />} />
    ))}
    <Route path="/about" element={<AboutScreen />} />
    <Route path="/register-interest" element={<RegisterInterestScreen />} />
    <Route path="/home" element={<ToMarketingSite path="/home" />} />
    <Route path="/technician" element={<ToMarketingSite path="/technician" />} />
    <Route path="/contact" element={<ToMarketingSite path="/contact" />} />
    <Route path="/terms" element={<OwnPolicy name="terms" />} />
    <Route path="/privacy" element={<OwnPolicy name="privacy" />} />
  </>
);

function OwnPolicy({ name }: { name: 'terms' | 'privacy' }) {
  return (
    <ToMarketingSite path={`/${name}`}>
      <PolicyScreen key={name} name={name} />
    </ToMarketingSite>
  );
}

/** A screen whose text is requested at the same time as its code; the screen handles a failed request. */
function withWords<Props>(load: () => Promise<ComponentType<Props>>, ...more: (() => Promise<unknown>)[]) {
  return lazyScreen(() => {
    for (const request of [siteCopy, ...more]) request().catch(() => undefined);
    return load();
  });
}

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
const JoinAccounts = lazyScreen(
  async () => (await import('../features/accounts/email/join-accounts.screen.tsx')).JoinAccountsScreen,
);
const ChangeEmail = lazyScreen(
  async () => (await import('../features/accounts/email/change-email.screen.tsx')).ChangeEmailScreen,
);
const AccountDetail = lazyScreen(
  async () =>
    (await import('../features/accounts/account-detail/account-detail.screen.tsx')).AccountDetailScreen,
);
const Sites = lazyScreen(async () => (await import('../features/sites/sites.screen.tsx')).SitesScreen);
const SiteHours = lazyScreen(
  async () => (await import('../features/sites/site-hours.screen.tsx')).SiteHoursScreen,
);
const SiteAccess = lazyScreen(
  async () => (await import('../features/sites/site-access.screen.tsx')).SiteAccessScreen,
);
const PaidSites = lazyScreen(
  async () => (await import('../features/payers/paid-sites.screen.tsx')).PaidSitesScreen,
);
const PayForSite = lazyScreen(
  async () => (await import('../features/payers/pay-for-site.screen.tsx')).PayForSiteScreen,
);
const People = lazyScreen(async () => (await import('../features/people/people.screen.tsx')).PeopleScreen);
const Invitation = lazyScreen(
  async () => (await import('../features/people/invitation.screen.tsx')).InvitationScreen,
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
const accountRoutes = (
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
    <Route path={ACCOUNT_ROUTES.joinAccounts} element={<JoinAccounts />} />
    <Route path={ACCOUNT_ROUTES.invitation} element={<Invitation />} />
    <Route path={ACCOUNT_ROUTES.payForSite} element={<PayForSite />} />
    <Route path={ACCOUNT_ROUTES.undoEmailChange} element={<UndoEmailChange />} />
  </>
);

/** Account pages of the signed-in customer (R2.21, R2.22). */
const ownAccountRoutes = (
  <>
    <Route path={ACCOUNT_ROUTES.accountDetail} element={<AccountDetail />} />
    <Route path={ACCOUNT_ROUTES.messages} element={<Messages />} />
    <Route path={ACCOUNT_ROUTES.people} element={<People />} />
    <Route path={ACCOUNT_ROUTES.sites} element={<Sites />} />
    <Route path={ACCOUNT_ROUTES.paidSites} element={<PaidSites />} />
    <Route path={ACCOUNT_ROUTES.siteHours} element={<SiteHours />} />
    <Route path={ACCOUNT_ROUTES.siteAccess} element={<SiteAccess />} />
    <Route path={ACCOUNT_ROUTES.changeEmail} element={<ChangeEmail />} />
    <Route path={ACCOUNT_ROUTES.changePassword} element={<ChangePassword />} />
    <Route path={ACCOUNT_ROUTES.addCreditCard} element={<AddCreditCard />} />
  </>
);

const InvoicesScreen = lazyScreen(
  async () => (await import('../features/invoices/invoices.screen.tsx')).InvoicesScreen,
);
const PayAllScreen = lazyScreen(
  async () => (await import('../features/invoices/pay-all.screen.tsx')).PayAllScreen,
);
const InvoiceScreen = lazyScreen(
  async () => (await import('../features/invoices/invoice.screen.tsx')).InvoiceScreen,
);
const ReceiptsScreen = lazyScreen(
  async () => (await import('../features/invoices/receipts.screen.tsx')).ReceiptsScreen,
);
const StatementScreen = lazyScreen(
  async () => (await import('../features/invoices/statement.screen.tsx')).StatementScreen,
);
const ReceiptScreen = lazyScreen(
  async () => (await import('../features/invoices/receipt.screen.tsx')).ReceiptScreen,
);
const LinkInvoiceScreen = lazyScreen(
  async () => (await import('../features/invoices/link-invoice.screen.tsx')).LinkInvoiceScreen,
);

/** The signed-in customer's lists and monthly statements. */
const ownInvoiceRoutes = (
  <>
    <Route path={INVOICE_ROUTES.list} element={<InvoicesScreen />} />
    <Route path={INVOICE_ROUTES.payAll} element={<PayAllScreen />} />
    <Route path={INVOICE_ROUTES.receipts} element={<ReceiptsScreen />} />
    <Route path={INVOICE_ROUTES.statement} element={<StatementScreen />} />
  </>
);

/** Anybody may open an emailed link; everything else needs a sign-in. */
function ByLinkOrSignedIn({ byLink }: { byLink: ReactNode }) {
  const [query] = useSearchParams();
  return query.has('ch') ? byLink : <SignedInOnly />;
}

/** An invoice, and the receipts of its payments. */
const invoiceRoutes = (
  <>
    <Route path={INVOICE_ROUTES.one} element={<ByLinkOrSignedIn byLink={<LinkInvoiceScreen />} />}>
      <Route index element={<InvoiceScreen />} />
    </Route>
    <Route path={INVOICE_ROUTES.receipt} element={<ByLinkOrSignedIn byLink={<ReceiptScreen />} />}>
      <Route index element={<ReceiptScreen />} />
    </Route>
  </>
);

const RegisterScreen = lazyScreen(
  async () => (await import('../features/equipment/equipment-register.screen.tsx')).EquipmentRegisterScreen,
);
const DetailScreen = lazyScreen(
  async () => (await import('../features/equipment/equipment-detail.screen.tsx')).EquipmentDetailScreen,
);
const EditScreen = lazyScreen(
  async () => (await import('../features/equipment/edit-equipment.screen.tsx')).EditEquipmentScreen,
);
const AddScreen = lazyScreen(
  async () => (await import('../features/equipment/add-equipment.screen.tsx')).AddEquipmentScreen,
);

const Plans = lazyScreen(async () => (await import('../features/plans/plans.screen.tsx')).PlansScreen);
const Plan = lazyScreen(async () => (await import('../features/plans/plan.screen.tsx')).PlanScreen);

const ReportFault = lazyScreen(
  async () => (await import('../features/fault-reports/report-fault.screen.tsx')).ReportFaultScreen,
);
const Fault = lazyScreen(
  async () => (await import('../features/fault-reports/fault.screen.tsx')).FaultScreen,
);

/** The routes of the equipment register (R2.21, R2.22), of faults that are reported (R12.03), and of maintenance plans (R13.05). */
const equipmentRoutes = (
  <>
    <Route path={EQUIPMENT_ROUTES.register} element={<RegisterScreen />} />
    <Route path={EQUIPMENT_ROUTES.detail} element={<DetailScreen />} />
    <Route path={EQUIPMENT_ROUTES.edit} element={<EditScreen />} />
    <Route path={EQUIPMENT_ROUTES.add} element={<AddScreen />} />
    <Route path={PLAN_ROUTES.list} element={<Plans />} />
    <Route path={PLAN_ROUTES.one} element={<Plan />} />
    <Route path={FAULT_ROUTES.report} element={<ReportFault />} />
    <Route path={FAULT_ROUTES.one} element={<Fault />} />
  </>
);

const portalScreens: [path: string, load: () => Promise<ComponentType>][] = [
  ['/dashboard', async () => (await import('../features/jobs/dashboard.screen.tsx')).DashboardScreen],
  ['/dashboard--job', async () => (await import('../features/jobs/job.screen.tsx')).JobScreen],
  [
    '/dashboard--move-visit',
    async () => (await import('../features/jobs/visit/move-visit.screen.tsx')).MoveVisitScreen,
  ],
  [
    '/dashboard--cancel-visit',
    async () => (await import('../features/jobs/visit/cancel-visit.screen.tsx')).CancelVisitScreen,
  ],
  [PLAN_VISIT_ROUTES.pick, async () => (await import('../features/plans/pick-day.screen.tsx')).PickDayScreen],
  ['/dashboard--quote', async () => (await import('../features/repair-quotes/quote.screen.tsx')).QuoteScreen],
  [
    '/service-history',
    async () => (await import('../features/jobs/history/history.screen.tsx')).HistoryScreen,
  ],
  ['/tech-rating', async () => (await import('../features/ratings/tech-rating.screen.tsx')).TechRatingScreen],
];

/** Jobs, quotes, service history and rating of the signed-in customer (R2.21, R2.22). */
const dashboardRoutes = portalScreens.map(([path, load]) => {
  const Screen = lazyScreen(load);
  return <Route key={path} path={path} element={<Screen />} />;
});

const LinkJobScreen = lazyScreen(
  async () => (await import('../features/jobs/links/link-job.screen.tsx')).LinkJobScreen,
);
const KitchenScreen = lazyScreen(
  async () => (await import('../features/jobs/links/kitchen.screen.tsx')).KitchenScreen,
);

const BookingScreen = lazyScreen(
  async () => (await import('../features/jobs/links/booking.screen.tsx')).BookingScreen,
);

const MoveScreen = lazyScreen(
  async () => (await import('../features/jobs/visit/move-visit.screen.tsx')).MoveLinkedVisitScreen,
);
const CancelScreen = lazyScreen(
  async () => (await import('../features/jobs/visit/cancel-visit.screen.tsx')).CancelLinkedVisitScreen,
);

const PickDayByLinkScreen = lazyScreen(
  async () => (await import('../features/plans/pick-day.screen.tsx')).PickDayByLinkScreen,
);

/** A job by its link, a booking that nobody has said is theirs, and the kitchen's copy, without a sign-in (R11.05). */
const jobLinkRoutes = (
  <>
    <Route path={JOB_LINK_ROUTES.visit} element={<LinkJobScreen />} />
    <Route path={JOB_LINK_ROUTES.move} element={<MoveScreen />} />
    <Route path={JOB_LINK_ROUTES.cancel} element={<CancelScreen />} />
    <Route path={JOB_LINK_ROUTES.booking} element={<BookingScreen />} />
    <Route path={JOB_LINK_ROUTES.kitchen} element={<KitchenScreen />} />
    <Route path={PLAN_VISIT_ROUTES.byLink} element={<PickDayByLinkScreen />} />
  </>
);

const LinkQuoteScreen = lazyScreen(
  async () => (await import('../features/repair-quotes/link-quote.screen.tsx')).LinkQuoteScreen,
);

const LinkPlanScreen = lazyScreen(
  async () => (await import('../features/plans/link-plan.screen.tsx')).LinkPlanScreen,
);

/** A quote by an emailed link (R2.09), and a maintenance plan (R13.05). */
const linkQuoteRoutes = (
  <>
    <Route path="/quote-approval" element={<LinkQuoteScreen />} />
    <Route path={PLAN_ROUTES.offer} element={<LinkPlanScreen />} />
  </>
);

const RateScreen = lazyScreen(async () => (await import('../features/ratings/rate.screen.tsx')).RateScreen);

/** Rating by an emailed link (R2.08). */
const ratingRoutes = <Route path="/rate" element={<RateScreen />} />;

const ConfirmPaymentScreen = lazyScreen(
  async () => (await import('../features/payments/confirm-payment.screen.tsx')).ConfirmPaymentScreen,
);

/** The page that the emailed link of a payment opens. */
const paymentRoutes = <Route path="/confirm-payment" element={<ConfirmPaymentScreen />} />;

const ContactScreen = lazyScreen(
  async () => (await import('../features/messages/contact.screen.tsx')).ContactScreen,
);

/** Messages to the operator (R2.12). */
const contactRoutes = <Route path="/contact-us" element={<ContactScreen />} />;

/** An unknown route goes to `/` (R2.01), which ends at the dashboard or at sign-in (R2.02): the alert there says why. */
function UnknownRoute() {
  const alerts = useAlerts();
  useEffect(() => {
    alerts.show({
      kind: 'info',
      title: requestMessages.pageNotFound,
      body: requestMessages.pageNotFoundDetail,
    });
  }, [alerts]);
  return <Redirect to="/" />;
}

/** Redirects, keeping the query (R2.35). */
function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}

/** Every route of the website (R2.01); an unknown one redirects to `/` and says so. */
export const siteRoutes = (
  <>
    <Route path="/" element={<Redirect to="/dashboard" />} />
    {quoteRoutes}
    {accountRoutes}
    {landingRoutes}
    {/* Customers only: a signed-out visitor signs in first and comes back (R6.03). */}
    <Route element={<SignedInOnly />}>
      {dashboardRoutes}
      {ownAccountRoutes}
      {equipmentRoutes}
      {requestRoutes}
      {ownInvoiceRoutes}
    </Route>
    {ratingRoutes}
    {linkQuoteRoutes}
    {jobLinkRoutes}
    {paymentRoutes}
    {invoiceRoutes}
    {contactRoutes}
    <Route path="*" element={<UnknownRoute />} />
  </>
);
