// Amounts in this program are integer centavos in a JSON number, as in the gateway's API: the maximum, 999,999,999, is
// exact. Times are Unix seconds, as in that API.

/** A stored resource: what the API shows (`attributes`) and what only the simulator knows (`hidden`). */
export interface Stored<Kind extends string, Shown, Hidden = object> {
  id: string;
  kind: Kind;
  /** Value that lists of this kind can be filtered by, for example a customer's e-mail or a payment's intent. */
  lookup: string | null;
  attributes: Shown;
  hidden: Hidden;
}

export interface Common {
  livemode: boolean;
  created_at: number;
  updated_at: number;
}

export type Metadata = Record<string, string> | null;

export interface Billing {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Record<string, string | null>;
}
