import type { Client, PathWith } from './closed.ts';

/**
 * Type tests: each marked line must fail to compile, and `tsc` reports any marked line that compiles. They ensure
 * that the compiler finds pages that an API change breaks. This file is never loaded at run time.
 */
interface Described {
  '/things': {
    get: {
      parameters: { query?: { page?: number }; path?: never };
      requestBody?: never;
      responses: { 200: { headers: object; content: { 'application/json': { data: { id: string }[] } } } };
    };
    post: {
      parameters: { query?: never; path?: never };
      requestBody: {
        content: { 'application/json': { name: string; note?: string | null; at?: { place: string } } };
      };
      responses: { 201: { headers: object; content: { 'application/json': { id: string } } } };
    };
  };
  '/things/{id}': {
    get: {
      parameters: { query?: never; path: { id: string } };
      requestBody?: never;
      responses: { 200: { headers: object; content: { 'application/json': { id: string } } } };
    };
    put: {
      parameters: { query?: never; header?: { 'if-match'?: string }; path: { id: string } };
      requestBody: { content: { 'application/json': { name: string } | { note: string } } };
      responses: { 200: { headers: object; content: { 'application/json': { id: string } } } };
    };
  };
  '/report': {
    get: {
      parameters: { query?: never; path?: never };
      requestBody?: never;
      responses: {
        200: {
          headers: object;
          content: { 'application/json': { rows: string[] }; 'application/pdf': unknown };
        };
      };
    };
  };
}

declare const api: Client<Described>;
declare const query: { page: number; sort?: string };
declare const body: { name: string; colour: string };
declare const either: { name: string } | { name: string; colour: string };
declare const header: { 'if-match': string; 'if-none-match': string };
declare const path: { id: string; of: string };
declare const fits: {
  query: { page?: number };
  body: { name: string; note?: string | null };
  either: { name: string } | { note: string };
  header: { 'if-match': string };
  path: { id: string };
};

void api.GET('/things');
void api.GET('/things', { params: { query: { page: 1 } } });
void api.GET('/things/{id}', { params: { path: { id: '1' } } });
void api.POST('/things', { body: { name: 'One' } });
void api.GET('/things', { params: { query: fits.query } });
void api.POST('/things', { body: fits.body });
void api.PUT('/things/{id}', { params: { path: fits.path, header: fits.header }, body: fits.either });
void api.GET('/report').then(({ data }) => data?.rows.length);

// @ts-expect-error a path that is not described
void api.GET('/others');
// @ts-expect-error a method that the path does not have
void api.POST('/things/{id}', { params: { path: { id: '1' } } });
// @ts-expect-error a parameter of the query that is not described
void api.GET('/things', { params: { query: { page: 1, sort: 'name' } } });
// @ts-expect-error the same, of a query that was built before
void api.GET('/things', { params: { query } });
// @ts-expect-error one of another type
void api.GET('/things', { params: { query: { page: 'first' } } });
// @ts-expect-error a parameter of the path that is not described
void api.GET('/things/{id}', { params: { path: { id: '1', of: '2' } } });
// @ts-expect-error one that is left out
void api.GET('/things/{id}');
// @ts-expect-error a field that is left out
void api.POST('/things', { body: { note: null } });
// @ts-expect-error a field that is not described
void api.POST('/things', { body: { name: 'One', colour: 'red' } });
// @ts-expect-error a field that is not described inside of one that is
void api.POST('/things', { body: { name: 'One', at: { place: 'Iloilo', floor: 2 } } });
// @ts-expect-error the same at the top, of a body that was built before
void api.POST('/things', { body });
// @ts-expect-error the same, of one of the two that it may be
void api.POST('/things', { body: either });
// @ts-expect-error the same, where the description has two
void api.PUT('/things/{id}', { params: { path: { id: '1' } }, body: either });
// @ts-expect-error a parameter of the path that is not described, in one that was built before
void api.GET('/things/{id}', { params: { path } });
void api.PUT('/things/{id}', {
  // @ts-expect-error a header that is not described
  params: { path: { id: '1' }, header: { 'if-none-match': '*' } },
  body: fits.either,
});
// @ts-expect-error the same, of headers that were built before
void api.PUT('/things/{id}', { params: { path: { id: '1' }, header }, body: fits.either });
// @ts-expect-error something beside what a request has
void api.GET('/things', { query: { page: 1 } });
// @ts-expect-error a field that no answer has
void api.GET('/things/{id}', { params: { path: { id: '1' } } }).then(({ data }) => data?.name);
// @ts-expect-error the same, of a path that answers as JSON or as a file
void api.GET('/report').then(({ data }) => data?.total);
// @ts-expect-error a file is not read as JSON
void api.GET('/things', { parseAs: 'blob' }).then(({ data }) => data?.data);

export const gone: PathWith<Described, 'post'>[] = [
  '/things',
  // @ts-expect-error a path without the method
  '/things/{id}',
];
