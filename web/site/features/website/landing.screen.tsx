import { lazy, Suspense, use, useState } from 'react';
import { useLocation } from 'react-router';
import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { CALL_TO_ACTION_TEXT } from '../../../../domain/website/button-text.ts';
import { serviceOf } from '../../../../domain/website/services.ts';
import { config } from '../../../browser/config.ts';
import { usePage } from '../../../ui/page/page.ts';
import { siteCopy } from '../../api/site-copy.ts';
import { offersResuming } from '../../booking/draft/draft-store.ts';
import { useStart } from '../../booking/postcode/use-start.ts';
import { useVariant } from '../../layout/analytics/use-variant.ts';
import { LandingPage } from './landing-page.tsx';
import { PublicFrame } from './public-frame.tsx';

const ResumeBar = lazy(async () => ({
  default: (await import('../../booking/draft/resume-bar.tsx')).ResumeBar,
}));

/** A service's landing page as a hash route (R2.15). */
export function LandingScreen() {
  const { pathname } = useLocation();
  const service = serviceOf(pathname);
  const { common, services, examples, reviews, logos } = use(siteCopy());
  const copy = services[service];
  const { brand } = config();
  const variant = useVariant();
  const start = useStart();
  const [resuming] = useState(offersResuming);
  usePage({ title: `${copy.title} - ${brand.name}`, description: copy.description });
  return (
    <PublicFrame
      notice={
        resuming && (
          <Suspense>
            <ResumeBar />
          </Suspense>
        )
      }
    >
      <LandingPage
        copy={copy}
        common={common}
        example={examples[service]}
        brand={brand}
        logos={logos}
        reviews={reviews?.[service] ?? null}
        buttonText={CALL_TO_ACTION_TEXT[variant]}
        quoteHref={`#${STEP_ROUTES.postcode}`}
        onStart={start}
      />
    </PublicFrame>
  );
}
