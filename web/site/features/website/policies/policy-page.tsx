import type { Policy, PolicyBlock } from '../../../../../contracts/website/policies.ts';
import type { BrandConfig } from '../../../../../contracts/website/public-config.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Muted } from '../../../../ui/layout.tsx';
import wrap from '../../../../ui/page/wrap.module.css';
import { withLinks } from '../with-links.tsx';
import styles from './policy-page.module.css';

type PolicyPageProps = { policy: Policy; brand: BrandConfig };

/** Terms or privacy policy (R2.13, R2.17): a summary, then every section with its number. */
export function PolicyPage({ policy, brand }: PolicyPageProps) {
  const { heading, lead, since, inShort, sections } = policy;
  return (
    <article className={classNames(wrap.wrap, styles.page)}>
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        <Muted size={15}>Last updated {since}</Muted>
        <div className={styles.short}>
          <h2>In short</h2>
          <ul>
            {inShort.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </header>
      <div className={styles.sections}>
        {sections.map(({ heading, blocks }) => (
          <section key={heading} className={styles.section}>
            <h2>{heading}</h2>
            {blocks.map((block, index) => (
              <Block key={index} block={block} brand={brand} />
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

function Block({ block, brand }: { block: PolicyBlock; brand: BrandConfig }) {
  if (typeof block === 'string') return <p>{withLinks(block, brand)}</p>;
  if ('points' in block) {
    return (
      <ul>
        {block.points.map((point) => (
          <li key={point}>{withLinks(point, brand)}</li>
        ))}
      </ul>
    );
  }
  return (
    <dl className={styles.facts}>
      {block.facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{withLinks(text, brand)}</dd>
        </div>
      ))}
    </dl>
  );
}
