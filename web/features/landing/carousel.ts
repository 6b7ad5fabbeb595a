import { BRAND_CAROUSEL } from '../../../domain/constants.ts';

export type Carousel = {
  /** Turns by as many as are shown, forward or back. */
  turn(by: 1 | -1): void;
  /** Stops turning by itself, or goes on. */
  setPaused(paused: boolean): void;
  end(): void;
};

/**
 * Turns the items of a list, six or on phones two at a time, every five seconds (R9.08): not while it is pointed at or
 * has focus, nor for people who want no motion. Works on the elements themselves, so that a page without React turns its
 * carousel too.
 */
export function runCarousel(list: HTMLElement, area: HTMLElement): Carousel {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  const isPhone = matchMedia(`(max-width: ${BRAND_CAROUSEL.phoneMaxWidth}px)`);
  const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)');
  let first = 0;
  let paused = false;

  const shown = () => (isPhone.matches ? BRAND_CAROUSEL.onPhones : BRAND_CAROUSEL.shown);
  function draw() {
    items.forEach((item, at) => {
      const place = (at - first + items.length) % items.length;
      item.hidden = place >= shown();
      item.style.order = String(place);
    });
  }
  function turn(by: 1 | -1) {
    first = (first + by * shown() + items.length) % items.length;
    draw();
  }
  const isHeld = () => paused || wantsStillness.matches || area.matches(':hover, :focus-within');
  const timer = setInterval(() => {
    if (!isHeld()) turn(1);
  }, BRAND_CAROUSEL.seconds * 1000);

  isPhone.addEventListener('change', draw);
  list.dataset.running = '';
  draw();
  return {
    turn,
    setPaused(next) {
      paused = next;
    },
    end() {
      clearInterval(timer);
      isPhone.removeEventListener('change', draw);
    },
  };
}
