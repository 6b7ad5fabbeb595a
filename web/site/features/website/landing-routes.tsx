import type { ComponentType } from 'react';
import { Route } from 'react-router';
import { SERVICES, servicePath } from '../../../../domain/website/services.ts';
import { lazyScreen } from '../../../browser/lazy-screen.ts';
import { policies, siteCopy } from '../../api/site-copy.ts';
import { ToMarketingSite } from '../../layout/elsewhere.tsx';

const LandingScreen = withWords(async () => (await import('./landing.screen.tsx')).LandingScreen);
const AboutScreen = withWords(async () => (await import('./about.screen.tsx')).AboutScreen);
const PolicyScreen = withWords(
  async () => (await import('./policies/policy.screen.tsx')).PolicyScreen,
  policies,
);
const RegisterInterestScreen = withWords(
  async () => (await import('./register-interest.screen.tsx')).RegisterInterestScreen,
);

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

/** A screen whose text is requested at the same time as its code; the screen handles a failed request. */
function withWords<Props>(load: () => Promise<ComponentType<Props>>, ...more: (() => Promise<unknown>)[]) {
  return lazyScreen(() => {
    for (const request of [siteCopy, ...more]) request().catch(() => undefined);
    return load();
  });
}
