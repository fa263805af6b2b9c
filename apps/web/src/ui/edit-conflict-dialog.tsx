import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import type { EditConflict, Save } from './save.ts';

const Question = later(async () => import('./conflict/edit-conflict-question.tsx'));

/**
 * Where somebody else has changed the same fields since a form was opened: shows both values of
 * each, and sends again with those that were chosen. Stands outside the form, whose fields it has none of.
 */
export function EditConflictDialog({ save }: { save: Save }) {
  const { conflict, resolve } = save;
  const [closed, setClosed] = useState<EditConflict | null>(null);
  if (!conflict || conflict === closed) return null;
  return <Question conflict={conflict} onClose={() => setClosed(conflict)} onResolve={resolve} />;
}
