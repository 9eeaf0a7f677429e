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
 * not name is refused, in the query, the path, the headers and at the top of the body. Where the names are known only when it
 * runs (a record, a computed name), or are hidden by a type that was written beside the parts, whoever puts it together sees
 * to them.
 */
type Closed<Given, Operation> = Seen<Given> & {
  params?: { [Where in Place]?: Named<In<In<Given, 'params'>, Where>, ParametersOf<Operation, Where>> };
  body?: Named<In<Given, 'body'>, BodyOf<Operation>>;
};
type Place = 'query' | 'path' | 'header';
/**
 * Any; but by the branch that is never taken the compiler sees the whole of what is given, where it would otherwise read of
 * a body that is one of two only the names which both have.
 */
type Seen<Given> = Given extends never ? Given : unknown;
type In<Given, Name extends string> = Given extends { [One in Name]?: infer Value }
  ? NonNullable<Value>
  : never;
/** The names alone: what their values are the description says. */
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
 * The client of the package with its requests closed: there what is asked is whatever fits the description and more, so a
 * parameter that the API has no longer would still pass the check of types. Here only what the description names does.
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
