import { Badge } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import type { Paper } from './service.ts';
import { paperTexts } from './texts.ts';

const COLORS: Record<Paper['status'], string> = { issued: 'green', void: 'red', superseded: 'yellow' };

export function PaperStatus({ status }: { status: Paper['status'] }) {
  const { statuses } = useTexts(paperTexts);
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" miw="max-content">
      {statuses[status]}
    </Badge>
  );
}
