// The plain twins of the public pages, drawn on the server from the same components (R2.17).
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PlainPage, PlainSite, SharePicture } from '../../../contracts/site-copy.ts';
import { NOT_FOUND_PATH, plainAddress } from '../../../domain/plain-paths.ts';
import { SERVICES, servicePath } from '../../../domain/services.ts';
import '../../ui/styles.css';
import './plain.css';
import drawings from '../../ui/equipment.svg?raw';
import { DrawingsFile } from '../../ui/equipment-drawing.tsx';
import mark from '../../ui/mark.svg';
import { Rail } from '../../ui/rail.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { AboutPage } from './about-page.tsx';
import { LandingPage } from './landing-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PolicyPage } from './policy-page.tsx';
import { SiteFooter } from './site-footer.tsx';
import { siteLinks } from './site-links.ts';
import { SiteNav } from './site-nav.tsx';
import { breadcrumbs, serviceData } from './structured-data.ts';

const SIGN_IN = { href: plainAddress('/sign-in'), label: 'Sign in' };
const QUOTE_HREF = plainAddress('/instant-quote');

type Page = {
  title: string;
  description: string;
  content: ReactNode;
  data: object[];
  picture: SharePicture;
};

/** Every plain page by its path, with the words of its picture. */
export function renderPlainPages(site: PlainSite): Map<string, PlainPage> {
  const pages = Object.entries(pagesOf(site));
  return new Map(
    pages.map(([path, page]) => [path, { html: documentOf(site, path, page), picture: page.picture }]),
  );
}

function pagesOf({ brand, copy, policies, reviews, origin }: PlainSite): Record<string, Page> {
  const services = SERVICES.map((service): [string, Page] => {
    const words = copy.services[service];
    return [
      servicePath(service),
      {
        title: words.title,
        description: words.description,
        content: (
          <LandingPage
            copy={words}
            brand={brand}
            reviews={reviews}
            buttonText={null}
            quoteHref={QUOTE_HREF}
          />
        ),
        data: serviceData({ brand, copy: words, reviews, origin, path: servicePath(service) }),
        picture: {
          kicker: words.kicker,
          headline: words.headline,
          // The one that the page itself draws largest.
          drawing: words.drawings[2] ?? 'other',
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
        data: [],
        picture: { kicker: brand.company, headline: [heading], drawing },
      },
    ];
  });
  return {
    ...Object.fromEntries([...services, ...policyPages]),
    '/about': {
      title: about.title,
      description: about.description,
      content: <AboutPage about={about} brand={brand} />,
      data: [],
      picture: {
        kicker: about.title,
        headline: [about.heading],
        drawing,
      },
    },
    [NOT_FOUND_PATH]: {
      title: 'Nothing at this address',
      description: `There is nothing at this address of ${brand.name}.`,
      content: <NotFoundPage />,
      data: [],
      picture: { kicker: brand.company, headline: [brand.name], drawing },
    },
  };
}

function documentOf(site: PlainSite, path: string, page: Page): string {
  const { title, description, content, data } = page;
  const { brand, copy, marketingUrl, apiUrl, origin, version, style, script } = site;
  const links = siteLinks({ marketingUrl, to: plainAddress });
  const services = SERVICES.map((service) => ({
    href: servicePath(service),
    label: copy.services[service].name,
  }));
  const isFound = path !== NOT_FOUND_PATH;
  const way = isFound ? breadcrumbs({ origin, path, name: title, home: copy.services.generic.title }) : [];
  const markup = renderToStaticMarkup(
    // What its script has no configuration to ask for.
    <html lang="en-AU" data-storage-prefix={brand.storagePrefix} data-api-url={apiUrl ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{fullTitleOf(page, site)}</title>
        <meta name="description" content={description} />
        {isFound ? <FoundAs site={site} path={path} page={page} /> : <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111b25" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href={mark} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* The build's own rules, in which nothing closes a tag. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {[...data, ...way].map((each, at) => (
          <script
            key={at}
            type="application/ld+json"
            // Every `<` of it is written as an escape.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(each).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body>
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
          <DrawingsFile value="">{content}</DrawingsFile>
        </main>
        <SiteFooter brand={brand} services={services} links={Object.values(links)} version={version} />
        {/* The build's own, in which nothing closes a tag; the policy of the page's answer names it by its hash. */}
        <script type="module" dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  );
  return `<!doctype html>${markup.replace('</body>', () => `${drawingsOf(markup)}</body>`)}`;
}

/** The drawings that a page shows: as a file of their own they would come after the words. */
function drawingsOf(markup: string): string {
  const shown = new Set([...markup.matchAll(/href="#(eq-[\w-]+)"/g)].map(([, id]) => id));
  const symbols = [...drawings.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/g)].filter(([, id]) =>
    shown.has(id),
  );
  return symbols.length > 0
    ? `<svg style="display:none">${symbols.map(([symbol]) => symbol).join('')}</svg>`
    : '';
}

/** By what search engines keep a page, and what others show of it. */
function FoundAs({ site, path, page }: { site: PlainSite; path: string; page: Page }) {
  const { brand, origin } = site;
  const { description, picture } = page;
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

const fullTitleOf = ({ title }: Page, { brand }: PlainSite) => `${title} - ${brand.name}`;
