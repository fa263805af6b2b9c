import type { Numbers } from '@inzira/contract/staff-numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Printer, RotateCw } from 'lucide-react';
import { formatMoment } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { Stat, Stats } from '#src/ui/stat.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ActivitySection } from './activity-section.tsx';
import { FigureText, useFigureTexts } from './figure-texts.tsx';
import { GroupSection } from './group-section.tsx';
import { ModuleSection } from './module-section.tsx';
import { countNumbers, numbersQuery } from './numbers.api.ts';
import { OpportunitySection } from './opportunity-section.tsx';
import { MentorSections, WaitSection } from './other-sections.tsx';
import { QuestionSection } from './question-section.tsx';

/** Statistics of learners' activity, counted each night; they never identify a person. */
export default function NumbersPage() {
  const { t } = useLingui();
  const numbers = useQuery(numbersQuery);
  const count = useMutation({ mutationFn: countNumbers });
  const isCounting = count.isPending || numbers.data?.is_counting === true;
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Numbers</Trans>}
        subtitle={numbers.data && <CountedAt numbers={numbers.data} />}
        actions={
          <>
            <Button
              look="secondary"
              className="print:hidden"
              busy={isCounting}
              onClick={() => count.mutate()}
            >
              <RotateCw size={18} aria-hidden />
              <Trans>Count now</Trans>
            </Button>
            <Button look="secondary" className="print:hidden" onClick={() => print()}>
              <Printer size={18} aria-hidden />
              <Trans>Print</Trans>
            </Button>
          </>
        }
      />
      {count.isError && (
        <FailureAlert sentence={t`The numbers could not be counted.`} failure={count.error} />
      )}
      <QueryState
        query={numbers}
        loadingText={<Trans>Loading the numbers...</Trans>}
        loading={<SkeletonCards count={3} className="h-40" />}
        failure={<Trans>The numbers could not be loaded.</Trans>}
      >
        {(data) =>
          data.counted_at === null ? (
            <EmptyState title={<Trans>Nothing has been counted yet</Trans>}>
              <Trans>They are counted each night, or when you ask for it.</Trans>
            </EmptyState>
          ) : (
            <Parts numbers={data} />
          )
        }
      </QueryState>
    </PageBody>
  );
}

function CountedAt({ numbers: { counted_at: at, time_zone: zone } }: { numbers: Numbers }) {
  const language = useLanguage();
  if (at === null) return null;
  return (
    <>
      <Trans>
        Counted {formatMoment(at, language)}. Days are those of {zone}.
      </Trans>{' '}
      {/* The default time zone: nobody has set the installation's. */}
      {zone === 'UTC' && (
        <TextLink to={paths.staffPlace('settings')}>
          <Trans>Set the time zone</Trans>
        </TextLink>
      )}
    </>
  );
}

/** This week's days until yesterday; left out if one of them is hidden, or there is none yet. */
function Weeks({ numbers, figure }: { numbers: Numbers; figure: 'sign_ups' | 'lessons' }) {
  const language = useLanguage();
  const { days, weeks } = numbers;
  const last = weeks.at(-1)?.day;
  const monday = last && new Date(Date.parse(last) + 7 * 864e5).toISOString().slice(0, 10);
  const own = days.filter(({ day }) => monday !== undefined && day >= monday);
  const counts = own.map((row) => row[figure]);
  const count = counts.every((one) => one !== null)
    ? formatNumber(
        counts.reduce((sum, one) => sum + one, 0),
        language,
      )
    : null;
  return (
    <>
      <Trans>in twelve full weeks</Trans>
      {own.length > 0 && (
        <span className="block">
          {count === null ? (
            <Trans>this week until yesterday: too few to show</Trans>
          ) : (
            <Trans>this week until yesterday: {count}</Trans>
          )}
        </span>
      )}
    </>
  );
}

/** A large figure or a note that it is hidden, aligned with those beside it. */
function Total({ value }: { value: number | null }) {
  if (value !== null) return <FigureText value={value} />;
  return (
    <>
      <FigureText value={null} />
      <span className="block font-sans text-sm font-normal text-ink-soft">
        <Trans>tells of too few people</Trans>
      </span>
    </>
  );
}

function Parts({ numbers }: { numbers: Numbers }) {
  const { t } = useLingui();
  const texts = useFigureTexts();
  const { total } = numbers;
  return (
    <div className="flex flex-col gap-3">
      <Stats>
        <Stat label={t`Learners`} value={<Total value={total.people} />} />
        <Stat
          label={texts.active.name}
          value={<Total value={total.active} />}
          note={t`in twelve full weeks`}
        />
        <Stat
          label={texts.sign_ups.name}
          value={<Total value={total.sign_ups} />}
          note={<Weeks numbers={numbers} figure="sign_ups" />}
        />
        <Stat
          label={texts.lessons.name}
          value={<Total value={total.lessons} />}
          note={<Weeks numbers={numbers} figure="lessons" />}
        />
      </Stats>
      <Tabs
        label={t`Numbers`}
        tabs={[
          {
            id: 'activity',
            label: <Trans>Activity</Trans>,
            content: <ActivitySection numbers={numbers} />,
          },
          {
            id: 'groups',
            label: <Trans>Groups</Trans>,
            content: <GroupSection numbers={numbers} />,
          },
          {
            id: 'modules',
            label: <Trans>Modules</Trans>,
            content: <ModuleSection numbers={numbers} />,
          },
          {
            id: 'questions',
            label: <Trans>Questions</Trans>,
            content: <QuestionSection numbers={numbers} />,
          },
          {
            id: 'opportunities',
            label: <Trans>Opportunities</Trans>,
            content: <OpportunitySection numbers={numbers} />,
          },
          {
            id: 'reviews',
            label: <Trans context="by the team">Reviews</Trans>,
            content: <WaitSection numbers={numbers} />,
          },
          {
            id: 'mentor',
            label: <Trans>Mentor</Trans>,
            content: (
              <div className="flex flex-col gap-10">
                <MentorSections numbers={numbers} />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
