import styles from './rating-plate.module.css';

/** Where brand, model and serial number can be read off, as a drawing of the plate. */
export function RatingPlate({ brand }: { brand: string }) {
  return (
    <figure className={styles.figure}>
      <span className={styles.plate} aria-hidden="true">
        <b>{brand.toUpperCase() || 'BRAND'}</b>
        <span>
          MODEL <i />
        </span>
        <span className={styles.serial}>
          SERIAL <i />
        </span>
        <span>
          VOLTS <i />
        </span>
      </span>
      <figcaption>
        All of it is on the rating plate, inside the door or behind the kick panel. A photo of it will do too,
        on the next step.
      </figcaption>
    </figure>
  );
}
