import { Route } from 'react-router';
import { lazyScreen } from '../../../../browser/lazy-screen.ts';
import { JOB_LINK_ROUTES } from '../../../layout/paths/job-link-paths.ts';

const LinkJobScreen = lazyScreen(async () => (await import('./link-job.screen.tsx')).LinkJobScreen);
const KitchenScreen = lazyScreen(async () => (await import('./kitchen.screen.tsx')).KitchenScreen);

/** A job by its link, and the kitchen's copy, without a sign-in (R11.05). */
export const jobLinkRoutes = (
  <>
    <Route path={JOB_LINK_ROUTES.visit} element={<LinkJobScreen />} />
    <Route path={JOB_LINK_ROUTES.kitchen} element={<KitchenScreen />} />
  </>
);
