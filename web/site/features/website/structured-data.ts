import type { BreadcrumbList, FAQPage, LocalBusiness, PostalAddress, Service, WithContext } from 'schema-dts';
import type { BrandConfig } from '../../../../contracts/website/public-config.ts';
import type { Reviews, ServiceCopy } from '../../../../contracts/website/website-copy.ts';
import { SERVICES, servicePath } from '../../../../domain/website/services.ts';

const CONTEXT = 'https://schema.org';
const HOME = servicePath(SERVICES[0]);

/** The schema.org data of a service's page, for search engines (R2.17). */
export function serviceData(page: {
  brand: BrandConfig;
  /** As on invoices; null if they have none. */
  address: string | null;
  copy: ServiceCopy;
  reviews: Reviews | null;
  origin: string;
  path: string;
}): object[] {
  const { brand, copy, origin, path } = page;
  const service: WithContext<Service> = {
    '@context': CONTEXT,
    '@type': 'Service',
    name: copy.title,
    serviceType: copy.kicker,
    description: copy.description,
    url: `${origin}${path}`,
    provider: businessOf(page),
    areaServed: brand.serviceArea,
  };
  const questions: WithContext<FAQPage> | undefined = copy.faq && {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: copy.faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return questions ? [service, questions] : [service];
}

function businessOf({
  brand,
  address,
  reviews,
  origin,
}: {
  brand: BrandConfig;
  address: string | null;
  reviews: Reviews | null;
  origin: string;
}): LocalBusiness {
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: brand.name,
    legalName: brand.company,
    url: `${origin}${HOME}`,
    image: `${origin}/share${HOME}.png`,
    telephone: brand.phone,
    email: brand.email,
    taxID: brand.abn,
    address: postalAddress(address),
    areaServed: brand.serviceArea,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: '00:00',
      closes: '23:59',
    },
    ...(reviews && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviews.average,
        ratingCount: reviews.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** In parts if it's written as `41 Carrington Road, Marrickville NSW 2204`. */
function postalAddress(address: string | null): PostalAddress {
  const place = { '@type': 'PostalAddress', addressCountry: 'AU' } as const;
  const parts = /^(.+), ([^,]+) ([A-Z]{2,3}) (\d{4})$/.exec(address ?? '');
  if (!parts) return address ? { ...place, streetAddress: address } : place;
  const [, street = '', suburb = '', state = '', postcode = ''] = parts;
  return {
    ...place,
    streetAddress: street,
    addressLocality: suburb,
    addressRegion: state,
    postalCode: postcode,
  };
}

/** The breadcrumbs from the generic page to this one; the generic page itself has none. */
export function breadcrumbs(page: { origin: string; path: string; name: string; home: string }): object[] {
  if (page.path === HOME) return [];
  const way: WithContext<BreadcrumbList> = {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: page.home, item: `${page.origin}${HOME}` },
      { '@type': 'ListItem', position: 2, name: page.name, item: `${page.origin}${page.path}` },
    ],
  };
  return [way];
}
