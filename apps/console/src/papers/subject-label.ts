import { useFormats } from '../language/language.tsx';

const DAY = /(?<= )\d{4}-\d{2}-\d{2}(?![\w-])/g;

/** Returns a function that shows the dates in the name of a record (`…, 2026-12-28`) in the user's language. */
export function useSubjectLabel(): (label: string) => string {
  const { date } = useFormats();
  return (label) => label.replaceAll(DAY, (day) => (Number.isNaN(Date.parse(day)) ? day : date(day)));
}
