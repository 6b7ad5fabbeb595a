import styles from './rating-plate.module.css';

type RatingPlateProps = {
  brand: string;
  /** Where a photo of it can be added: "on the next step". */
  photo: string;
};

/** A drawing of the rating plate, showing where brand, model and serial number are. */
export function RatingPlate({ brand, photo }: RatingPlateProps) {
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
        You'll find all of it on the rating plate, inside the door or behind the kick panel. A photo of it
        works too, {photo}.
      </figcaption>
    </figure>
  );
}
