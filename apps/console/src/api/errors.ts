/** Error response of the server. */
export class ApiError extends Error {
  readonly status: number;
  /** Validation errors by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Seconds until the request may be retried. */
  readonly retryAfterInSeconds: number | undefined;
  /** Parsed response body. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(response: Response, body: Record<string, unknown>) {
    super(typeof body.message === 'string' ? body.message : response.statusText);
    this.name = 'ApiError';
    this.status = response.status;
    this.fields = (body.errors ?? {}) as Record<string, string[]>;
    this.body = body;
    const seconds = Number(response.headers.get('retry-after'));
    this.retryAfterInSeconds = Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  }
}

/**
 * No response arrived: the connection was lost or the server is down. The request may or may not have been carried out.
 */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('The server does not answer.', { cause });
    this.name = 'NoAnswer';
  }
}

export function hasStatus(error: unknown, ...statuses: number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status);
}
