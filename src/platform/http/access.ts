/**
 * Who may call a route. Declared on every route: one without a rule does not start, and the access matrix
 * of the documents and the tests is read from these declarations.
 */
export interface Access<Caller, Demanded extends Caller | null = Caller | null> {
  /** As the matrix prints it: `anyone`, `signed in`, or a permission's name. */
  readonly name: string;
  /** `never`: credentials are not even read. `optional`: read when sent. `required`: 401 without them. */
  readonly identification: 'never' | 'optional' | 'required';
  /** Asked only about somebody identified; `false` answers 403. */
  readonly permits: (caller: Caller) => boolean;
  /** Which of the service's security schemes count; all where nothing is said. For the API description. */
  readonly schemes?: readonly string[];
  /** Carries the type of the actor that a handler receives; never set. */
  readonly demanded?: Demanded;
}

/** The three rules every service has; a service adds its own by role or permission. */
export function createAccess<Caller>() {
  const always = () => true;
  const anyone: Access<Caller, null> = { name: 'anyone', identification: 'never', permits: always };
  const anyoneKnown: Access<Caller, Caller | null> = {
    name: 'anyone, known if signed in',
    identification: 'optional',
    permits: always,
  };
  const signedIn: Access<Caller, Caller> = { name: 'signed in', identification: 'required', permits: always };
  /** Signed in by one kind of proof; the handler answers 401 to another. */
  const signedInBy = (...schemes: string[]): Access<Caller, Caller> => ({ ...signedIn, schemes });
  /** Signed in, and `permits` says yes. */
  const when = (name: string, permits: (caller: Caller) => boolean): Access<Caller, Caller> => ({
    name,
    identification: 'required',
    permits,
  });
  /** Anybody, but of those who are signed in only whom `permits` lets through. */
  const optionally = (name: string, permits: (caller: Caller) => boolean): Access<Caller, Caller | null> => ({
    name,
    identification: 'optional',
    permits,
  });
  return { optionally, anyone, anyoneKnown, signedIn, signedInBy, when };
}
