import type { ResourceType } from '@inzira/contract/resources';
import { useLingui } from '@lingui/react/macro';
import { BookOpenText, FileSpreadsheet, Wrench } from 'lucide-react';
import { Chip } from '#src/ui/chip.tsx';

const SIGNS = {
  tool: { Icon: Wrench, tone: 'forest' },
  template: { Icon: FileSpreadsheet, tone: 'clay' },
  article: { Icon: BookOpenText, tone: 'ochre' },
} as const;

export const TYPES: readonly ResourceType[] = ['template', 'tool', 'article'];

export function TypeIcon({ type, size }: { type: ResourceType; size: number }) {
  const { Icon } = SIGNS[type];
  return <Icon size={size} aria-hidden />;
}

export function TypeChip({ type }: { type: ResourceType }) {
  const name = useTypeNames()[type];
  return (
    <Chip tone={SIGNS[type].tone}>
      <TypeIcon type={type} size={16} />
      {name}
    </Chip>
  );
}

function useTypeNames(): Record<ResourceType, string> {
  const { t } = useLingui();
  return { tool: t`Tool`, template: t`Template`, article: t`Article` };
}
