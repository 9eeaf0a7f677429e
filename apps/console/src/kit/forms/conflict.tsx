import { Button, Group, Radio, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../language/language.tsx';
import { Dialog } from '../dialog.tsx';
import { kitTexts } from '../texts.ts';

interface ConflictProps<Name extends string> {
  /** Differing fields: name, label and both values as displayed. */
  differences: { name: Name; label: string; mine: string; theirs: string }[];
  /** Receives the names of the fields whose value from this form overwrites the saved value. */
  onChoose: (mine: Name[]) => void;
  onTakeTheirs: () => void;
  /** Returns to the unchanged form without saving. */
  onClose: () => void;
}

/** Dialog after a 412: shows both versions side by side, to choose field by field. */
export function ConflictDialog<Name extends string>({
  differences,
  onChoose,
  onTakeTheirs,
  onClose,
}: ConflictProps<Name>) {
  const texts = useTexts(kitTexts);
  const [mine, setMine] = useState(() => differences.map(({ name }) => name));
  return (
    <Dialog
      opened
      onClose={onClose}
      // A stray click must not discard the choices.
      closeOnClickOutside={false}
      title={texts.conflictTitle}
      size="xl"
    >
      <Text mb="md">{texts.conflict}</Text>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.field}</Table.Th>
              <Table.Th scope="col">{texts.mine}</Table.Th>
              <Table.Th scope="col">{texts.theirs}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map((difference) => {
              const isMine = mine.includes(difference.name);
              const choose = (own: boolean) =>
                setMine(own ? [...mine, difference.name] : mine.filter((name) => name !== difference.name));
              return (
                <Table.Tr key={difference.name}>
                  <Table.Th scope="row">{difference.label}</Table.Th>
                  <Table.Td>
                    <Radio
                      name={difference.name}
                      label={difference.mine || '–'}
                      checked={isMine}
                      onChange={() => choose(true)}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Radio
                      name={difference.name}
                      label={difference.theirs || '–'}
                      checked={!isMine}
                      onChange={() => choose(false)}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
        <Button onClick={() => onChoose(mine)}>{texts.keepMine}</Button>
      </Group>
    </Dialog>
  );
}
