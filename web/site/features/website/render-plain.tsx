import '../../../ui/styles/styles.css';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PlainPage, PlainSite, SharePicture } from '../../../../contracts/website/website-copy.ts';
import { NOT_FOUND_PATH, plainAddress } from '../../../../domain/website/plain-paths.ts';
import { SERVICES, servicePath } from '../../../../domain/website/services.ts';
import { MARK_PATH } from '../../../../domain/website/website-paths.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { setConfig } from '../../../browser/config.ts';
import './plain.css';
import { ButtonLink } from '../../../ui/button.tsx';
import drawings from '../../../ui/docket/equipment.svg?raw';
import { DrawingsFile } from '../../../ui/docket/equipment-drawing.tsx';
import { Rail } from '../../../ui/docket/rail.tsx';
import { SkipLink } from '../../../ui/page/skip-link.tsx';
import { SiteHeader } from '../../../ui/page/website-header.tsx';
import { siteLinks } from '../../layout/site-links.ts';
import { SiteNav } from '../../layout/site-nav.tsx';
import { AboutPage } from './about-page.tsx';
import { LandingPage } from './landing-page.tsx';
import { PolicyPage } from './policies/policy-page.tsx';
import { SiteFooter } from './site-footer.tsx';
import { StartForm } from './start-form.tsx';
import { breadcrumbs, serviceData } from './structured-data.ts';
import { TextPage } from './text-page.tsx';

// The public pages as plain HTML, rendered on the server from the same components as the hash routes (R2.17).
// Imported first: it sets the order of the cascade's layers.

const SIGN_IN = { href: plainAddress('/sign-in'), label: 'Sign in' };
const QUOTE_HREF = plainAddress('/instant-quote');

type Page = {
  title: string;
  description: string;
  /** Between the header and the footer. */
  content: ReactNode;
  /** For search engines and shared links; a page without it isn't indexed. */
  found?: { data: object[]; picture: SharePicture };
};

/** Renders every plain page, by path, with the text of its Open Graph image. */
export function plainPages(site: PlainSite): Map<string, PlainPage> {
  // Components read it while rendering.
  setConfig(site.config);
  return new Map(
    Object.entries(pagesOf(site)).map(([path, page]) => [
      path,
      { html: documentOf(site, path, page), picture: page.found?.picture },
    ]),
  );
}

function pagesOf(site: PlainSite): Record<string, Page> {
  const { config, address, copy, logos, policies, reviews, examples, origin } = site;
  const { brand } = config;
  const services = SERVICES.map((service): [string, Page] => {
    const words = copy.services[service];
    const ownReviews = reviews?.[service] ?? null;
    return [
      servicePath(service),
      {
        title: words.title,
        description: words.description,
        content: (
          <LandingPage
            copy={words}
            common={copy.common}
            example={examples[service]}
            brand={brand}
            logos={logos}
            reviews={ownReviews}
            buttonText={null}
            quoteHref={QUOTE_HREF}
          />
        ),
        found: {
          data: serviceData({
            brand,
            address,
            copy: words,
            reviews: ownReviews,
            origin,
            path: servicePath(service),
          }),
          picture: {
            kicker: words.kicker,
            headline: words.headline,
            // The page's largest drawing.
            drawing: words.drawings[2] ?? 'other',
          },
        },
      },
    ];
  });
  const { about } = copy;
  const drawing = copy.services.generic.drawings[2] ?? 'other';
  const policyPages = (['terms', 'privacy'] as const).map((name): [string, Page] => {
    const { title, description, heading } = policies[name];
    return [
      `/${name}`,
      {
        title,
        description,
        content: <PolicyPage policy={policies[name]} brand={brand} />,
        found: { data: [], picture: { kicker: brand.company, headline: [heading], drawing } },
      },
    ];
  });
  return {
    ...Object.fromEntries([...services, ...policyPages]),
    '/about': {
      title: about.title,
      description: about.description,
      content: <AboutPage about={about} brand={brand} buttonText={null} />,
      found: { data: [], picture: { kicker: about.title, headline: [about.heading], drawing } },
    },
    [NOT_FOUND_PATH]: {
      title: requestMessages.pageNotFound,
      description: `This page isn't on ${brand.name}.`,
      content: <NotFoundPage />,
    },
  };
}

