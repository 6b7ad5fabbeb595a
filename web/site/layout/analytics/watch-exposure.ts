/**
 * Calls back once the variant's text was really on screen, not merely on the page (R2.19).
 * @returns a function that stops watching
 */
export function watchExposure(button: Element, onExposed: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onExposed();
    },
    { threshold: 0.5 },
  );
  observer.observe(button);
  return () => observer.disconnect();
}
