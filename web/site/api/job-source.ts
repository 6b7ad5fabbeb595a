/** How a page reaches a job: as its signed-in customer, or by the secret of its link (R11.05). */
export type JobSource = { id: number } | { ch: string };
