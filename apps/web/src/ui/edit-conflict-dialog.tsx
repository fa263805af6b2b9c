import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import type { EditConflict, Save } from './save.ts';

const Question = later(async () => import('./conflict/edit-conflict-question.tsx'));

/**
 * Shown when somebody else has changed the same fields since a form was opened: shows both values of each, and sends
 * again with the chosen ones. Place it outside of the form, because it has fields itself.
 */
export function EditConflictDialog({ save }: { save: Save }) {
  const { conflict, resolve } = save;
  const [closed, setClosed] = useState<EditConflict | null>(null);
  if (!conflict || conflict === closed) return null;
  return <Question conflict={conflict} onClose={() => setClosed(conflict)} onResolve={resolve} />;
}
