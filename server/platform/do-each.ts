/**
 * Acts on each item, one after the other; if one fails, the rest still get their turn.
 * @throws AggregateError in the end, with everything that failed
 */
export async function doEach<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: Error[] = [];
  for (const item of items) {
    await act(item).catch((error: Error) => errors.push(error));
  }
  // The later lines of a message contain the values of a query.
  const messages = errors.map(({ message }) => message.split('\n')[0]);
  if (errors.length > 0) throw new AggregateError(errors, messages.join('; '));
}
