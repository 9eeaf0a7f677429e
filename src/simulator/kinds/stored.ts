// Amounts in this program are integer centavos in a JSON number, as on the gateway's wire: the largest one is
// 999,999,999, which a number holds exactly. Times are Unix seconds, as there.

/** A stored thing: what the API shows (`attributes`) and what only the simulator knows (`hidden`). */
export interface Stored<Kind extends string, Shown, Hidden = object> {
  id: string;
  kind: Kind;
  /** What lists of this kind are filtered by, e.g. the e-mail of a customer or the intent of a payment. */
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
