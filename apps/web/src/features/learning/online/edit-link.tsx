import { Trans } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import type { Language } from '#src/platform/languages.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';

interface EditLinkProps {
  lessonId: number;
  /** In which it is read. */
  language: Language;
}

/** From a lesson that is read to where it is edited, in one tap, for those who may. */
export default function EditLink({ lessonId, language }: EditLinkProps) {
  const { user } = useSession();
  // Reviewers are on the team, too.
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
