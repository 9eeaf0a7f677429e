import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { useTexts } from '../../../language/language.tsx';
import { usePermission } from '../../api.ts';
import type { CaseRecord } from '../data.ts';
import { caseTexts } from '../texts.ts';
import { SECTION_NEEDS, type Section } from './section-needs.ts';
import classes from './sections.module.css';

export function CaseSections({ record }: { record: CaseRecord }) {
  const texts = useTexts(caseTexts);
  const can = usePermission();
  const row = useRef<HTMLElement>(null);
  // On phones the tabs are wider than the screen: scroll the current one into view.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2;
  });
  const sections = (Object.keys(SECTION_NEEDS) as Section[]).filter((section) => can(SECTION_NEEDS[section]));
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
