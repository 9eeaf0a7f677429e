import { Alert, Badge, Box, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { caseKey } from './data.ts';
import { findUsers } from './find-cases.ts';
import { relationTexts } from './relation-texts.ts';

/** Rule by rule why somebody may see a case, or not. */
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
            <Alert color={data.may_access ? 'green' : 'red'} variant="light" mb="sm">
              {data.may_access ? texts.may(data.user.name) : texts.mayNot(data.user.name)}
            </Alert>
            <Stack gap="xs">
              {data.rules.map(({ rule, holds, detail }) => (
                <Group key={rule} gap="xs" wrap="nowrap" align="flex-start">
                  <Badge variant="light" color={holds ? 'green' : 'gray'} style={{ flex: 'none' }}>
                    {texts.rule[rule]}: {holds ? texts.holds : texts.holdsNot}
                  </Badge>
                  <Text size="sm" lang="en">
                    {detail}
                  </Text>
                </Group>
              ))}
            </Stack>
          </Box>
        )}
      </Stack>
    </section>
  );
}
