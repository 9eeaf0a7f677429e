/** Places for generated employees: regions, their provinces, and cities with zip codes. */

export interface City {
  name: string;
  zipcode: string;
}

export interface Province {
  name: string;
  cities: City[];
}

interface Region {
  name: string;
  provinces: Province[];
}

const region = (name: string, ...provinces: string[]): Region => ({
  name,
  provinces: provinces.map((text) => {
    const [province, cities] = text.split(': ') as [string, string];
    return { name: province, cities: cities.split(', ').map(city) };
  }),
});

function city(text: string): City {
  const at = text.lastIndexOf(' ');
  return { name: text.slice(0, at), zipcode: text.slice(at + 1) };
}

export const REGIONS: readonly Region[] = [
  region(
    'Central Luzon',
    'Bulacan: Malolos 3000, Meycauayan 3020, Baliwag 3006',
    'Pampanga: City of San Fernando 2000, Angeles 2009, Mabalacat 2010',
    'Nueva Ecija: Cabanatuan 3100, Gapan 3105, Palayan 3132',
    'Tarlac: Tarlac City 2300, Concepcion 2316, Capas 2315',
  ),
  region(
    'Ilocos',
    'Ilocos Norte: Laoag 2900, Batac 2906, Paoay 2902',
    'Ilocos Sur: Vigan 2700, Candon 2710, Narvacan 2704',
    'La Union: San Fernando 2500, Bauang 2501, Agoo 2504',
    'Pangasinan: Dagupan 2400, Urdaneta 2428, Alaminos 2404',
  ),
  region(
    'Calabarzon',
    'Cavite: Imus 4103, Bacoor 4102, Tagaytay 4120',
    'Laguna: Calamba 4027, San Pablo 4000, Biñan 4024',
    'Batangas: Batangas City 4200, Lipa 4217, Tanauan 4232',
    'Quezon: Lucena 4301, Tayabas 4327, Sariaya 4322',
  ),
  region(
    'Bicol',
    'Albay: Legazpi 4500, Ligao 4504, Tabaco 4511',
    'Camarines Sur: Naga 4400, Iriga 4431, Pili 4418',
    'Sorsogon: Sorsogon City 4700, Bulan 4706, Irosin 4707',
    'Masbate: Masbate City 5400, Aroroy 5414, Milagros 5410',
  ),
  region(
    'Western Visayas',
    'Iloilo: Iloilo City 5000, Passi 5037, Oton 5020',
    'Capiz: Roxas City 5800, Panay 5801, Mambusao 5807',
    'Aklan: Kalibo 5600, Malay 5608, Numancia 5604',
    'Antique: San Jose 5700, Hamtic 5715, Culasi 5708',
  ),
  region(
    'Central Visayas',
    'Cebu: Cebu City 6000, Mandaue 6014, Lapu-Lapu 6015',
    'Bohol: Tagbilaran 6300, Tubigon 6329, Jagna 6308',
    'Negros Oriental: Dumaguete 6200, Bais 6206, Tanjay 6204',
    'Siquijor: Siquijor 6225, Larena 6226, Lazi 6228',
  ),
  region(
    'Northern Mindanao',
    'Misamis Oriental: Cagayan de Oro 9000, Gingoog 9014, El Salvador 9017',
    'Bukidnon: Malaybalay 8700, Valencia 8709, Maramag 8714',
    'Lanao del Norte: Iligan 9200, Kapatagan 9214, Kolambugan 9207',
    'Camiguin: Mambajao 9100, Mahinog 9101, Catarman 9104',
  ),
  region(
    'Davao',
    'Davao del Sur: Davao City 8000, Digos 8002, Bansalan 8005',
    'Davao del Norte: Tagum 8100, Panabo 8105, Samal 8119',
    'Davao Oriental: Mati 8200, Baganga 8204, Lupon 8207',
    'Davao de Oro: Nabunturan 8800, Monkayo 8805, Maco 8806',
  ),
];

export const PROVINCES: readonly Province[] = REGIONS.flatMap(({ provinces }) => provinces);

export const BARANGAYS = [
  'Poblacion',
  'San Isidro',
  'Santo Niño',
  'San Roque',
  'Bagong Silang',
  'Malinis',
  'San Vicente',
  'Santa Cruz',
  'Mabuhay',
  'Tabing-ilog',
] as const;

export const STREETS = [
  'Rizal Avenue',
  'Mabini Street',
  'Bonifacio Street',
  'Aguinaldo Road',
  'Luna Street',
  'Del Pilar Street',
  'Quezon Avenue',
  'Sampaguita Lane',
  'Maharlika Road',
  'Narra Street',
] as const;
