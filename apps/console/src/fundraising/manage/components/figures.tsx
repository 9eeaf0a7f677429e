import { Anchor, Paper, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';

export interface Figure {
  label: string;
  value: string;
  /** Context of the value, e.g. its base or start date. */
  note?: string;
  /** Path of the list that the value summarizes. */
  to?: string;
}

/** Grid of key figures. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: figures.length % 3 === 0 ? 3 : 4 }} spacing="md">
      {figures.map(({ label, value, note, to }) => (
        <Paper key={label} withBorder p="md">
          <Text size="sm" c="dimmed">
            {to === undefined ? (
              label
            ) : (
              <Anchor component={Link} to={to} size="sm" underline="always">
                {label}
              </Anchor>
            )}
          </Text>
          <Text fz={26} lh={1.3} fw={600} ff="heading" className="figures">
            {value}
          </Text>
          {note !== undefined && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}
