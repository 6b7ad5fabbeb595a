/**
 * Acts on each item, one after the other; one that fails doesn't keep the others from their turn.
 * @throws AggregateError in the end, with what failed
 */
export async function doEach<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: Error[] = [];
  for (const item of items) {
    await act(item).catch((error: Error) => errors.push(error));
  }
  // The further lines of a message have the values of a query.
  const messages = errors.map(({ message }) => message.split('\n')[0]);
  if (errors.length > 0) throw new AggregateError(errors, messages.join('; '));
}
