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
  MediaType
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
 * The client of the package with its requests closed: there what is asked is whatever fits the description and more, so a
 * parameter that the API has no longer would still pass the check of types. Here only what the description names does.
 */
export type Client<Paths extends object> = {
  [One in Method as Uppercase<One>]: <Path extends PathWith<Paths, One>, As extends ParseAs = 'json'>(
    path: Path,
    ...asked: object extends Asked<Paths, Path, One, As>
      ? [Asked<Paths, Path, One, As>?]
      : [Asked<Paths, Path, One, As>]
  ) => Promise<Answered<Paths, Path, One, As>>;
};
