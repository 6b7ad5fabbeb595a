import styles from './check-box.module.css';

type CheckBoxProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A single yes or no. */
export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <label className={styles.box}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
