import type { BrandConfig } from '../../../../contracts/website/public-config.ts';
import type { SiteCopy } from '../../../../contracts/website/website-copy.ts';
import { StartForm } from './start-form.tsx';
import { TextPage } from './text-page.tsx';
import { withLinks } from './with-links.tsx';

type AboutPageProps = {
  about: SiteCopy['about'];
  brand: BrandConfig;
  /** As on landing pages (R2.19). */
  buttonText: string | null;
  onStart?: (postcode: string) => void;
};

/** About the operator (R2.03), and the way into the quote. */
export function AboutPage({ about, brand, buttonText, onStart }: AboutPageProps) {
  return (
    <TextPage heading={about.heading}>
      {about.paragraphs.map((paragraph) => (
        <p key={paragraph}>{withLinks(paragraph, brand)}</p>
      ))}
      <StartForm buttonText={buttonText} onStart={onStart} />
    </TextPage>
  );
}
