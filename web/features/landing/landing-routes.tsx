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
  default: (await withWords(() => import('./policy.screen.tsx'), policies)).PolicyScreen,
}));
const RegisterInterestScreen = lazy(async () => ({
  default: (await withWords(() => import('./register-interest.screen.tsx'))).RegisterInterestScreen,
}));

/** The routes of the public site (R2.03, R2.11, R2.13, R2.15). Each page begins anew: at its top, with its own title. */
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
    <Route path="/terms" element={<OwnPolicy of="terms" />} />
    <Route path="/privacy" element={<OwnPolicy of="privacy" />} />
  </>
);

function OwnPolicy({ of }: { of: 'terms' | 'privacy' }) {
  return (
    <ToMarketingSite path={`/${of}`}>
      <PolicyScreen key={of} of={of} />
    </ToMarketingSite>
  );
}

/** Asks for what the screen says together with the screen itself, and not after it; who uses the words meets their failure. */
function withWords<T>(load: () => Promise<T>, ...more: (() => Promise<unknown>)[]): Promise<T> {
  for (const ask of [siteCopy, ...more]) ask().catch(() => undefined);
  return loadAgain(load);
}
