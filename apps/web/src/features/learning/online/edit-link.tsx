import { Trans } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import type { Language } from '#src/platform/languages.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';

interface EditLinkProps {
  lessonId: number;
  /** The language in which the lesson is read. */
  language: Language;
}

/** A link from a lesson to its editor, for users who may edit it. */
export default function EditLink({ lessonId, language }: EditLinkProps) {
  const { user } = useSession();
  // Not for reviewers, who are part of the team, too.
  if (!user?.roles?.some((role) => role === 'staff' || role === 'editor')) return null;
  return (
    <LinkButton
      look="quiet"
      className="-my-2 px-2! print:hidden"
      to={paths.staffPlace(`curriculum/file?lesson=${lessonId}&language=${language}`)}
    >
      <Pencil size={18} aria-hidden />
      <Trans>Edit</Trans>
    </LinkButton>
  );
}
