export const deliveryStatuses = ['pending', 'delivered', 'failed', 'kept'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Endpoints of an account. */
export const maxEndpoints = 10;
