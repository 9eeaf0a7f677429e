import type { components } from '../../../../../../build/api/fundraising.d.ts';

type Schemas = components['schemas'];

/** Form values without nesting: the accreditation and the signatory are split into separate fields. */
export interface TaxDataValues extends Record<string, string> {
  registered_name: string;
  tin: string;
  address: string;
  /** Empty for an institution without accreditation. */
  kind: string;
  number: string;
  valid_from: string;
  valid_to: string;
  signatory_name: string;
  signatory_position: string;
}

/** Maps field names in the server's errors to the fields of the form. */
export const NAMES = {
  'accreditation.kind': 'kind',
  'accreditation.number': 'number',
  'accreditation.valid_from': 'valid_from',
  'accreditation.valid_to': 'valid_to',
  'signatory.name': 'signatory_name',
  'signatory.position': 'signatory_position',
};

type Institution = Pick<
  Schemas['Institution'],
  'registered_name' | 'tin' | 'address' | 'accreditation' | 'signatory'
>;

export function valuesOf({
  registered_name,
  tin,
  address,
  accreditation,
  signatory,
}: Institution): TaxDataValues {
  return {
    registered_name: registered_name ?? '',
    tin: tin ?? '',
    address: address ?? '',
    kind: accreditation === null || accreditation.kind === 'none' ? '' : accreditation.kind,
    number: accreditation?.number ?? '',
    valid_from: accreditation?.valid_from ?? '',
    valid_to: accreditation?.valid_to ?? '',
    signatory_name: signatory?.name ?? '',
    signatory_position: signatory?.position ?? '',
  };
}

/** Converts the values to the request body. Empty fields are cleared. */
function bodyOf({ registered_name, tin, address, ...values }: TaxDataValues): Schemas['TaxData'] {
  const { kind, number, valid_from, valid_to, signatory_name: name, signatory_position: position } = values;
  return {
    registered_name: registered_name.trim() || null,
    tin: tin.trim() || null,
    address: address.trim() || null,
    accreditation: kind === '' ? null : { kind, number: number.trim(), valid_from, valid_to },
    signatory:
      name.trim() === '' && position.trim() === ''
        ? null
        : { name: name.trim(), position: position.trim() || null },
  };
}

/** Returns only the changed fields of the request body, so that saving does not overwrite changes of other users. */
export function changedBodyOf(before: TaxDataValues, after: TaxDataValues): Schemas['TaxData'] {
  const old: Readonly<Record<string, unknown>> = bodyOf(before);
  const changed = Object.entries(bodyOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  return Object.fromEntries(changed);
}
