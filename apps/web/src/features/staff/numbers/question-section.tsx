import { MIN_GROUP_SIZE, MIN_GROUP_TOLD } from '@inzira/contract/rules/staff';
import type { GroupQuestion, Numbers, QuestionNumbers } from '@inzira/contract/staff-numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber, formatPercent } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Table } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { HiddenNote, NumberSection } from './figure-texts.tsx';
import { GroupFields, GroupHow, NothingOfGroup, OfGroup, useGroup } from './group-choice.tsx';

/** The quiz questions that the largest share of learners answered wrong. */
export function QuestionSection({ numbers }: { numbers: Numbers }) {
  const group = useGroup(numbers);
  return (
    <NumberSection
      title={<Trans>Quiz questions that most learners miss</Trans>}
      table="questions"
      by={group?.by}
      how={
        <>
          <Trans>
            The first answer of each learner to each question; an answer with the hint counts as
            missed. Answers from before this page existed were not kept. The fifty that the largest
            share missed, of those that at least {MIN_GROUP_SIZE} learners answered.
          </Trans>{' '}
          {group && (
            <>
              <GroupHow by={group.by} />{' '}
              <Trans>
                A question that fewer than {MIN_GROUP_TOLD} learners of the group have answered, or
                of which a figure would be hidden, is left out.
              </Trans>{' '}
              <HiddenNote />
            </>
          )}
        </>
      }
    >
      <div className="flex flex-wrap gap-x-4 gap-y-1 max-sm:flex-col print:hidden">
        <GroupFields numbers={numbers} group={group} />
      </div>
      {group ? (
        <>
          <h3 className="hidden font-semibold print:block">{group.name}</h3>
          <OfGroup numbers={numbers} group={group}>
            {({ questions }) => <OfOneGroup questions={questions} />}
          </OfGroup>
        </>
      ) : (
        <OfAll questions={numbers.questions} />
      )}
    </NumberSection>
  );
}

function OfAll({ questions }: { questions: readonly QuestionNumbers[] }) {
  const { t } = useLingui();
  const columns = useQuestionColumns();
  const missedText = useMissedText();
  if (questions.length === 0) return <EmptyState title={<Trans>No answers yet</Trans>} />;
  return (
    <Table<QuestionNumbers>
      isCompact
      label={t`Quiz questions that most learners miss`}
      rows={questions}
      rowKey={({ slug }) => slug}
      columns={[
        ...columns,
        {
          id: 'missed',
          header: <Trans>Missed it</Trans>,
          isNumber: true,
          cell: ({ learners, missed, hint }) => {
            if (hint === 'few') return t`fewer than ${MIN_GROUP_SIZE}`;
            if (hint === 'most') return t`nearly all`;
            return missedText(missed ?? 0, learners);
          },
        },
      ]}
    />
  );
}

function OfOneGroup({ questions }: { questions: readonly GroupQuestion[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const columns = useQuestionColumns();
  const missedText = useMissedText();
  if (questions.length === 0) return <NothingOfGroup />;
  return (
    <Table<GroupQuestion>
      isCompact
      label={t`Quiz questions that most learners miss`}
      rows={questions}
      rowKey={({ slug }) => slug}
      columns={[
        ...columns,
        {
          id: 'missed',
          header: <Trans>Missed it</Trans>,
          isNumber: true,
          cell: ({ learners, missed }) => missedText(missed, learners),
        },
        {
          id: 'all',
          header: <Trans>Of all learners</Trans>,
          isNumber: true,
          cell: ({ all }) =>
            all ? formatPercent(Math.round((all.missed / all.learners) * 100), language) : '',
        },
      ]}
    />
  );
}

/** "12 · 40%", in one line. */
function useMissedText() {
  const language = useLanguage();
  return (missed: number, learners: number) => {
    const share = formatPercent(Math.round((missed / learners) * 100), language);
    return `${formatNumber(missed, language)}\u00A0·\u00A0${share}`;
  };
}

function useQuestionColumns() {
  const language = useLanguage();
  return [
    {
      id: 'question',
      header: <Trans>Question</Trans>,
      cell: ({ question, chapter }: Asked) => (
        <>
          <span className="first-lines">{question}</span>
          <span className="mt-1 block text-sm font-normal md:hidden print:hidden">
            <TextLink to={paths.quiz(chapter.id)}>{chapter.name}</TextLink>
          </span>
        </>
      ),
    },
    {
      id: 'chapter',
      isWideOnly: true,
      header: <Trans>Chapter</Trans>,
      cell: ({ chapter }: Asked) => <TextLink to={paths.quiz(chapter.id)}>{chapter.name}</TextLink>,
    },
    {
      id: 'learners',
      header: <Trans>Learners</Trans>,
      isNumber: true,
      isWideOnly: true,
      cell: ({ learners }: Asked) => formatNumber(learners, language),
    },
  ];
}

type Asked = Pick<GroupQuestion, 'question' | 'chapter' | 'learners'>;
