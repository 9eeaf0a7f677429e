import { texts } from '../texts.ts';

/** Messages about attendance: punches, time records and holidays. */
export const TIME = texts({
  'day.monday': { en: 'Monday', fil: 'Lunes' },
  'day.tuesday': { en: 'Tuesday', fil: 'Martes' },
  'day.wednesday': { en: 'Wednesday', fil: 'Miyerkoles' },
  'day.thursday': { en: 'Thursday', fil: 'Huwebes' },
  'day.friday': { en: 'Friday', fil: 'Biyernes' },
  'field.month': {
    en: 'The {attribute} field must be a month, such as 2026-11.',
    fil: 'Dapat itong buwan, gaya ng 2026-11.',
  },
  'time_log.unknown_id': {
    en: 'No employee whom you manage has the biometric ID {id}. Enter it in the employee’s record, then send the punch again.',
    fil: 'Walang empleadong pinamamahalaan ninyo na may biometric ID na {id}. Ilagay ito sa rekord ng empleado, saka ipadala muli ang punch.',
  },
  'time_log.own': {
    en: 'Another user must enter your own punches. Ask a colleague.',
    fil: 'Ibang user ang dapat magpasok ng sarili ninyong mga punch. Humingi ng tulong sa kasamahan.',
  },
  'time_log.no_id': {
    en: 'The biometric ID is missing.',
    fil: 'Walang biometric ID.',
  },
  'time_log.no_time': {
    en: '{text} is not a date and time, such as 2026-11-30 08:00:00.',
    fil: 'Hindi petsa at oras ang {text}; halimbawa: 2026-11-30 08:00:00.',
  },
  'time_log.time_missing': {
    en: 'The date and time are missing, such as 2026-11-30 08:00:00.',
    fil: 'Walang petsa at oras, gaya ng 2026-11-30 08:00:00.',
  },
  'time_log.future': {
    en: '{text} is in the future. Check the clock of the device.',
    fil: 'Darating pa ang petsa o oras na {text}. Suriin ang orasan ng device.',
  },
  'time_log.too_old': {
    en: '{text} is more than {count} years ago. Check the clock of the device.',
    fil: 'Mahigit {count} taon na ang nakalipas ang {text}. Suriin ang orasan ng device.',
  },
  'time_log.no_punches': {
    en: 'The file has no punches. Send an attendance log of the device, or a CSV with the columns biometric_id and at.',
    fil: 'Walang punch sa file. Magpadala ng attendance log ng device, o CSV na may mga column na biometric_id at at.',
  },
  'time_record.missing_punch': { en: 'Missing punch', fil: 'May kulang na punch' },
  'time_record.month_ahead': {
    en: 'The month has not begun. Choose an earlier one.',
    fil: 'Hindi pa nagsisimula ang buwan. Pumili ng mas maaga.',
  },
  'time_record.absent': { en: 'Absent', fil: 'Lumiban' },
  'timekeeping_policy.lunch': {
    en: 'The lunch break must end after it starts. Leave both times blank for no break.',
    fil: 'Dapat matapos ang pahinga sa tanghali pagkaraang magsimula. Iwanang blangko ang dalawang oras kung walang pahinga.',
  },
  'timekeeping_policy.times': {
    en: 'Fixed hours and night shifts need the times when work starts and ends. Enter both, or choose flexible hours.',
    fil: 'Kailangan ng takdang oras at ng panggabing pasok ang oras ng simula at tapos ng trabaho. Ilagay ang dalawa, o piliin ang flexible na oras.',
  },
  'timekeeping_policy.flexible_until': {
    en: 'The latest start must not be before the start of work.',
    fil: 'Hindi dapat mas maaga sa simula ng trabaho ang pinakahuling pagpasok.',
  },
  'work_holiday.taken': {
    en: 'The date already has a holiday of this name for this place.',
    fil: 'May holiday nang ganito ang pangalan sa petsa at lugar na ito.',
  },
});
