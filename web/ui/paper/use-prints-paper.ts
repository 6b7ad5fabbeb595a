import { useEffect } from 'react';
import styles from './paper.module.css';

const CLASSES = { shown: styles.printsPaper ?? '', hidden: styles.printsHiddenPaper ?? '' };

/**
 * While the page is open, printing it prints only its paper.
 * @param look whether the paper is shown on the page, or hidden at the end of the body
 */
export function usePrintsPaper(look: 'shown' | 'hidden' = 'shown') {
  useEffect(() => {
    const { classList } = document.body;
    classList.add(CLASSES[look]);
    return () => classList.remove(CLASSES[look]);
  }, [look]);
}
