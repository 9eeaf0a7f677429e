import { addressOf } from '../../api/base.ts';
import type { DataOf, PathWith } from '../../api/closed.ts';
import { csrfHeaders, forgetCsrf } from '../../api/csrf.ts';
import { ApiError, NoAnswer } from '../../api/errors.ts';
import { recoverSession } from '../../api/session.ts';
import { CSRF_PREFIX } from '../../shell/settings.ts';
import type { paths } from '../api.ts';

/** Upload endpoints, e.g. `/api/temporary-media`. */
export type FilesPath = Extract<
  PathWith<paths, 'post'>,
  | '/api/temporary-media'
  | '/api/backoffice/update-sheriff-report'
  | '/api/case-records/{id}/attachments'
  | '/api/case-activities/{caseActivity}/attachments'
  | '/api/case-activities/{caseActivity}/attachments/{media}/replace'
>;

/** Path parameters of the endpoint, if any. */
export type PathParameters<Path extends FilesPath> = paths[Path]['post']['parameters'] extends {
  path: infer Named;
}
  ? { params: Named }
  : { params?: never };

export interface Sending<Path extends FilesPath> {
  path: Path;
  params: Readonly<Record<string, string>> | undefined;
  /** Form field; `attachments` is sent as `attachments[]`. */
  field: string;
  files: readonly File[];
  /** Other form fields. */
  texts?: Readonly<Record<string, string>>;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads files with progress events, which `fetch` does not provide. Otherwise it behaves like the API client: it
 * renews a stale CSRF token, and recovers an ended session before it retries.
 */
export async function sendFiles<Path extends FilesPath>(
  sending: Sending<Path>,
): Promise<DataOf<paths, Path, 'post'>> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOnce(sending);
    if (response.ok) return (await response.json()) as DataOf<paths, Path, 'post'>;
    if (response.status === 419 && attempt === 1) {
      forgetCsrf();
      continue;
    }
    if (response.status === 401 && attempt <= 2 && (await recoverSession())) continue;
    throw new ApiError(response, await bodyOf(response));
  }
}

async function sendOnce<Path extends FilesPath>(sending: Sending<Path>): Promise<Response> {
  const { path, params = {}, field, files, texts = {}, onProgress, signal } = sending;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const file of files) form.append(`${field}[]`, file, file.name);
  const headers = await csrfHeaders(CSRF_PREFIX);
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(address));
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
    request.onerror = () => reject(new NoAnswer('the upload failed'));
    request.onabort = () => reject(new DOMException('Stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function headersOf(request: XMLHttpRequest): Record<string, string> {
  const wait = request.getResponseHeader('retry-after');
  return wait === null ? {} : { 'retry-after': wait };
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch {
    // A proxy answered with a body that is not JSON. The status is sufficient.
    return {};
  }
}
