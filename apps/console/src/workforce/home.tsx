import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { Empty } from '../kit/empty.tsx';
import { IconCash } from '../kit/icons/tabler.ts';
import { PageHeader } from '../kit/page-header.tsx';
import { useTexts } from '../language/language.tsx';
import { useMe, usePermission } from './api.ts';
import { Figures } from './home/figures.tsx';
import { LatestEmployees, LatestRuns } from './home/latest.tsx';
import { Tasks } from './home/tasks.tsx';
import { homeTexts } from './home/texts.ts';
import { ownPayTexts } from './me/texts.ts';

/** Home page: quick actions and key figures. */
export default function Home() {
  const texts = useTexts(homeTexts);
  const ownPay = useTexts(ownPayTexts);
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
        {me.employee_id !== null && (
          <Group>
            <Button
              component={Link}
              to="/me/payslips"
              variant="light"
              leftSection={<IconCash size={18} aria-hidden />}
            >
              {ownPay.title}
            </Button>
          </Group>
        )}
        {hasNothing && me.employee_id === null && <Empty title={texts.noRole} hint={texts.noRoleHint} />}
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