function documentOf(site: PlainSite, path: string, page: Page): string {
  const { title, description, content, found } = page;
  const { config, copy, origin, style, script } = site;
  const { brand, apiUrl } = config;
  const trail = breadcrumbs({ origin, path, name: title, home: copy.services.generic.title });
  const markup = renderToStaticMarkup(
    // For the script, which doesn't load the configuration.
    <html lang="en-AU" data-storage-prefix={brand.storagePrefix} data-api-url={apiUrl ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{fullTitleOf(page, site)}</title>
        <meta name="description" content={description} />
        {found ? (
          <ShareTags site={site} path={path} page={page} picture={found.picture} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111b25" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href={MARK_PATH} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* From the build, and closes no tag. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {found &&
          [...found.data, ...trail].map((each, index) => (
            <script
              key={index}
              type="application/ld+json"
              // Every `<` is escaped.
              dangerouslySetInnerHTML={{ __html: JSON.stringify(each).replaceAll('<', '\\u003c') }}
            />
          ))}
      </head>
      <body>
        <PublicPage site={site}>{content}</PublicPage>
        {/* From the build, and closes no tag; the content policy allows it by its hash. */}
        <script type="module" dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  );
  return `<!doctype html>${markup.replace('</body>', () => `${drawingsOf(markup)}</body>`)}`;
}

/** Header and footer of public pages, linking to plain pages where they exist. */
function PublicPage({ site, children }: { site: PlainSite; children: ReactNode }) {
  const { brand, marketingUrl, appVersion } = site.config;
  const links = siteLinks({ marketingUrl, to: plainAddress });
  const services = SERVICES.map((service) => ({
    href: servicePath(service),
    label: site.copy.services[service].name,
  }));
  return (
    <>
      <SkipLink />
      <SiteHeader
        name={brand.name}
        homeHref="/service-generic"
        phone={brand.phone}
        nav={<SiteNav services={services} links={[links.about, links.contact]} />}
        way={SIGN_IN}
      />
      <Rail />
      <main id="main">
        <DrawingsFile value="">{children}</DrawingsFile>
      </main>
      <SiteFooter
        brand={brand}
        trade={site.copy.common.trade}
        services={services}
        links={Object.values(links)}
        version={appVersion}
      />
    </>
  );
}

/** The page's drawings, inline: separate files would arrive after the text. */
function drawingsOf(markup: string): string {
  const shown = new Set([...markup.matchAll(/href="#(eq-[\w-]+)"/g)].map(([, id]) => id));
  const symbols = [...drawings.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/g)].filter(([, id]) =>
    shown.has(id),
  );
  return symbols.length > 0
    ? `<div hidden><svg>${symbols.map(([symbol]) => symbol).join('')}</svg></div>`
    : '';
}

type ShareTagsProps = { site: PlainSite; path: string; page: Page; picture: SharePicture };

/** Canonical link and Open Graph tags. */
function ShareTags({ site, path, page, picture }: ShareTagsProps) {
  const { origin } = site;
  const { brand } = site.config;
  const { description } = page;
  const fullTitle = fullTitleOf(page, site);
  const url = `${origin}${path}`;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_AU" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${origin}/share${path}.png`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${brand.name}: ${picture.headline.join(' ')}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const fullTitleOf = ({ title }: Page, { config }: PlainSite) => `${title} - ${config.brand.name}`;

/** Shown for an unknown plain address; links to `/`, where an unknown route redirects (R2.01). */
function NotFoundPage() {
  return (
    <TextPage heading={requestMessages.pageNotFound}>
      <p>{requestMessages.pageNotFoundDetail}</p>
      <div>
        <ButtonLink href="/">Go to the home page</ButtonLink>
      </div>
      <p>Something broken down? See what a visit costs where you are.</p>
      <StartForm buttonText={null} />
    </TextPage>
  );
}
