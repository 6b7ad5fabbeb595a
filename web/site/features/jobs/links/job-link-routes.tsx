import { Route } from 'react-router';
import { lazyScreen } from '../../../../browser/lazy-screen.ts';
import { JOB_LINK_ROUTES } from '../../../layout/paths/job-link-paths.ts';

const LinkJobScreen = lazyScreen(async () => (await import('./link-job.screen.tsx')).LinkJobScreen);
const KitchenScreen = lazyScreen(async () => (await import('./kitchen.screen.tsx')).KitchenScreen);

const BookingScreen = lazyScreen(async () => (await import('./booking.screen.tsx')).BookingScreen);

const MoveScreen = lazyScreen(
  async () => (await import('../visit/move-visit.screen.tsx')).MoveLinkedVisitScreen,
);
const CancelScreen = lazyScreen(
  async () => (await import('../visit/cancel-visit.screen.tsx')).CancelLinkedVisitScreen,
);

/** A job by its link, a booking that nobody has said is theirs, and the kitchen's copy, without a sign-in (R11.05). */
export const jobLinkRoutes = (
  <>
    <Route path={JOB_LINK_ROUTES.visit} element={<LinkJobScreen />} />
    <Route path={JOB_LINK_ROUTES.move} element={<MoveScreen />} />
    <Route path={JOB_LINK_ROUTES.cancel} element={<CancelScreen />} />
    <Route path={JOB_LINK_ROUTES.booking} element={<BookingScreen />} />
    <Route path={JOB_LINK_ROUTES.kitchen} element={<KitchenScreen />} />
  </>
);
