import { Group, Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from 'react-router';
import {
  IconCash,
  IconReceipt,
  IconShieldLock,
  IconUpload,
  IconUserCog,
  IconUserPlus,
} from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { useMe, usePermission } from '../api.ts';
import classes from './home.module.css';
import { homeTexts } from './texts.ts';

/** Quick actions that the user's roles allow. */
export function Tasks() {
  const texts = useTexts(homeTexts);
  const can = usePermission();
  const { employee_id: own } = useMe();
  const tasks = [
    ...(can('Manage employees')
      ? [
          { label: texts.addEmployee, hint: texts.addEmployeeHint, to: '/employees/new', Icon: IconUserPlus },
          {
            label: texts.importEmployees,
            hint: texts.importEmployeesHint,
            to: '/employees/import',
            Icon: IconUpload,
          },
        ]
      : []),
    ...(can('Manage payroll')
      ? [
          { label: texts.newRun, hint: texts.newRunHint, to: '/runs/new', Icon: IconCash },
          { label: texts.addItem, hint: texts.addItemHint, to: '/payroll-items/new', Icon: IconReceipt },
        ]
      : []),
    ...(can('Manage users')
      ? [{ label: texts.addUser, hint: texts.addUserHint, to: '/users/new', Icon: IconUserCog }]
      : []),
    ...(own === null
      ? []
      : [
          {
            label: texts.ownRecord,
            hint: texts.ownRecordHint,
            to: `/employees/${own}/personal-data`,
            Icon: IconShieldLock,
          },
        ]),
  ];
  if (tasks.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {texts.tasks}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {tasks.map(({ label, hint, to, Icon }) => (
          <Paper key={to} withBorder p="md" component={Link} to={to} className={classes.card}>
            <Group wrap="nowrap" gap="md">
              <ThemeIcon variant="light" size={40} radius="md">
                <Icon size={22} aria-hidden />
              </ThemeIcon>
              <div>
                <Text fw={600}>{label}</Text>
                <Text size="sm" c="dimmed">
                  {hint}
                </Text>
              </div>
            </Group>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}
