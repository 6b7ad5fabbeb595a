import { ChevronDown, Phone } from 'lucide-react';
import type { BrandConfig } from '../../../../contracts/website/public-config.ts';
import type {
  BrandLogos,
  CommonCopy,
  ExampleQuote,
  Reviews,
  ServiceCopy,
} from '../../../../contracts/website/website-copy.ts';
import { ratingName } from '../../../../domain/ratings/rating-scale.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EquipmentDrawing } from '../../../ui/docket/equipment-drawing.tsx';
import { Icon } from '../../../ui/icon.tsx';
import bottom from '../../../ui/page/bottom-bar.module.css';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import { CallOutInformation } from '../../booking/visit-time/call-out-information.tsx';
import { BrandCarousel } from './brand-carousel.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';
import { StartWords } from './start-form.tsx';

type LandingPageProps = {
  copy: ServiceCopy;
  common: CommonCopy;
  example: ExampleQuote;
  brand: BrandConfig;
  logos: BrandLogos;
  /** Null while there are too few to show. */
  reviews: Reviews | null;
  /** 'Get instant quote' or 'Book Now' (R2.19); null if the page's script sets it. */
  buttonText: string | null;
  /** The quote's first step. */
  quoteHref: string;
  onStart?: ((postcode: string) => void) | undefined;
};

/** A service's page between header and footer (R1.03, R2.15, R2.16), for the hash route and the plain page. */
export function LandingPage(props: LandingPageProps) {
  const { copy, common, example, brand, logos, reviews, buttonText, quoteHref, onStart } = props;
  return (
    <>
      <Hero
        copy={copy}
        common={common}
        example={example}
        isLicensed={brand.licences.length > 0}
        buttonText={buttonText}
        onStart={onStart}
      />
      <div>
        <Facts copy={common} brand={brand} />
        <BrandCarousel copy={common.brands} brands={copy.brands} logos={logos} />
        <WhyUs copy={copy.whyUs} />
        <HowItWorks copy={common.howItWorks} />
        {reviews && <CustomerReviews reviews={reviews} />}
        <Story heading={common.storyHeading} paragraphs={copy.ourStory} />
        {copy.equipment && <Equipment copy={copy.equipment} />}
        {copy.faq && <Questions copy={common.questions} questions={copy.faq} phone={brand.phone} />}
        {/* Sticky within this part only: while the headline's own box is visible there is no second button. */}
        <CallBar phone={brand.phone} quoteHref={quoteHref} buttonText={buttonText} />
      </div>
    </>
  );
}

function Facts({ copy, brand }: { copy: CommonCopy; brand: BrandConfig }) {
  const { licences, serviceArea } = brand;
  return (
    <section className={styles.facts} aria-label="What you can count on">
      <ul className={classNames(wrap.wrap, styles.factsInside)}>
        {copy.facts.map(({ title, text }, index) => (
          <li key={title} className={styles.fact}>
            <b>{title}</b>
            <span>{text}</span>
            {index === 1 && <CallOutInformation />}
          </li>
        ))}
        <li className={styles.fact}>
          <b>{licences.length > 0 ? copy.licencesTitle : copy.serviceAreaTitle}</b>
          <span>
            {licences.length > 0
              ? licences.map(({ label, number }) => `${label} ${number}.`).join(' ')
              : serviceArea}
          </span>
        </li>
      </ul>
    </section>
  );
}

function WhyUs({ copy }: { copy: ServiceCopy['whyUs'] }) {
  return (
    <section className={classNames(styles.band, styles.surface)}>
      <div className={classNames(wrap.wrap, styles.split)}>
        <div className={styles.splitLead}>
          <h2>{copy.heading}</h2>
          <p>{copy.lead}</p>
        </div>
        <dl className={styles.why}>
          {copy.points.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function HowItWorks({ copy }: { copy: CommonCopy['howItWorks'] }) {
  return (
    <section className={styles.band} id="how">
      <div className={wrap.wrap}>
        <h2>{copy.heading}</h2>
        <ol className={styles.how}>
          {copy.steps.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Story({ heading, paragraphs }: { heading: string; paragraphs: readonly string[] }) {
  return (
    <section className={classNames(styles.band, styles.surface)}>
      <div className={classNames(wrap.wrap, styles.split)}>
        <div className={styles.splitLead}>
          <h2>{heading}</h2>
        </div>
        <div className={styles.story}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

function Equipment({ copy }: { copy: NonNullable<ServiceCopy['equipment']> }) {
  return (
    <section className={styles.band}>
      <div className={classNames(wrap.wrap, styles.split)}>
        <div className={styles.splitLead}>
          <h2>{copy.heading}</h2>
          <p>{copy.lead}</p>
        </div>
        <ul className={styles.equipment}>
          {copy.items.map(({ drawing, name, note }) => (
            <li key={name} className={styles.kind}>
              <EquipmentDrawing name={drawing} thin className={styles.thumb} />
              <span>
                <b>{name}</b>
                <span>{note}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type QuestionsProps = {
  copy: CommonCopy['questions'];
  questions: NonNullable<ServiceCopy['faq']>;
  phone: string;
};

function Questions({ copy, questions, phone }: QuestionsProps) {
  return (
    <section className={styles.band} id="questions">
      <div className={classNames(wrap.wrap, styles.split)}>
        <div className={styles.splitLead}>
          <h2>{copy.heading}</h2>
          <p>{copy.lead}</p>
          <p>
            <ButtonLink small href={phoneHref(phone)}>
              <Icon of={Phone} />
              {phone}
            </ButtonLink>
          </p>
        </div>
        <div className={styles.faq}>
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                {question}
                <Icon of={ChevronDown} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

type CallBarProps = {
  phone: string;
  /** The quote's first step. */
  quoteHref: string;
  /** 'Get instant quote' or 'Book Now' (R2.19); null if the page's script sets it. */
  buttonText: string | null;
};

/** Phone and quote buttons at the bottom of the screen, below 840 px, once the headline's postcode box has scrolled away. */
function CallBar({ phone, quoteHref, buttonText }: CallBarProps) {
  return (
    <div className={bottom.bar}>
      <div className={classNames(wrap.wrap, styles.inside)}>
        <ButtonLink href={phoneHref(phone)}>
          <Icon of={Phone} />
          Call
        </ButtonLink>
        <ButtonLink look="primary" href={quoteHref} className={styles.quote}>
          <StartWords text={buttonText} />
        </ButtonLink>
      </div>
    </div>
  );
}

/** Customers' ratings of finished jobs: the average, and the newest comments. */
function CustomerReviews({ reviews: { average, count, recent } }: { reviews: Reviews }) {
  return (
    <section className={styles.band} id="reviews">
      <div className={classNames(wrap.wrap, styles.split)}>
        <div className={styles.splitLead}>
          <h2>
            <span className={styles.average}>{average.toFixed(1)}</span> of 5
          </h2>
          <p>
            Average of {count.toLocaleString('en-AU')} customer ratings of finished jobs over the last twelve
            months.
          </p>
        </div>
        {recent.length > 0 && (
          <ul className={styles.list}>
            {recent.map(({ score, words, equipment, suburb, month }) => (
              <li key={words}>
                <p className={styles.score}>
                  {score} of 5, {ratingName(score)}
                </p>
                <blockquote>
                  <p>{words}</p>
                </blockquote>
                <p className={styles.about}>
                  {equipment}, {suburb}, {month}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
