import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changedBodyOf,
  valuesOf,
} from '../../apps/console/src/fundraising/manage/institutions/tax-data-body.ts';
import { TAX_DATA } from '../../packages/fundraising/src/documents/testing/papers.ts';

const before = valuesOf(TAX_DATA);

test('contract §3.2 the form of tax data sends the changed members alone, so that it undoes no change of others', () => {
  assert.deepEqual(changedBodyOf(before, before), {});
  assert.deepEqual(changedBodyOf(before, { ...before, address: ' 5 Luna Street ' }), {
    address: '5 Luna Street',
  });
  const { accreditation } = TAX_DATA;
  assert.deepEqual(changedBodyOf(before, { ...before, valid_to: '2028-12-31', tin: '' }), {
    accreditation: { ...accreditation, valid_to: '2028-12-31' },
    tin: null,
  });
  assert.deepEqual(changedBodyOf(before, { ...before, signatory_name: '', signatory_position: '' }), {
    signatory: null,
  });
  const unaccredited = valuesOf({ ...TAX_DATA, accreditation: { ...accreditation, kind: 'none' } });
  assert.deepEqual(changedBodyOf(unaccredited, { ...unaccredited, registered_name: 'Sagip' }), {
    registered_name: 'Sagip',
  });
});
