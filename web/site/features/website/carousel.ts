import { BRAND_CAROUSEL } from '../../../../domain/constants.ts';

export type Carousel = {
  /** Moves one screenful forward or back. */
  turn(by: 1 | -1): void;
  /** Stops or starts turning by itself. */
  setPaused(paused: boolean): void;
  end(): void;
};

/**
 * Turns the items of a list every five seconds, six at a time or two on phones (R9.08). Pauses on hover and focus, and for
 * visitors who prefer reduced motion. Works on plain elements, so that pages without React can use it too.
 */
export function runCarousel(list: HTMLElement, area: HTMLElement): Carousel {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  const isPhone = matchMedia(`(max-width: ${BRAND_CAROUSEL.phoneMaxWidth}px)`);
  const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)');
  let first = 0;
  let paused = false;

  const shown = () => (isPhone.matches ? BRAND_CAROUSEL.onPhones : BRAND_CAROUSEL.shown);
  function draw() {
    items.forEach((item, index) => {
      const place = (index - first + items.length) % items.length;
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
