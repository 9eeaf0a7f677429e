import type { Random } from '@bulwagan/platform/commands/random.ts';

const list = (text: string): string[] => text.split(', ');

/** Names and places for generated people and campaigns. */

const GIVEN_NAMES = list(
  'Althea, Amihan, Andrea, Angelo, Benjie, Bianca, Carlo, Carmela, Cesar, Corazon, Dalisay, Danilo, ' +
    'Diwa, Efren, Elena, Emmanuel, Estrella, Felipe, Fidel, Gabriel, Gemma, Gloria, Hazel, Imelda, ' +
    'Isagani, Jasmine, Jericho, Jomar, Joy, Kristine, Lakan, Leandro, Ligaya, Lourdes, Luz, Mabel, ' +
    'Marikit, Marisol, Mark, Mayumi, Miguel, Nestor, Nica, Noel, Paolo, Pilar, Precious, Rafael, Ramon, ' +
    'Reynaldo, Rizza, Rosario, Rowena, Salvador, Sinag, Tala, Teresa, Vicente, Wilma, Yolanda',
);

const FAMILY_NAMES = list(
  'Abad, Abella, Aguilar, Alonzo, Aquino, Bautista, Bernardo, Cabrera, Castillo, Catacutan, Cruz, ' +
    'Dela Cruz, Del Rosario, Dimaculangan, Domingo, Enriquez, Escobar, Espiritu, Estrada, Fernandez, ' +
    'Flores, Galang, Garcia, Gatdula, Gonzales, Guevarra, Hernandez, Ibañez, Jacinto, Lacson, Lagman, ' +
    'Lopez, Macaraeg, Magsaysay, Malabanan, Manalo, Mendoza, Mercado, Navarro, Ocampo, Pangilinan, ' +
    'Panganiban, Peñaflor, Pineda, Quiambao, Quizon, Ramos, Reyes, Rivera, Roque, Salazar, Salonga, ' +
    'Santos, Sarmiento, Soriano, Sumulong, Tolentino, Valdez, Villanueva, Zamora',
);

/** City and province. */
const PLACES = list(
  'Quezon City/Metro Manila, Marikina/Metro Manila, Navotas/Metro Manila, Antipolo/Rizal, ' +
    'Malolos/Bulacan, San Fernando/Pampanga, Tarlac City/Tarlac, Baguio/Benguet, ' +
    'Bontoc/Mountain Province, Banaue/Ifugao, Tuguegarao/Cagayan, Vigan/Ilocos Sur, ' +
    'Batangas City/Batangas, Lucena/Quezon, Calapan/Oriental Mindoro, Puerto Princesa/Palawan, ' +
    'Naga/Camarines Sur, Legazpi/Albay, Sorsogon City/Sorsogon, Iloilo City/Iloilo, Roxas City/Capiz, ' +
    'Bacolod/Negros Occidental, Dumaguete/Negros Oriental, Cebu City/Cebu, Tagbilaran/Bohol, ' +
    'Tacloban/Leyte, Borongan/Eastern Samar, Cagayan de Oro/Misamis Oriental, Malaybalay/Bukidnon, ' +
    'Davao City/Davao del Sur, General Santos/South Cotabato, Zamboanga City/Zamboanga del Sur, ' +
    'Butuan/Agusan del Norte, Surigao City/Surigao del Norte',
).map((place) => place.split('/') as [string, string]);

const COURSES = list(
  'BS Nursing, BS Civil Engineering, BS Accountancy, BS Information Technology, BS Agriculture, ' +
    'BS Marine Transportation, Bachelor of Elementary Education, BS Social Work, BS Midwifery, ' +
    'AB Filipino, BS Fisheries, BS Mechanical Engineering',
);

export const YEAR_LEVELS = ['1st year', '2nd year', '3rd year', '4th year'] as const;

export interface Name {
  first: string;
  last: string;
}

export interface Place {
  city: string;
  province: string;
}

export function newName(random: Random): Name {
  return { first: random.pick(GIVEN_NAMES), last: random.pick(FAMILY_NAMES) };
}

export function newPlace(random: Random): Place {
  const [city, province] = random.pick(PLACES);
  return { city, province };
}

export const newCourse = (random: Random): string => random.pick(COURSES);

/** Returns the local part of a mail address: `delacruz`, `penaflor`. */
export function mailName({ first, last }: Name): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '');
  return `${plain(first)}.${plain(last)}`;
}

/** Returns a donor without an account. */
export function newGuest(random: Random): { name: string; email: string } {
  const name = newName(random);
  return { name: `${name.first} ${name.last}`, email: `${mailName(name)}@mail.test` };
}
