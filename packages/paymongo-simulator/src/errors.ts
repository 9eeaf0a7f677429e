export interface ErrorEntry {
  code: string;
  detail: string;
  sub_code?: string;
  source?: { pointer: string; attribute: string };
}

/** An error in the gateway's format: `{"errors":[{code, detail, sub_code?, source?}]}`. */
export class GatewayError extends Error {
  readonly statusCode: number;
  readonly errors: ErrorEntry[];

  constructor(statusCode: number, errors: ErrorEntry[]) {
    super(errors[0]?.detail ?? 'Error');
    this.statusCode = statusCode;
    this.errors = errors;
  }
}

/** Returns the source of a field error: `details.card_number` has the attribute `card_number`. */
export function sourceOf(pointer: string): { pointer: string; attribute: string } {
  return { pointer, attribute: pointer.slice(pointer.lastIndexOf('.') + 1) };
}

export function fieldError(code: string, pointer: string, detail: string): GatewayError {
  return new GatewayError(400, [{ code, detail, source: sourceOf(pointer) }]);
}

export function notFound(kind: string, id: string): GatewayError {
  return new GatewayError(404, [{ code: 'resource_not_found', detail: `No such ${kind} with id ${id}.` }]);
}

/**
 * Creates the error for a resource whose state does not allow the operation; a declined charge also has the reason's
 * `sub_code`.
 */
export function failedState(detail: string, subCode?: string): GatewayError {
  return new GatewayError(400, [
    { code: 'resource_failed_state', detail, ...(subCode === undefined ? {} : { sub_code: subCode }) },
  ]);
}

export function refused(code: string, detail: string): GatewayError {
  return new GatewayError(400, [{ code, detail }]);
}
