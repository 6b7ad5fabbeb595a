/**
 * Divides an amount over the parts of a payment, in their order, up to what each has room for; what is beyond them all
 * goes to the last. The shares always add up to the amount.
 * @param rooms one for each part, at least one; integer cents, none negative
 */
export function divideCents(amountCents: number, rooms: readonly number[]): number[] {
  let rest = amountCents;
  return rooms.map((room, index) => {
    const share = index === rooms.length - 1 ? rest : Math.min(rest, room);
    rest -= share;
    return share;
  });
}
