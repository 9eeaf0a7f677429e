import type { FetchResponse, MaybeOptionalInit, ParseAs } from 'openapi-fetch';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type MediaType = `${string}/${string}`;

/** Paths of an OpenAPI document that have the method. */
export type PathWith<Paths, One extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends { [Name in One]: object } ? Path : never;
}[keyof Paths];

type Answered<Paths, Path extends keyof Paths, One extends Method, As extends ParseAs> = FetchResponse<
  // biome-ignore lint/suspicious/noExplicitAny: as the package bounds it.
  Paths[Path][One & keyof Paths[Path]] & Record<string | number, any>,
  { parseAs: As },
  // Some paths can also answer with a file. Its media type is not parsed as JSON.
  As extends 'json' ? 'application/json' : MediaType
>;

/** Success data of a path. */
export type DataOf<Paths, Path extends keyof Paths, One extends Method> = NonNullable<
  Answered<Paths, Path, One, 'json'>['data']
>;

type Asked<Paths extends object, Path extends keyof Paths, One extends Method, As extends ParseAs> = Omit<
  // The package's type also allows undefined where no options are required; remove that.
  NonNullable<MaybeOptionalInit<Paths[Path], One & keyof Paths[Path]>>,
  'parseAs'
> & { parseAs?: As };

/**
 * Rejects names that the OpenAPI document does not declare, in the query, path, headers and at the top level of the
 * body. TypeScript's own excess-property check covers only object literals, not objects assembled from parts. Names
 * known only at run time (records, computed names), or hidden by an explicit type on a part, are not checked.
 */
type Closed<Given, Operation> = Seen<Given> & {
  params?: { [Where in Place]?: Named<In<In<Given, 'params'>, Where>, ParametersOf<Operation, Where>> };
  body?: Named<In<Given, 'body'>, BodyOf<Operation>>;
};
type Place = 'query' | 'path' | 'header';
/**
 * Always `unknown`. The conditional type makes the compiler infer every member of `Given`. Without it, for a union
 * body, the compiler infers only the names that all members of the union share.
 */
type Seen<Given> = Given extends never ? Given : unknown;
type In<Given, Name extends string> = Given extends { [One in Name]?: infer Value }
  ? NonNullable<Value>
  : never;
/** Checks names only. Types of values are checked by the OpenAPI types. */
type Named<Given, Described> =
  string extends NamesIn<Given>
    ? unknown
    : { [Name in NamesIn<Given>]?: Name extends NamesIn<Described> ? unknown : never };
type NamesIn<Given> = Given extends unknown ? keyof Given : never;
type ParametersOf<Operation, Where extends Place> = Operation extends { parameters: infer Parameters }
  ? In<Parameters, Where>
  : never;
type BodyOf<Operation> = Operation extends { requestBody?: { content: infer Content } }
  ? NonNullable<Content[keyof Content]>
  : never;

/**
 * Client of `openapi-fetch` that accepts only declared parameters. The package itself also accepts supersets, so a
 * parameter that was removed from the API would still compile.
 */
export type Client<Paths extends object> = {
  [One in Method as Uppercase<One>]: <
    Path extends PathWith<Paths, One>,
    As extends ParseAs = 'json',
    Given = unknown,
  >(
    path: Path,
    ...asked: object extends Asked<Paths, Path, One, As>
      ? [(Asked<Paths, Path, One, As> & Closed<Given, Paths[Path][One & keyof Paths[Path]]>)?]
      : [Asked<Paths, Path, One, As> & Closed<Given, Paths[Path][One & keyof Paths[Path]]>]
  ) => Promise<Answered<Paths, Path, One, As>>;
};
