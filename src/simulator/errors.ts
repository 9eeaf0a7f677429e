export interface ErrorEntry {
  code: string;
  detail: string;
  sub_code?: string;
  source?: { pointer: string; attribute: string };
}

/** An error as the gateway answers it: `{"errors":[{code, detail, sub_code?, source?}]}`. */
export class GatewayError extends Error {
  readonly statusCode: number;
  readonly errors: ErrorEntry[];

  constructor(statusCode: number, errors: ErrorEntry[]) {
    super(errors[0]?.detail ?? 'Error');
    this.statusCode = statusCode;
    this.errors = errors;
  }
}

/** The source of an error about a field: `details.card_number` has the attribute `card_number`. */
export function sourceOf(pointer: string): { pointer: string; attribute: string } {
  return { pointer, attribute: pointer.slice(pointer.lastIndexOf('.') + 1) };
}

export function fieldError(code: string, pointer: string, detail: string): GatewayError {
  return new GatewayError(400, [{ code, detail, source: sourceOf(pointer) }]);
}

export function notFound(kind: string, id: string): GatewayError {
  return new GatewayError(404, [{ code: 'resource_not_found', detail: `No such ${kind} with id ${id}.` }]);
}

/** The resource is in a state that does not allow it; a declined charge also carries the reason's `sub_code`. */
export function failedState(detail: string, subCode?: string): GatewayError {
  return new GatewayError(400, [
    { code: 'resource_failed_state', detail, ...(subCode === undefined ? {} : { sub_code: subCode }) },
  ]);
}

export function refused(code: string, detail: string): GatewayError {
  return new GatewayError(400, [{ code, detail }]);
}
