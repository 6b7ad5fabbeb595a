import { use } from 'react';
import { siteCopy } from '../../api/site-copy.ts';
import { config } from '../../config.ts';
import { usePage } from '../../site/page.ts';
import { PublicFrame } from './public-frame.tsx';
import { TextPage } from './text-page.tsx';

/** About the operator, as a hash route (R2.03). */
export function AboutScreen() {
  const { about } = use(siteCopy());
  usePage({ title: `${about.title} - ${config().brand.name}`, description: about.description });
  return (
    <PublicFrame>
      <TextPage heading={about.heading} paragraphs={about.paragraphs} />
    </PublicFrame>
  );
}
