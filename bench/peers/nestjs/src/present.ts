import type { Employee } from './employee.entity.js';

export function present({ avatar_key, first_name_key, last_name_key, ...employee }: Employee) {
  const avatar_url = avatar_key === null ? null : `/employees/${employee.id}/avatar`;
  return {
    ...employee,
    initials: initialsOf(`${employee.first_name} ${employee.last_name}`),
    full_name: [employee.first_name, employee.middle_name, employee.last_name, employee.suffix]
      .filter(Boolean)
      .join(' '),
    age: ageToday(employee.birthdate),
    avatar_url,
    avatar_thumbnail: avatar_url === null ? null : `${avatar_url}/thumbnail`,
  };
}

export function presentWhole(employee: Employee) {
  return {
    ...present(employee),
    full_address: [
      employee.current_address_1,
      employee.current_address_2,
      employee.current_barangay,
      employee.current_city,
      employee.current_province,
      employee.current_zipcode,
    ]
      .filter(Boolean)
      .join(', '),
    settings: null,
    biometric_setting: null,
  };
}

function initialsOf(name: string): string {
  const words = name.split(' ');
  return (words[0].charAt(0) + words[words.length - 1].charAt(0)).toUpperCase();
}

const MANILA_IN_MS = 8 * 60 * 60 * 1000;

function ageToday(birthdate: string): number {
  const today = new Date(Date.now() + MANILA_IN_MS).toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}
