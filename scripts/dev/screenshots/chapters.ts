import { PICTURES as court } from './court.ts';
import { PICTURES as fundraising } from './fundraising.ts';
import type { Picture } from './picture.ts';
import { PICTURES as workforce } from './workforce.ts';

/** Chapters of `docs/pages.md` in their order. */
export const CHAPTERS: { title: string; pictures: Picture[] }[] = [
  { title: 'Fundraising', pictures: fundraising },
  { title: 'Workforce', pictures: workforce },
  { title: 'Court', pictures: court },
];
