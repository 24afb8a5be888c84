/** Statuses of a free launch that waits for its week. */
export const openStatuses = ['awaiting_badge', 'scheduled'] as const;
export type OpenStatus = (typeof openStatuses)[number];
