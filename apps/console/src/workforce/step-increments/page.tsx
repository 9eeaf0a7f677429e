import { Box, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { RowsTable } from '../../kit/lists/rows-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { stepTexts } from './texts.ts';

type Due = Schemas['StepDue'];

const KEY = 'step-increments';

/** Page that lists the step increments due on a day and enters them together. */
export default function StepIncrements() {
  const texts = useTexts(stepTexts);
  const { date } = useFormats();
  const queries = useQueryClient();
  const [on, setOn] = useState(today);
  const query = useQuery({
    queryKey: [KEY, on],
    enabled: on !== '',
    queryFn: async () =>
      (await answer(api.GET('/api/pms/step_increments', { params: { query: { on } } }))).data,
  });
  return (
    <>
      <PageHeader title={texts.title} detail={texts.hint} />
      <Stack gap="lg" align="flex-start">
        <TextInput
          type="date"
          label={texts.on}
          value={on}
          onChange={(event) => setOn(event.currentTarget.value)}
        />
        {on !== '' && (
          <Loaded query={query} lines={6}>
            {(rows) => {
              const ids = rows.flatMap(({ refusal, employee_id: id }) =>
                refusal === null && id !== null ? [id] : [],
              );
              return rows.length === 0 ? (
                <Empty title={texts.none} hint={texts.noneHint} />
              ) : (
                <>
                  <Steps rows={rows} />
                  <ConfirmButton
                    color="blue"
                    variant="filled"
                    disabled={ids.length === 0}
                    label={texts.enter(ids.length)}
                    title={texts.enterTitle(ids.length)}
                    text={texts.enterText(ids.length, date(on))}
                    action={() =>
                      answer(api.POST('/api/pms/step_increments', { body: { on, employee_ids: ids } }))
                    }
                    onDone={() => {
                      void queries.invalidateQueries({ queryKey: [KEY] });
                      notifyDone(texts.entered);
                    }}
                  />
                </>
              );
            }}
          </Loaded>
        )}
      </Stack>
    </>
  );
}

function Steps({ rows }: { rows: Due[] }) {
  const texts = useTexts(stepTexts);
  const { date, money } = useFormats();
  const shown = (pay: Due['before']) =>
    pay === null || pay.amount === null || pay.salary_grade === null || pay.step === null
      ? NOTHING
      : texts.step(pay.salary_grade, pay.step, money(pay.amount));
  return (
    <Box w="100%">
      <RowsTable
        minWidth={720}
        caption={texts.title}
        rows={rows}
        keyOf={(row) => String(row.employee_id)}
        columns={[
          {
            label: texts.employee,
            show: (row) => (
              <>
                {row.full_name}
                <Text size="sm" c="dimmed">
                  {row.refusal ?? row.employee_number}
                </Text>
              </>
            ),
          },
          { label: texts.due, show: (row) => date(row.due_on) },
          { label: texts.paidFrom, show: (row) => date(row.effective_from) },
          { label: texts.before, show: (row) => shown(row.before) },
          { label: texts.after, show: (row) => shown(row.after) },
          {
            label: texts.difference,
            show: (row) => (row.difference === null ? NOTHING : money(row.difference)),
          },
        ]}
      />
    </Box>
  );
}
