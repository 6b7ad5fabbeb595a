import { use } from 'react';
import { siteCopy } from '../../api/site-copy.ts';
import { config } from '../../browser/config.ts';
import { usePage } from '../../layout/page.ts';
import { AboutPage } from './about-page.tsx';
import { PublicFrame } from './public-frame.tsx';

/** About the operator, as a hash route (R2.03). */
export function AboutScreen() {
  const { about } = use(siteCopy());
  const { brand } = config();
  usePage({ title: `${about.title} - ${brand.name}`, description: about.description });
  return (
    <PublicFrame>
      <AboutPage about={about} brand={brand} />
    </PublicFrame>
  );
}
