import type { FetchResponse, MaybeOptionalInit, ParseAs } from 'openapi-fetch';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type MediaType = `${string}/${string}`;

/** The paths of a description that have the method. */
export type PathWith<Paths, One extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends { [Name in One]: object } ? Path : never;
}[keyof Paths];

type Answered<Paths, Path extends keyof Paths, One extends Method, As extends ParseAs> = FetchResponse<
  // biome-ignore lint/suspicious/noExplicitAny: as the package bounds it.
  Paths[Path][One & keyof Paths[Path]] & Record<string | number, any>,
  { parseAs: As },
  // What a path answers as a file besides is not read as JSON.
  As extends 'json' ? 'application/json' : MediaType
>;

/** What a path answers where all is well. */
export type DataOf<Paths, Path extends keyof Paths, One extends Method> = NonNullable<
  Answered<Paths, Path, One, 'json'>['data']
>;

type Asked<Paths extends object, Path extends keyof Paths, One extends Method, As extends ParseAs> = Omit<
  // Where nothing must be given, it may also be undefined.
  NonNullable<MaybeOptionalInit<Paths[Path], One & keyof Paths[Path]>>,
  'parseAs'
> & { parseAs?: As };

/**
 * What is put together of parts is not compared with the description by the compiler: of that, too, what the description does
 * not name is refused. Where the names are known only when it runs, whoever puts it together sees to them.
 */
type Closed<Query, Body, Operation> = {
  params?: { query?: Keys<Query> & Unnamed<Query, QueryOf<Operation>> };
  body?: Keys<Body> & Unnamed<Body, BodyOf<Operation>>;
};
/** The names alone: what their values are the description says. */
type Keys<Given> = { [Name in keyof Given]?: unknown };
type Unnamed<Given, Described> =
  string extends NamesIn<Given> ? unknown : { [Name in Exclude<NamesIn<Given>, NamesIn<Described>>]?: never };
type NamesIn<Given> = Given extends unknown ? keyof Given : never;
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;
type BodyOf<Operation> = Operation extends { requestBody?: { content: infer Content } }
  ? NonNullable<Content[keyof Content]>
  : never;

/**
 * The client of the package with its requests closed: there what is asked is whatever fits the description and more, so a
 * parameter that the API has no longer would still pass the check of types. Here only what the description names does.
 */
export type Client<Paths extends object> = {
  [One in Method as Uppercase<One>]: <
    Path extends PathWith<Paths, One>,
    As extends ParseAs = 'json',
    Query = unknown,
    Body = unknown,
  >(
    path: Path,
    ...asked: object extends Asked<Paths, Path, One, As>
      ? [(Asked<Paths, Path, One, As> & Closed<Query, Body, Paths[Path][One & keyof Paths[Path]]>)?]
      : [Asked<Paths, Path, One, As> & Closed<Query, Body, Paths[Path][One & keyof Paths[Path]]>]
  ) => Promise<Answered<Paths, Path, One, As>>;
};
