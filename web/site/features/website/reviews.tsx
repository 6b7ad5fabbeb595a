import type { Reviews } from '../../../../contracts/website/website-copy.ts';
import { ratingName } from '../../../../domain/ratings/rating-scale.ts';
import { classNames } from '../../../ui/class-names.ts';
import wrap from '../../../ui/page/wrap.module.css';
import landing from './landing-page.module.css';
import styles from './reviews.module.css';

/** Customers' ratings of finished jobs: the average, and the newest comments. */
export function CustomerReviews({ reviews: { average, count, recent } }: { reviews: Reviews }) {
  return (
    <section className={landing.band} id="reviews">
      <div className={classNames(wrap.wrap, landing.split)}>
        <div className={landing.splitLead}>
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
