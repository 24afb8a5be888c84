/** Requests that a worker has open at each endpoint. */
export interface EndpointPlaces {
  /** A function that gives the place back; null if the endpoint has as many as it may. */
  take(endpointId: number): (() => void) | null;
}

export function createEndpointPlaces(maxRequests: number): EndpointPlaces {
  const open = new Map<number, number>();
  return {
    take(endpointId) {
      const now = open.get(endpointId) ?? 0;
      if (now >= maxRequests) return null;
      open.set(endpointId, now + 1);
      return () => {
        const left = (open.get(endpointId) ?? 1) - 1;
        if (left > 0) open.set(endpointId, left);
        else open.delete(endpointId);
      };
    },
  };
}
