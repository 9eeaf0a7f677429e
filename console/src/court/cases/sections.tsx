import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { useTexts } from '../../language/language.tsx';
import { useMay } from '../api.ts';
import type { CaseRecord } from './data.ts';
import classes from './sections.module.css';
import { caseTexts } from './texts.ts';

type Section = keyof typeof caseTexts.en.tabs;

/** What each section needs; those of what the user may not see are not offered. */
const NEEDS: Record<Section, string[]> = {
  summary: ['View Case Details'],
  docket: ['View Case Activities'],
  parties: ['View Case Details'],
  evidence: ['View Evidence'],
  files: ['View Case Filing'],
  amendments: ['View Case Filing'],
  raffle: ['View Case Details'],
  links: ['View Case Details'],
  history: ['View Case History'],
  access: ['Classify Cases'],
};

export function CaseSections({ record }: { record: CaseRecord }) {
  const texts = useTexts(caseTexts);
  const may = useMay();
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen: the section that one is in is to be seen.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2;
  });
  const sections = (Object.keys(NEEDS) as Section[]).filter((section) => NEEDS[section].every(may));
  return (
    <nav aria-label={texts.sections} className={`${classes.row} no-print`} ref={row}>
      {sections.map((section) => (
        <NavLink
          key={section}
          to={section === 'summary' ? `/cases/${record.id}` : `/cases/${record.id}/${section}`}
          end
          className={classes.section!}
        >
          {texts.tabs[section]}
        </NavLink>
      ))}
    </nav>
  );
}
