import { use } from 'react';
import { CALL_TO_ACTION_TEXT } from '../../../../domain/website/button-text.ts';
import { config } from '../../../browser/config.ts';
import { usePage } from '../../../ui/page/page.ts';
import { siteCopy } from '../../api/site-copy.ts';
import { useStart } from '../../booking/postcode/use-start.ts';
import { useVariant } from '../../layout/analytics/use-variant.ts';
import { AboutPage } from './about-page.tsx';
import { PublicFrame } from './public-frame.tsx';

/** About the operator, as a hash route (R2.03). */
export function AboutScreen() {
  const { about } = use(siteCopy());
  const { brand } = config();
  const variant = useVariant();
  const start = useStart();
  usePage({ title: `${about.title} - ${brand.name}`, description: about.description });
  return (
    <PublicFrame>
      <AboutPage about={about} brand={brand} buttonText={CALL_TO_ACTION_TEXT[variant]} onStart={start} />
    </PublicFrame>
  );
}
