import { ArrowLeft, ArrowRight, Pause } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BrandLogos, CommonCopy } from '../../../../contracts/website/website-copy.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Muted } from '../../../ui/layout.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import styles from './brand-carousel.module.css';
import { type Carousel, runCarousel } from './carousel.ts';

const MARKS = [styles.mark1, styles.mark2, styles.mark3, styles.mark4, styles.mark5, styles.mark6];

type BrandCarouselProps = { copy: CommonCopy['brands']; brands: readonly string[]; logos: BrandLogos };

/** The brands that the operator repairs, as logos or as names (R1.03, R9.08). */
export function BrandCarousel({ copy, brands, logos }: BrandCarouselProps) {
  const area = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const carousel = useRef<Carousel>(null);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (!list.current || !area.current) return;
    const running = runCarousel(list.current, area.current);
    carousel.current = running;
    return () => running.end();
  }, []);

  function pause(next: boolean) {
    setPaused(next);
    carousel.current?.setPaused(next);
  }
  return (
    <section
      ref={area}
      className={styles.brands}
      data-carousel
      aria-roledescription="carousel"
      aria-label={copy.heading}
    >
      <div className={wrap.wrap}>
        <div className={styles.head}>
          <h2>{copy.heading}</h2>
          <div className={styles.controls}>
            <IconButton
              icon={ArrowLeft}
              label="Previous brands"
              data-turn="back"
              onClick={() => carousel.current?.turn(-1)}
            />
            <IconButton
              icon={Pause}
              label="Stop the brands turning"
              data-turn="stop"
              aria-pressed={paused}
              onClick={() => pause(!paused)}
            />
            <IconButton
              icon={ArrowRight}
              label="Next brands"
              data-turn="on"
              onClick={() => carousel.current?.turn(1)}
            />
          </div>
        </div>
        <ul ref={list} className={styles.list}>
          {brands.map((brand, index) => (
            <li key={brand} className={MARKS[index % MARKS.length]}>
              {logos[brand] ? (
                <img src={logos[brand]} alt={brand} loading="lazy" className={styles.logo} />
              ) : (
                brand
              )}
            </li>
          ))}
        </ul>
        <Muted size={14}>{copy.note}</Muted>
      </div>
    </section>
  );
}
