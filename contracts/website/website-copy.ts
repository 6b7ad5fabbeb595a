import { z } from 'zod';
import { isLevelOne, SERVICES, type Service } from '../../domain/website/services.ts';
import type { Policies } from './policies.ts';
import type { PublicConfig } from './public-config.ts';

/**
 * The public website's texts, written by the operator: `pages.json` in the brand folder. `{brand}`, `{company}`,
 * `{phone}` and `{serviceArea}` in any text are replaced from `brand.json`.
 */
const text = z.string().trim().min(1);
const titled = z.strictObject({ title: text, text });

const serviceCopy = z.strictObject({
  /** In menus: 'Ovens'. */
  name: text,
  /** The page's title and description, for tabs and search engines (R2.34). */
  title: text,
  description: text,
  /** What is repaired, above the headline: 'Commercial refrigeration repairs'. */
  kicker: text,
  /** The headline, one line each on phones. */
  headline: z.array(text).min(1).max(4),
  lead: text,
  /** Line drawings under the headline; the third is the largest. */
  drawings: z.array(text).length(7),
  /** The example on the docket, priced for an ordinary weekday. */
  example: z.strictObject({
    /** An equipment type, by its name in the catalogue. */
    equipment: text,
    problem: text,
    postcode: text.regex(/^\d{4}$/, 'has to have four digits'),
    day: z.enum(['today', 'tomorrow']),
    window: z.enum(['morning', 'afternoon']),
  }),
  /** The equipment types whose reviews the page shows, by their names in the catalogue; all if left out. */
  reviewsOf: z.array(text).min(1).optional(),
  /** Brands in the carousel; more than six, so that it has something to turn to (R9.08). */
  brands: z.array(text).min(7),
  whyUs: z.strictObject({ heading: text, lead: text, points: z.array(titled).length(4) }),
  ourStory: z.array(text).min(1),
  /** Questions, or for level-1 services the equipment (R2.16). */
  faq: z
    .array(z.strictObject({ question: text, answer: text }))
    .min(4)
    .optional(),
  equipment: z
    .strictObject({
      heading: text,
      lead: text,
      items: z.array(z.strictObject({ drawing: text, name: text, note: text })).min(6),
    })
    .optional(),
});
export type ServiceCopy = z.infer<typeof serviceCopy>;

/** On every landing page. */
const commonCopy = z.strictObject({
  /** Next to what is repaired, above the headline; the second if `brand.json` names licences (R1.05). */
  claim: text,
  licensedClaim: text,
  /** Promises; next to the second is what a call-out covers. */
  facts: z.array(titled).length(3),
  /** The fourth fact: licences, or without any the service area. */
  licencesTitle: text,
  serviceAreaTitle: text,
  brands: z.strictObject({ heading: text, note: text }),
  howItWorks: z.strictObject({ heading: text, steps: z.array(titled).min(3).max(4) }),
  storyHeading: text,
  questions: z.strictObject({ heading: text, lead: text }),
  /** In the footer. */
  trade: text,
});
export type CommonCopy = z.infer<typeof commonCopy>;

export const siteCopy = z
  .strictObject({
    common: commonCopy,
    services: z.strictObject(
      Object.fromEntries(SERVICES.map((service) => [service, serviceCopy])) as Record<
        Service,
        typeof serviceCopy
      >,
    ),
    about: z.strictObject({
      title: text,
      description: text,
      heading: text,
      paragraphs: z.array(text).min(1),
    }),
  })
  .superRefine(({ services }, context) => {
    for (const service of SERVICES) {
      const wanted = isLevelOne(service) ? 'equipment' : 'faq';
      const other = wanted === 'faq' ? 'equipment' : 'faq';
      if (!services[service][wanted] || services[service][other]) {
        context.addIssue({
          code: 'custom',
          path: ['services', service],
          message: `has to have ${wanted}, and no ${other}`,
        });
      }
    }
  });
export type SiteCopy = z.infer<typeof siteCopy>;

/** A customer's review of a finished job, without a name; `month` as in `November 2026`. */
export type Review = { score: number; words: string; equipment: string; suburb: string; month: string };

/** Customers' ratings of finished jobs; the average, of all of them, has one decimal. */
export type Reviews = { average: number; count: number; recent: Review[] };

/** What each service's page shows of them. */
export type ServiceReviews = Record<Service, Reviews>;

/** An example as its docket shows it. */
export type ExampleQuote = {
  equipment: string;
  problem: string;
  /** `2010 NSW` */
  place: string;
  day: ServiceCopy['example']['day'];
  /** `8am-12pm` */
  window: string;
  /** Dollars ex GST; null if the catalogue has no price, and the docket then shows none (R4.18). */
  feeExGst: number | null;
};
export type ExampleQuotes = Record<Service, ExampleQuote>;

/** The parts of public pages that change while the server runs. */
export type PublicFigures = {
  /** Null while there are too few. */
  reviews: ServiceReviews | null;
  examples: ExampleQuotes;
};

/** The path of the logo that replaces a brand's name, by brand, if the operator has one (R9.08). */
export type BrandLogos = Readonly<Record<string, string>>;

/** The reply of `/pages.json`: the brand's texts and logos, and the current figures. */
export type PublicWords = SiteCopy & PublicFigures & { logos: BrandLogos };

/** What the plain pages are rendered from (R2.17). */
export type PlainSite = PublicFigures & {
  config: PublicConfig;
  /** The company's address as on its invoices; null if they have none. */
  address: string | null;
  copy: SiteCopy;
  logos: BrandLogos;
  policies: Policies;
  /** `https://galley.example`, without a slash at its end. */
  origin: string;
  /** The CSS itself: a stylesheet of its own would delay the first paint. */
  style: string;
  /** The script itself: a request for it would compete with the text. */
  script: string;
};

/** The text on the picture next to a shared link; one headline line each. */
export type SharePicture = { kicker: string; headline: readonly string[]; drawing: string };

/** A plain page: its whole HTML document, and the text of its Open Graph image if it can be shared. */
export type PlainPage = { html: string; picture?: SharePicture | undefined };

/** Renders every plain page, by path; one of them is shown for unknown addresses. */
export type PlainPages = (site: PlainSite) => Map<string, PlainPage>;
