import type { BothLanguages } from '../facts.ts';
import type { ActivityStatus, HearingStatus } from './activity-status.ts';

/** Names of statuses and modes, on pages and in papers. */

export const ACTIVITY_STATUS_NAMES = {
  Confirmed: { en: 'Confirmed', fil: 'Kumpirmado' },
  Expunged: { en: 'Expunged', fil: 'Tinanggal sa tala' },
  Granted: { en: 'Granted', fil: 'Pinagbigyan' },
  Denied: { en: 'Denied', fil: 'Tinanggihan' },
  for_update: { en: 'For update', fil: 'Para sa update' },
} as const satisfies Record<ActivityStatus, BothLanguages>;

export const HEARING_STATUS_NAMES = {
  scheduled: { en: 'Scheduled', fil: 'Nakatakda' },
  rescheduled: { en: 'Rescheduled', fil: 'Inilipat ng petsa' },
  held: { en: 'Held', fil: 'Naidaos' },
  postponed: { en: 'Postponed', fil: 'Ipinagpaliban' },
  cancelled: { en: 'Canceled', fil: 'Kinansela' },
  no_show: { en: 'No one appeared', fil: 'Walang dumating' },
} as const satisfies Record<HearingStatus, BothLanguages>;

export const HEARING_MODE_NAMES = {
  'in-person': { en: 'In person', fil: 'Harapan' },
  videoconferencing: { en: 'Videoconference', fil: 'Videoconference' },
  hybrid: { en: 'Hybrid', fil: 'Hybrid' },
} as const;
