import type { Duty } from '@inzira/contract/today';
import { Plural, Trans } from '@lingui/react/macro';
import { KeyRound, MailQuestion, UserPlus, UserX } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';

interface LeadingLineProps {
  duty: Extract<Duty, { organization: unknown }>;
  /** What draws a line of Today: it is there already. */
  line: ComponentType<{ to: string; sign: ReactNode; detail: ReactNode; children: ReactNode }>;
}

/** What waits for who leads an organization. */
export default function LeadingLine({ duty, line: Line }: LeadingLineProps) {
  const language = useLanguage();
  const { id, name } = duty.organization;
  const page = paths.dashboardOrganization(id);
  switch (duty.kind) {
    case 'ownership-offered':
      return (
        <Line to={page} sign={<KeyRound size={22} aria-hidden />} detail={name}>
          <Trans>An organization is offered to you</Trans>
        </Line>
      );
    case 'members-to-invite':
      return (
        <Line
          to={`${page}?tab=invitations`}
          sign={<UserPlus size={22} aria-hidden />}
          detail={name}
        >
          <Trans>Invite your first people</Trans>
        </Line>
      );
    case 'invitations-unanswered':
      return (
        <Line
          to={`${page}?tab=invitations`}
          sign={<MailQuestion size={22} aria-hidden />}
          detail={
            <>
              {name} · <Trans>the oldest sent {formatAgo(duty.since, language)}</Trans>
            </>
          }
        >
          <Plural
            value={duty.count}
            one="# invitation is not answered"
            other="# invitations are not answered"
          />
        </Line>
      );
    case 'members-stopped':
      return (
        <Line
          to={page}
          sign={<UserX size={22} aria-hidden />}
          detail={
            <>
              {name} · <Trans>nothing for two weeks</Trans>
            </>
          }
        >
          <Plural value={duty.count} one="# learner has stopped" other="# learners have stopped" />
        </Line>
      );
  }
}
