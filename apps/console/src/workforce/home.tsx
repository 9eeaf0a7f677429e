import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { Empty } from '../kit/empty.tsx';
import { IconBeach, IconCalendar, IconCash, IconCertificate } from '../kit/icons/tabler.ts';
import { PageHeader } from '../kit/page-header.tsx';
import { useTexts } from '../language/language.tsx';
import { useMe, usePermission } from './api.ts';
import { Figures } from './home/figures.tsx';
import { LatestEmployees, LatestRuns } from './home/latest.tsx';
import { Tasks } from './home/tasks.tsx';
import { homeTexts } from './home/texts.ts';
import { certificateTexts } from './me/certificate-texts.ts';
import { ownPayTexts } from './me/texts.ts';
import { timeTexts } from './time/texts.ts';

/** Home page: quick actions and key figures. */
export default function Home() {
  const texts = useTexts(homeTexts);
  const ownPay = useTexts(ownPayTexts);
  const time = useTexts(timeTexts);
  const certificates = useTexts(certificateTexts);
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
          <Group gap="sm">
            {[
              { label: ownPay.title, to: '/me/payslips', Icon: IconCash },
              { label: time.own, to: '/me/time', Icon: IconCalendar },
              { label: time.ownLeave, to: '/me/leave', Icon: IconBeach },
              { label: certificates.title, to: '/me/certificates', Icon: IconCertificate },
            ].map(({ label, to, Icon }) => (
              <Button
                key={to}
                component={Link}
                to={to}
                variant="light"
                leftSection={<Icon size={18} aria-hidden />}
              >
                {label}
              </Button>
            ))}
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
