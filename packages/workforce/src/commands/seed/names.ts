import type { Random } from '@bulwagan/platform/commands/random.ts';

/** Generates names: some are common and most are rare, so that part of a name finds few of a million employees. */

export interface PersonName {
  sex: 'female' | 'male';
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
}

const list = (text: string): string[] => text.split(' ');

const WOMEN = list(
  'Adoracion Agnes Aileen Alma Amelita Analyn Annabel Araceli Arlene Aurelia Beatriz Belen Bernadita Bituin Blessica ' +
    'Carolina Catalina Cecilia Charito Cherry Clarissa Concepcion Consuelo Cristeta Daisy Darlene Delia Divina ' +
    'Dolores Editha Eleonor Eloisa Emerita Erlinda Esperanza Eunice Evangeline Fatima Febe Felicidad Filomena ' +
    'Genoveva Gina Girlie Guadalupe Helen Hermina Honorata Irene Isabelita Jacinta Janice Jennylyn Jocelyn Josefina ' +
    'Juanita Judith Katrina Kimberly Leonora Leticia Liezl Lilibeth Loida Lolita Luningning Luzviminda Macaria ' +
    'Magdalena Maricel Maricris Marilou Marivic Maryjane Melanie Mercedita Merlinda Milagros Myrna Natividad Nenita ' +
    'Nerissa Nimfa Norma Ofelia Pacita Patricia Perlita Petronila Princess Purificacion Remedios Rhodora Rochelle ' +
    'Rosemarie Rowelyn Ruby Salvacion Sharon Sheryl Socorro Susana Teofila Thelma Trinidad Veronica Violeta ' +
    'Virginia Vivian Wilhelmina Winnie Ysabel Zenia Zosima',
);
const MEN = list(
  'Abelardo Adrian Alberto Aldrin Alejandro Allan Ambrosio Andres Anton Ariel Armando Arnold Augusto Aurelio Benedicto ' +
    'Benigno Bernardo Bienvenido Bobby Carlito Cesario Cirilo Claudio Cornelio Crispin Damaso Darwin Demetrio Diosdado ' +
    'Domingo Dominador Edgardo Edison Efraim Eleuterio Elmer Emilio Enrico Eric Eugenio Ezekiel Fabian Faustino ' +
    'Felimon Feliciano Florante Fortunato Gaudencio Gerardo Glenn Godofredo Gregorio Guillermo Harold Henry ' +
    'Hermogenes Hilario Honesto Isidro Jayson Jeffrey Jerome Jesus Joaquin Joel Jonathan Jovito Juanito Julius Junrey ' +
    'Kenneth Kevin Leonardo Leopoldo Librado Lito Loreto Luisito Macario Mamerto Marcelino Mariano Melchor Melvin ' +
    'Michael Modesto Napoleon Narciso Nathaniel Nemesio Nicanor Nilo Onofre Orlando Osmundo Pacifico Pantaleon ' +
    'Pascual Patricio Pedro Policarpio Ponciano Primitivo Randy Raul Renato Reynante Ricardo Roberto Rodel Rodrigo ' +
    'Rolando Romulo Ronaldo Rufino Ryan Samuel Santiago Saturnino Sergio Severino Silvestre Simeon Teodorico Tirso ' +
    'Tomas Urbano Venancio Victorino Virgilio Wilfredo Zacarias Zaldy',
);

/** Ordered by frequency, most common first. */
const USUAL_FAMILY_NAMES = (
  'Dela Cruz, Garcia, Reyes, Ramos, Mendoza, Santos, Flores, Gonzales, Bautista, Villanueva, Fernandez, De Guzman, ' +
  'Lopez, Perez, Castillo, Francisco, Rivera, Aquino, Castro, Sanchez, Torres, De Leon, Domingo, Martinez, Rodriguez, ' +
  'Santiago, Soriano, Delos Santos, Diaz, Tolentino, Valdez, Ramirez, Morales, Mercado, Tan, Aguilar, Navarro, Gomez, ' +
  'Dizon, Del Rosario, Javier, Corpuz, Gutierrez, Salvador, Velasco, Miranda, David, Salazar, Ferrer, Alvarez, ' +
  'Sarmiento, Pascual, Lim, Delos Reyes, Marquez, Jimenez, Cortez, Antonio, Agustin, Rosales, Manuel, Mariano, ' +
  'Evangelista, Pineda, Enriquez, Ocampo, Alcantara, Pascua, Vargas, Peña, Muñoz, Ibañez, Nuñez, Cabañero'
).split(', ');
const BEGINNINGS = list(
  'Abe Abu Adri Aga Alca Alfa Ali Ama Ando Anti Arbo Asi Atien Baca Bada Baldo Bara Bati Belar Beni Bol Borro Bugay Buli ' +
    'Caba Cadi Calde Cama Cani Capi Cari Casti Cere Conda Corde Dag Dalu Dari Dela Dilo Domi Duma Ela Enco Espi Esta ' +
    'Fabe Fari Fonta Gali Gamo Garra Gati Gayo Gon Guia Guti Haba Here Hipo Igna Imba Isi Jara Jumo Laba Laca Lagri ' +
    'Landi Lara Laya Liba Lomi Lontoc Luna Maba Maga Mala Manda Mara Masi Mati Mena Mira Mora Nava Nico Nora Obi Olai ' +
    'Onda Orte Paci Pade Palo Pama Pare Pata Pela Peri Poli Pula Quima Raba Rama Rega Reme Rica Robi Rosa Saba Saga ' +
    'Salo Sama Sando Sevi Sina Soli Subi Taba Tadi Tama Tapi Tere Tibu Toma Tuga Uma Urba Vale Vasque Vibar Villa Yambao',
);
const MIDDLES = list(
  'ba bi cas co dan de di fo ga gui hi jan ka la len li lon ma mi na ne ni pa po que ra ri ro sa se si ta te ti to va vi ya',
);
const ENDINGS = list(
  'bal bang bao ban dia dillo dor ga gan gas gos lan lao las lez lla llo llos lo long man mar mas mo nal nan nas nda nes no ' +
    'nta nto ños pe quez ran ras res rin ro ros san sol tan tas tin to tos uel vez vo yao yon zo zon',
);
const SHARE_OF_USUAL_NAMES = 0.3;

/**
 * Among a million employees, each rare name occurs a few dozen times and each common name thousands of times. There
 * are a few thousand names.
 */
function newFamilyName(random: Random): string {
  if (random.chance(SHARE_OF_USUAL_NAMES))
    return USUAL_FAMILY_NAMES[Math.floor(random.fraction() ** 1.4 * USUAL_FAMILY_NAMES.length)]!;
  // Earlier syllables are more common, as with names.
  const middle = random.chance(0.45) ? random.pick(MIDDLES) : '';
  const beginning = BEGINNINGS[Math.floor(random.fraction() ** 1.3 * BEGINNINGS.length)]!;
  return `${beginning}${middle}${random.pick(ENDINGS)}`;
}

export function newPersonName(random: Random): PersonName {
  const sex = random.chance(0.54) ? 'female' : 'male';
  const given = sex === 'female' ? WOMEN : MEN;
  const first = random.pick(given);
  return {
    sex,
    first_name: random.chance(0.35) ? `${first} ${random.pick(given)}` : first,
    middle_name: random.chance(0.97) ? newFamilyName(random) : null,
    last_name: newFamilyName(random),
    suffix: sex === 'male' && random.chance(0.06) ? random.pick(['Jr.', 'Jr.', 'Sr.', 'II', 'III']) : null,
  };
}
