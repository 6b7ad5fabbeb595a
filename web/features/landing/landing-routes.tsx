import { lazy } from 'react';
import { Route } from 'react-router';
import { SERVICES, servicePath } from '../../../domain/website/services.ts';
import { policies } from '../../api/policies.ts';
import { siteCopy } from '../../api/site-copy.ts';
import { loadAgain } from '../../browser/load-again.ts';
import { ToMarketingSite } from '../../layout/to-marketing-website.tsx';

const LandingScreen = lazy(async () => ({
  default: (await withWords(() => import('./landing.screen.tsx'))).LandingScreen,
}));
const AboutScreen = lazy(async () => ({
  default: (await withWords(() => import('./about.screen.tsx'))).AboutScreen,
}));
const PolicyScreen = lazy(async () => ({
  default: (await withWords(() => import('./policies/policy.screen.tsx'), policies)).PolicyScreen,
}));
const RegisterInterestScreen = lazy(async () => ({
  default: (await withWords(() => import('./register-interest.screen.tsx'))).RegisterInterestScreen,
}));

/** The routes of the public website (R2.03, R2.11, R2.13, R2.15). Each page opens at its top, with its own title. */
export const landingRoutes = (
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

/** Requests the screen's text at the same time as its code; the screen handles a failed request. */
function withWords<T>(load: () => Promise<T>, ...more: (() => Promise<unknown>)[]): Promise<T> {
  for (const request of [siteCopy, ...more]) request().catch(() => undefined);
  return loadAgain(load);
}
