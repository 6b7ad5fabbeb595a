import type { BrandConfig } from '../../../contracts/public-config.ts';
import type { SiteCopy } from '../../../contracts/website-copy.ts';
import { TextPage } from './text-page.tsx';
import { withLinks } from './with-links.tsx';

/** About the operator (R2.03). */
export function AboutPage({ about, brand }: { about: SiteCopy['about']; brand: BrandConfig }) {
  return (
    <TextPage heading={about.heading}>
      {about.paragraphs.map((paragraph) => (
        <p key={paragraph}>{withLinks(paragraph, brand)}</p>
      ))}
    </TextPage>
  );
}
