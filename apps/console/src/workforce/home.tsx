import { SimpleGrid, Stack } from '@mantine/core';
import { Empty } from '../kit/empty.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { useTexts } from '../language/language.tsx';
import { useMe, usePermission } from './api.ts';
import { Figures } from './home/figures.tsx';
import { LatestEmployees, LatestRuns } from './home/latest.tsx';
import { Tasks } from './home/tasks.tsx';
import { homeTexts } from './home/texts.ts';

/** Home page: quick actions and key figures. */
export default function Home() {
  const texts = useTexts(homeTexts);
  const me = useMe();
  const can = usePermission();
  const roles = me.roles.map(({ name, organization }) =>
    organization === null ? name : texts.inOrganization(name, organization.name),
  );
  const hasNothing = me.permissions.length === 0;
  return (
    <>
      <PageHeader
        title={texts.hello(me.name)}
        detail={me.is_super_user ? texts.superUser : [...new Set(roles)].join(' · ')}
      />
      <Stack gap="xl">
        {hasNothing && <Empty title={texts.noRole} hint={texts.noRoleHint} />}
        <Figures />
        <Tasks />
        {!hasNothing && (
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            {can('Manage employees') && <LatestEmployees />}
            {can('Manage payroll') && <LatestRuns />}
          </SimpleGrid>
        )}
      </Stack>
    </>
  );
}
