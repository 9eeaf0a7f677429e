import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Link, Outlet } from 'react-router';
import { IconFileTypePdf } from '../../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { PapersProvider, type PapersService } from '../../../papers/service.ts';
import { useMe } from '../../api.ts';
import { findInstitutions, nameOfInstitution } from '../../shared/finders.ts';
import { usePermission } from '../../shared/permissions.ts';
import { fundraisingPapers } from './api.ts';
import { PAPERS_BASE } from './paths.ts';
import { findSubjects } from './subjects.ts';
import { fundraisingPaperTexts } from './texts.ts';

const MORE_OFFICES = {
  find: (search: string) => findInstitutions(search),
  nameOf: nameOfInstitution,
};

/** Provides the API, paths and permissions of fundraising to the paper pages that all services share. */
export function FundraisingPapers({ children }: { children: ReactNode }) {
  const me = useMe();
  const can = usePermission();
  const [isAdmin, isSystem] = [can('Run an institution'), can('Run the system')];
  const { money } = useFormats();
  const own = me.institution;
  const service = useMemo<PapersService>(() => {
    return {
      api: fundraisingPapers,
      base: PAPERS_BASE,
      recordPath: ({ subject_type: type, subject_id: id }) => {
        if (type === 'donation') return `/manage/donations/${id}`;
        if (type === 'withdrawal') return `/manage/withdrawals/${id}`;
        return isSystem ? `/manage/users/${id.split(':')[0]}` : undefined;
      },
      listActions: isAdmin && <BatchButton />,
      isTemplateEditor: isAdmin,
      offices: isSystem ? [{ id: null, name: '' }] : own === null ? [] : [{ id: own.id, name: own.name }],
      ...(isSystem && { moreOffices: MORE_OFFICES }),
      findSubjects: (type, search) => findSubjects(type, search, { me, isSystem, money }),
    };
  }, [own, isAdmin, isSystem, me, money]);
  return <PapersProvider value={service}>{children}</PapersProvider>;
}

function BatchButton() {
  const texts = useTexts(fundraisingPaperTexts);
  return (
    <Button
      component={Link}
      to={`${PAPERS_BASE}/batch`}
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
    >
      {texts.batch}
    </Button>
  );
}

/** Route element that wraps all paper pages in the provider. */
export default function FundraisingPaperPages() {
  return (
    <FundraisingPapers>
      <Outlet />
    </FundraisingPapers>
  );
}
