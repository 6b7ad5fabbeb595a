import { lazy } from 'react';
import { Route } from 'react-router';
import { SERVICES, servicePath } from '../../../domain/services.ts';
import { loadAgain } from '../../site/load-again.ts';

const LandingScreen = lazy(async () => ({
  default: (await loadAgain(() => import('./landing.screen.tsx'))).LandingScreen,
}));
const AboutScreen = lazy(async () => ({
  default: (await loadAgain(() => import('./about.screen.tsx'))).AboutScreen,
}));

/** The routes of the public site (R2.03, R2.15). */
export const landingRoutes = (
  <>
    {SERVICES.map((service) => (
      <Route key={service} path={servicePath(service)} element={<LandingScreen />} />
    ))}
    <Route path="/about" element={<AboutScreen />} />
  </>
);
