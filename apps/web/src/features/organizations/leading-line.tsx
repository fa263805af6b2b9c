import type { Duty } from '@inzira/contract/today';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MailQuestion, UserPlus, UserX } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { formatAgo, localeOf } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';

export interface LeadingLineProps {
  duty: Extract<Duty, { kind: 'members-to-invite' | 'invitations-unanswered' | 'members-stopped' }>;
  /** The component of a line on Today, passed in because the page has it loaded already. */
  line: ComponentType<{ to: string; sign: ReactNode; detail?: ReactNode; children: ReactNode }>;
}

/** An organization's open task, in its card, for those who lead it. */
export function LeadingLine({ duty, line: Line }: LeadingLineProps) {
  const language = useLanguage();
  const named = useNames();
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
          detail={
            <>
              <Plural
                value={duty.count}
                one="has not answered the invitation"
                other="have not answered their invitations"
              />
              {' · '}
              <Trans>the oldest sent {formatAgo(duty.since, language)}</Trans>
            </>
          }
        >
          {named(duty.emails ?? [], duty.count)}
        </Line>
      );
    case 'members-stopped':
      return (
        <Line
          to={page}
          sign={<UserX size={22} aria-hidden />}
          detail={<Trans>nothing for two weeks: a word from you may bring them back</Trans>}
        >
          {named(duty.names, duty.count)}
        </Line>
      );
  }
}

/** "Ama Owusu, Jean Bosco and 4 more". */
export function useNames() {
  const { t } = useLingui();
  const language = useLanguage();
  return (names: readonly string[], count: number) => {
    const more = count - names.length;
    return new Intl.ListFormat(localeOf(language)).format(
      more > 0 ? [...names, t`${plural(more, { one: '# more', other: '# more' })}`] : names,
    );
  };
}
