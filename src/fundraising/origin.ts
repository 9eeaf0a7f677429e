/** Where a request came from, for the record of what it did. */
export interface Origin {
  ip: string;
  requestId: string;
}

export const originOf = ({ ip, requestId }: Origin): Origin => ({ ip, requestId });
