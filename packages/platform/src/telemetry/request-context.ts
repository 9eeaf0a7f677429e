import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs `work` and all its asynchronous consequences in the context of this request. */
export function runInRequest(id: string, work: () => void): void {
  requests.run(id, work);
}

/**
 * Returns the id of the current request for log lines of code that has no request object, such as rules and queries.
 */
export function requestFields(): { reqId?: string } {
  const reqId = requests.getStore();
  return reqId === undefined ? {} : { reqId };
}
