type CustomerOnlyProps = { customerId: number; list: 'invoices' | 'payments' };

/** Says that a list has one customer's only, with the ways to them and to everybody's. */
export function CustomerOnly({ customerId, list }: CustomerOnlyProps) {
  return (
    <>
      Of <a href={`#/customers/${customerId}`}>one customer</a> only.{' '}
      <a href={`#/${list}`}>Show everybody's</a>.{' '}
    </>
  );
}
