import styles from './paper-lines.module.css';

export type PaperLine = {
  description: string;
  detail: string | null;
  quantity: string;
  /** Ex GST, in words: `$95.00`. */
  unit: string;
  amount: string;
};

/** What is charged for, line by line. */
export function PaperLines({ lines }: { lines: readonly PaperLine[] }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Qty</th>
          <th scope="col" className={styles.each}>
            Each ex GST
          </th>
          <th scope="col">Amount ex GST</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.description}
              {line.detail && <span>{line.detail}</span>}
            </th>
            <td>{line.quantity}</td>
            <td className={styles.each}>{line.unit}</td>
            <td>{line.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
