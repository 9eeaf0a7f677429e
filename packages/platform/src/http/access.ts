/**
 * Access rule of a route. Every route declares one; the server does not start without it. The access matrix of the docs
 * and tests is read from these declarations.
 */
export interface Access<Caller, Demanded extends Caller | null = Caller | null> {
  /** Name in the access matrix: `anyone`, `signed in`, or the name of a permission. */
  readonly name: string;
  /** `never`: credentials are ignored. `optional`: checked when sent. `required`: 401 without them. */
  readonly identification: 'never' | 'optional' | 'required';
  /** Called only for identified callers; `false` results in 403. */
  readonly permits: (caller: Caller) => boolean;
  /** Security schemes of the service that are accepted, for the OpenAPI document; default is all of them. */
  readonly schemes?: readonly string[];
  /** Phantom field for the type of the actor that a handler receives; never set. */
  readonly demanded?: Demanded;
}

/** Creates the three rules that every service has; a service adds its own by role or permission. */
export function createAccess<Caller>() {
  const always = () => true;
  const anyone: Access<Caller, null> = { name: 'anyone', identification: 'never', permits: always };
  const anyoneKnown: Access<Caller, Caller | null> = {
    name: 'anyone, known if signed in',
    identification: 'optional',
    permits: always,
  };
  const signedIn: Access<Caller, Caller> = { name: 'signed in', identification: 'required', permits: always };
  /** Requires a sign-in by one kind of credential; the handler answers 401 to others. */
  const signedInBy = (...schemes: string[]): Access<Caller, Caller> => ({ ...signedIn, schemes });
  /** Requires a signed-in caller for whom `permits` returns true. */
  const when = (name: string, permits: (caller: Caller) => boolean): Access<Caller, Caller> => ({
    name,
    identification: 'required',
    permits,
  });
  /** Allows anonymous callers, and signed-in callers for whom `permits` returns true. */
  const optionally = (name: string, permits: (caller: Caller) => boolean): Access<Caller, Caller | null> => ({
    name,
    identification: 'optional',
    permits,
  });
  return { optionally, anyone, anyoneKnown, signedIn, signedInBy, when };
}
