import { enveloped } from '@bulwagan/platform/http/back-office-envelope.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { Type } from 'typebox';

const code = (of: string) => Type.String({ description: `PSGC code, ten digits: ${of}` });
const name = () => Type.String();
const order = () => Type.Integer({ description: 'Position among all of its kind.' });

const Region = Type.Object(
  { code: code('a region'), name: name(), order_column: order() },
  { 'x-name': 'Region' },
);

const Province = Type.Object(
  { code: code('a province'), name: name(), region_code: code('its region'), order_column: order() },
  { 'x-name': 'Province' },
);

const City = Type.Object(
  {
    code: code('a city or municipality'),
    name: name(),
    province_code: code('its province'),
    order_column: order(),
  },
  { 'x-name': 'City' },
);

const Barangay = Type.Object(
  { code: code('a barangay'), name: name(), city_code: code('its city') },
  { 'x-name': 'Barangay' },
);

const Country = Type.Object(
  { code: Type.String({ description: 'ISO 3166-1 alpha-2' }), name: name() },
  { 'x-name': 'Country' },
);

export const Regions = enveloped(Type.Array(Region));
export const Provinces = enveloped(Type.Array(Province));
export const Cities = enveloped(Type.Array(City));
export const Barangays = enveloped(Type.Array(Barangay));
export const Countries = enveloped(Type.Array(Country));

const filter = (of: string) =>
  several(Type.String({ description: `Only those of this ${of}. An unknown one has none.` }));

export const ProvinceQuery = Type.Object({ 'filter[region_code]': filter('region') });
export const CityQuery = Type.Object({ 'filter[province_code]': filter('province') });
export const BarangayQuery = Type.Object({ 'filter[city_code]': filter('city or municipality') });
