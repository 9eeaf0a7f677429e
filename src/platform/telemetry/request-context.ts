import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs `work` and all that follows from it as part of this request. */
export function runInRequest(id: string, work: () => void): void {
  requests.run(id, work);
}

/** For the log: rules and queries know no request, but each of their lines is to be found by its id. */
export function requestFields(): { reqId?: string } {
  const reqId = requests.getStore();
  return reqId === undefined ? {} : { reqId };
}
