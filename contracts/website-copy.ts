import { z } from 'zod';
import { isLevelOne, SERVICES, type Service } from '../domain/website/services.ts';
import type { Policies } from './policies.ts';
import type { PublicConfig } from './public-config.ts';

/**
 * The words of the public site, which are the operator's own: `pages.json` of the brand folder. `{brand}`, `{company}`,
 * `{phone}` and `{serviceArea}` in any text mean what `brand.json` says.
 */
const text = z.string().trim().min(1);
const titled = z.strictObject({ title: text, text });

const serviceCopy = z.strictObject({
  /** In menus: 'Ovens'. */
  name: text,
  /** Title and description of the page, for tabs and search engines (R2.34). */
  title: text,
  description: text,
  /** 'Commercial refrigeration repairs': what is repaired, above the headline. */
  kicker: text,
  /** The headline, a line each on phones. */
  headline: z.array(text).min(1).max(4),
  lead: text,
  /** Line drawings under the headline, the third one largest. */
  drawings: z.array(text).length(7),
  /** The example on the docket, priced as it would be on a weekday that is no public holiday. */
  example: z.strictObject({
    /** An equipment type, as the catalogue calls it. */
    equipment: text,
    problem: text,
    postcode: text.regex(/^\d{4}$/, 'has to have four digits'),
    day: z.enum(['today', 'tomorrow']),
    window: z.enum(['morning', 'afternoon']),
  }),
  /** Brands of the carousel; more than six, so that there is something to turn to (R9.08). */
  brands: z.array(text).min(7),
  whyUs: z.strictObject({ heading: text, lead: text, points: z.array(titled).length(4) }),
  ourStory: z.array(text).min(1),
  /** One of the two: questions, or for level-1 services the equipment (R2.16). */
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

/** What is on every landing page. */
const commonCopy = z.strictObject({
  /** Beside what is repaired, above the headline; the second where `brand.json` names licences (R1.05). */
  claim: text,
  licensedClaim: text,
  /** What people can count on; beside the second is what a call-out covers. */
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

/** What a customer said of a finished job, without who said it; `month` as `November 2026`. */
export type Review = { score: number; words: string; equipment: string; suburb: string; month: string };

/** What customers made of finished jobs; the average with one decimal. */
export type Reviews = { average: number; count: number; recent: Review[] };

/** An example as its docket shows it. */
export type ExampleQuote = {
  equipment: string;
  problem: string;
  /** `2010 NSW` */
  place: string;
  day: ServiceCopy['example']['day'];
  /** `8am-12pm` */
  window: string;
  /** Dollars ex GST; null where the catalogue has no price for it: then the docket shows none (R4.18). */
  feeExGst: number | null;
};
export type ExampleQuotes = Record<Service, ExampleQuote>;

/** What the public pages show that changes while the server runs. */
export type PublicFigures = {
  /** Null while there are too few. */
  reviews: Reviews | null;
  examples: ExampleQuotes;
};

/** Path of the picture that replaces a brand's word mark, by the brand, where the operator has one (R9.08). */
export type BrandLogos = Readonly<Record<string, string>>;

/** What `/pages.json` answers: the brand's words and logos, and the figures of the moment. */
export type PublicWords = SiteCopy & PublicFigures & { logos: BrandLogos };

/** What the plain pages are drawn from (R2.17). */
export type PlainSite = PublicFigures & {
  config: PublicConfig;
  copy: SiteCopy;
  logos: BrandLogos;
  policies: Policies;
  /** `https://galley.example`, without a slash at its end. */
  origin: string;
  /** The rules themselves: a stylesheet of its own would be waited for before anything is painted. */
  style: string;
  /** The script itself: to be asked for, it would share the line with the words. */
  script: string;
};

/** What the picture says that is beside a page's address where people share it; a line of the headline each. */
export type SharePicture = { kicker: string; headline: readonly string[]; drawing: string };

/** A plain page: its whole HTML document, and the text of its Open Graph image where it can be shared. */
export type PlainPage = { html: string; picture?: SharePicture | undefined };

/** Renders every plain page, by its path; one of them answers unknown addresses. */
export type PlainPages = (site: PlainSite) => Map<string, PlainPage>;
