import { Alert, Box, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../../api/client.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { RemoteSelect } from '../../../kit/forms/remote-select.tsx';
import { IconCircleCheck, IconCircleX } from '../../../kit/icons/tabler.ts';
import { useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { api, type Schemas } from '../../api.ts';
import { caseKey } from '../data.ts';
import { findUsers } from '../find-cases.ts';
import { relationTexts } from '../relation-texts.ts';
import classes from './explain.module.css';

type Finding = Schemas['AccessRule'];

/** Explains rule by rule why a user can or cannot see a case. */
export function ExplainAccess({ caseId }: { caseId: string }) {
  const texts = useTexts(relationTexts);
  const [user, setUser] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: [...caseKey(caseId), 'access', user],
    queryFn: async () =>
      (
        await answer(
          api.GET('/api/case/{case}/access', {
            params: { path: { case: caseId }, query: { user: Number(user) } },
          }),
        )
      ).data,
    enabled: user !== null,
  });
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.explain}
      </Title>
      <Stack maw={640}>
        <RemoteSelect
          label={texts.user}
          placeholder={texts.userHint}
          queryKey={['users']}
          find={findUsers}
          value={user}
          onChange={setUser}
          clearable
        />
        <FormProblem error={error} />
        {data !== undefined && (
          <Box role="status">
            <Alert color={data.may_access ? 'green' : 'red'} variant="light" mb="md">
              {data.may_access ? texts.can(data.user.name) : texts.cannot(data.user.name)}
            </Alert>
            <Findings rules={data.rules} />
          </Box>
        )}
      </Stack>
    </section>
  );
}

/** Rules that are always required, and alternatives of which one must hold. */
const ALWAYS: Finding['rule'][][] = [['account', 'permission']];
const WAYS: Finding['rule'][][] = [['branch', 'classification'], ['counsel'], ['grant']];

function Findings({ rules }: { rules: readonly Finding[] }) {
  const texts = useTexts(relationTexts);
  const list = (ways: Finding['rule'][][]) => (
    <ul className={classes.ways}>
      {ways.map((way) => (
        <li key={way.join()} className={classes.way}>
          {way.map((name) =>
            rules.filter(({ rule }) => rule === name).map((one) => <Rule key={name} {...one} />),
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <Stack gap="xs">
      <Text fw={600}>{texts.always}</Text>
      {list(ALWAYS)}
      <Text fw={600} mt="sm">
        {texts.oneOfThese}
      </Text>
      {list(WAYS)}
    </Stack>
  );
}

function Rule({ rule, holds, detail }: Finding) {
  const texts = useTexts(relationTexts);
  const say = useServerText();
  const Mark = holds ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes.rule}>
      <Mark size={22} aria-hidden className={classes.mark} data-holds={holds || undefined} />
      <p>
        <strong>{texts.rule[rule]}</strong>: {holds ? texts.holds : texts.holdsNot}
      </p>
      <Text size="sm" c="dimmed" component="p">
        {say(detail)}
      </Text>
    </div>
  );
}
