import type { Duty } from '@inzira/contract/today';
import { Plural, Trans } from '@lingui/react/macro';
import { MailQuestion, UserPlus, UserX } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';

export interface LeadingLineProps {
  duty: Extract<Duty, { kind: 'members-to-invite' | 'invitations-unanswered' | 'members-stopped' }>;
  /** The component of a line on Today, passed in because the page has it loaded already. */
  line: ComponentType<{ to: string; sign: ReactNode; detail?: ReactNode; children: ReactNode }>;
}

/** An organization's open task, in its card, for those who lead it. */
export default function LeadingLine({ duty, line: Line }: LeadingLineProps) {
  const language = useLanguage();
  const page = paths.dashboardOrganization(duty.organization.id);
  const invitations = `${page}?tab=invitations`;
  switch (duty.kind) {
    case 'members-to-invite':
      return (
        <Line to={invitations} sign={<UserPlus size={22} aria-hidden />}>
          <Trans>Invite your first people</Trans>
        </Line>
      );
    case 'invitations-unanswered':
      return (
        <Line
          to={invitations}
          sign={<MailQuestion size={22} aria-hidden />}
          detail={<Trans>the oldest sent {formatAgo(duty.since, language)}</Trans>}
        >
          <Plural
            value={duty.count}
            one="# invitation is not answered"
            other="# invitations are not answered"
          />
        </Line>
      );
    case 'members-stopped': {
      const names = new Intl.ListFormat(language, { type: 'unit' }).format(duty.names);
      return (
        <Line
          to={page}
          sign={<UserX size={22} aria-hidden />}
          detail={
            <>
              {names}
              {duty.count > duty.names.length && ' …'} · <Trans>nothing for two weeks</Trans>
            </>
          }
        >
          <Plural value={duty.count} one="# learner has stopped" other="# learners have stopped" />
        </Line>
      );
    }
  }
}
