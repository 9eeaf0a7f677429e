/** What the server answers instead of doing what was asked. */
export class ApiError extends Error {
  readonly status: number;
  /** By field: what is wrong with it. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** When it may be asked again, in seconds from now. */
  readonly retryAfterInSeconds: number | undefined;
  /** The whole answer. */
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

/** No answer came: the connection is lost, or the server is away. Whether the request was carried out is not known. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('The server does not answer.', { cause });
    this.name = 'NoAnswer';
  }
}

export function hasStatus(error: unknown, ...statuses: number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status);
}
