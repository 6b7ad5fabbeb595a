import { ChevronDown, Phone } from 'lucide-react';
import type { BrandConfig } from '../../../contracts/public-config.ts';
import type { BrandLogos, ExampleQuote, Reviews, ServiceCopy } from '../../../contracts/site-copy.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EquipmentDrawing } from '../../ui/equipment-drawing.tsx';
import { Icon } from '../../ui/icon.tsx';
import { phoneHref } from '../../ui/site-header.tsx';
import wrap from '../../ui/wrap.module.css';
import { CallOutInformation } from '../information/call-out-information.tsx';
import { BrandCarousel } from './brand-carousel.tsx';
import { CallBar } from './call-bar.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';
import { CustomerReviews } from './reviews.tsx';

type LandingPageProps = {
  copy: ServiceCopy;
  example: ExampleQuote;
  brand: BrandConfig;
  logos: BrandLogos;
  /** Null while there are too few. */
  reviews: Reviews | null;
  /** 'Get instant quote' or 'Book Now' (R2.19); null where the page's script knows. */
  buttonText: string | null;
  /** The quote's first step. */
  quoteHref: string;
  onStart?: ((postcode: string) => void) | undefined;
};

/** A service's page (R1.03, R2.15, R2.16): what stands between header and footer, here and in its plain twin. */
export function LandingPage(props: LandingPageProps) {
  const { copy, example, brand, logos, reviews, buttonText, quoteHref, onStart } = props;
  return (
    <>
      <Hero
        copy={copy}
        example={example}
        isLicensed={brand.licences.length > 0}
        buttonText={buttonText}
        onStart={onStart}
      />
      <div>
        <Facts brand={brand} />
        <BrandCarousel brands={copy.brands} logos={logos} />
        <WhyUs copy={copy.whyUs} />
        <HowItWorks />
        {reviews && <CustomerReviews reviews={reviews} />}
        <Story paragraphs={copy.ourStory} />
        {copy.equipment && <Equipment copy={copy.equipment} />}
        {copy.faq && <Questions questions={copy.faq} phone={brand.phone} />}
        {/* It sticks as far up as this part goes: while the headline's own box is seen there is one button. */}
        <CallBar phone={brand.phone} quoteHref={quoteHref} buttonText={buttonText} />
      </div>
    </>
  );
}

function Facts({ brand }: { brand: BrandConfig }) {
  const { licences, serviceArea } = brand;
  return (
    <section className={styles.facts} aria-label="What you can count on">
      <ul className={classNames(wrap.wrap, styles.factsInside)}>
        <li className={styles.fact}>
          <b>24x7</b>
          <span>
            Emergency repairs at night, at weekends and on public holidays, at prices shown up front.
          </span>
        </li>
        <li className={styles.fact}>
          <b>Fixed call-out</b>
          <span>The same at the door as on the screen, and yours before you book.</span>
          <CallOutInformation />
        </li>
        <li className={styles.fact}>
          <b>You approve repairs</b>
          <span>No parts go in until you have seen the quote and said yes.</span>
        </li>
        {licences.length > 0 ? (
          <li className={styles.fact}>
            <b>Accredited technicians</b>
            <span>{licences.map(({ label, number }) => `${label} ${number}.`).join(' ')}</span>
          </li>
        ) : (
          <li className={styles.fact}>
            <b>Near you</b>
            <span>{serviceArea}</span>
          </li>
        )}
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

const STEPS = [
  [
    'Tell us the machine and the fault',
    'Postcode, type of equipment, what it is doing. Add up to three photos.',
  ],
  ['Choose a time by its price', 'Today, tomorrow or a later date. After hours costs more, and says so.'],
  ['The tech finds the cause', 'They come in the window you chose and find out what is wrong.'],
  [
    'Approve the repair, or don’t',
    'Parts and labour come as a quote by email. You pay only for what you approve.',
  ],
] as const;

function HowItWorks() {
  return (
    <section className={styles.band} id="how">
      <div className={wrap.wrap}>
        <h2>How it works</h2>
        <ol className={styles.how}>
          {STEPS.map(([title, text]) => (
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

function Story({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <section className={classNames(styles.band, styles.surface)}>
      <div className={classNames(wrap.wrap, styles.split)}>
        <div className={styles.splitLead}>
          <h2>Our story</h2>
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
            <li key={name} className={styles.machine}>
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

function Questions({ questions, phone }: { questions: NonNullable<ServiceCopy['faq']>; phone: string }) {
  return (
    <section className={styles.band} id="questions">
      <div className={classNames(wrap.wrap, styles.split)}>
        <div className={styles.splitLead}>
          <h2>Questions we get at 6 am</h2>
          <p>Food at risk right now? Call and say so.</p>
          <p>
            <ButtonLink small href={phoneHref(phone)}>
              <Icon of={Phone} />
              {phone}
            </ButtonLink>
          </p>
        </div>
        <div className={styles.faq}>
          {questions.map(({ question, answer }, at) => (
            <details key={question} open={at === 0}>
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
