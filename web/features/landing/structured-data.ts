import type { BrandConfig } from '../../../contracts/public-config.ts';
import type { ServiceCopy } from '../../../contracts/site-copy.ts';

/** What search engines are told of a service's page, in the words of schema.org (R2.17). */
export function structuredData(page: {
  brand: BrandConfig;
  copy: ServiceCopy;
  origin: string;
  path: string;
}): object[] {
  const { brand, copy, origin, path } = page;
  const business = {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: brand.name,
    legalName: brand.company,
    url: `${origin}/service-generic`,
    telephone: brand.phone,
    email: brand.email,
    taxID: brand.abn,
    areaServed: { '@type': 'Country', name: 'Australia' },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: '00:00',
      closes: '23:59',
    },
  };
  const service = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: copy.title,
    serviceType: copy.kicker,
    description: copy.description,
    url: `${origin}${path}`,
    provider: business,
    areaServed: { '@type': 'Country', name: 'Australia' },
  };
  const questions = copy.faq && {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: copy.faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return questions ? [service, questions] : [service];
}
