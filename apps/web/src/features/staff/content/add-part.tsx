import type { ContentEntry, PartKind } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { Button } from '#src/ui/button.tsx';

const NewPartForm = later(async () => import('./new-part-form.tsx'));

export interface AddPartProps {
  kind: PartKind;
  /** The part that contains it; undefined for a module or a section. */
  parent?: ContentEntry;
}

/** Adds a part, which is hidden until an editor shows it. */
export function AddPart({ kind, parent }: AddPartProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const labels: Record<PartKind, string> = {
    module: t`Add a module`,
    course: t`Add a course`,
    chapter: t`Add a chapter`,
    section: t`Add a section`,
    step: t`Add a step`,
  };
  if (!isOpen) {
    return (
      <Button look="quiet" className="-ml-4 self-start" onClick={() => setIsOpen(true)}>
        <Plus size={18} aria-hidden />
        {labels[kind]}
        {parent && (
          <span className="sr-only">
            <Trans>to {parent.title}</Trans>
          </span>
        )}
      </Button>
    );
  }
  return (
    <NewPartForm
      kind={kind}
      {...(parent && { parent })}
      label={labels[kind]}
      onClose={() => setIsOpen(false)}
    />
  );
}
