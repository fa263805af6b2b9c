import { MIN_GROUP_TOLD } from '@inzira/contract/rules/staff';
import type { ModuleNumbers, Numbers } from '@inzira/contract/staff-numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { formatPercent } from '#src/platform/numbers.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { Table } from '#src/ui/table.tsx';
import { FigureText, HiddenNote, NumberSection } from './figure-texts.tsx';
import { GroupFields, GroupHow, NothingOfGroup, OfGroup, useGroup } from './group-choice.tsx';

/** How many learners of a module stopped at each chapter. */
export function ModuleSection({ numbers }: { numbers: Numbers }) {
  const { modules } = numbers;
  const group = useGroup(numbers);
  const [address, setAddress] = useUrlState({ module: '' });
  // Also by name, because links from the curriculum do not know the id.
  const module =
    modules.find(({ id, name }) => [String(id), name].includes(address.module)) ?? modules[0];
  return (
    <NumberSection
      title={<Trans>Where learners stop</Trans>}
      table="chapters"
      module={module?.id}
      by={group?.by}
      how={
        <>
          <Trans>
            Everybody who has opened a lesson of the module is counted once: with the last chapter
            that they reached, unless they completed all lessons or were there in the last four
            weeks.
          </Trans>{' '}
          {group && (
            <>
              <GroupHow by={group.by} />{' '}
              <Trans>
                Nothing is shown of a group of which fewer than {MIN_GROUP_TOLD} learners have begun
                the module, nor of others by which that could be worked out.
              </Trans>
            </>
          )}{' '}
          <HiddenNote />
        </>
      }
    >
      {module ? (
        <>
          <div className="flex flex-wrap gap-x-4 gap-y-1 max-sm:flex-col print:hidden">
            <Field name="module" label={<Trans>Module</Trans>}>
              <Select
                value={module.id}
                onChange={({ currentTarget }) => setAddress({ module: currentTarget.value })}
              >
                {modules.map(({ id, name }, index) => (
                  <option key={id} value={id}>
                    {index + 1}. {name}
                  </option>
                ))}
              </Select>
            </Field>
            <GroupFields numbers={numbers} group={group} />
          </div>
          {group ? (
            <OfGroup numbers={numbers} group={group}>
              {({ modules: begun }) => {
                const own = begun.find(({ id }) => id === module.id);
                return own ? (
                  <Chapters module={own} of={{ name: group.name, all: module }} />
                ) : (
                  <NothingOfGroup />
                );
              }}
            </OfGroup>
          ) : module.began === 0 ? (
            <EmptyState title={<Trans>Nobody has begun this module yet</Trans>} />
          ) : (
            <Chapters module={module} />
          )}
        </>
      ) : (
        <EmptyState title={<Trans>No modules yet</Trans>} />
      )}
    </NumberSection>
  );
}

interface Place {
  key: string;
  name: string;
  course: string;
  people: number | null;
  /** All learners' number, beside that of a group. */
  ofAll: number | null | undefined;
}

interface ChaptersProps {
  module: ModuleNumbers;
  /** Given for one group: its name, and all learners' numbers for comparison. */
  of?: { name: string; all: ModuleNumbers };
}

function Chapters({ module, of }: ChaptersProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { name, began, learning, finished, chapters } = module;
  const all = of?.all;
  const rows: Place[] = [
    { key: 'began', name: t`Began the module`, course: '', people: began, ofAll: all?.began },
    ...chapters.map(({ id, course, title, stopped }, index) => ({
      key: String(id),
      name: t`Stopped in: ${title}`,
      course,
      people: stopped,
      ofAll: all?.chapters[index]?.stopped,
    })),
    {
      key: 'learning',
      name: t`Still learning`,
      course: '',
      people: learning,
      ofAll: all?.learning,
    },
    {
      key: 'finished',
      name: t`Finished the module`,
      course: '',
      people: finished,
      ofAll: all?.finished,
    },
  ];
  const share = (people: number | null | undefined, whole: number | null | undefined) =>
    typeof people !== 'number' || !whole
      ? ''
      : formatPercent(Math.round((people / whole) * 100), language);
  const most = Math.max(...chapters.map(({ stopped }) => stopped ?? 0), 1);
  return (
    <>
      <h3 className="hidden font-semibold print:block">{of ? `${name} · ${of.name}` : name}</h3>
      <Table
        isCompact
        label={t`Where learners stop in ${name}`}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            id: 'name',
            header: <Trans>Where they are</Trans>,
            cell: ({ name: place, course }) => (
              <>
                {place}
                {course && (
                  <span className="block text-sm font-normal text-ink-soft">{course}</span>
                )}
              </>
            ),
          },
          {
            id: 'people',
            header: <Trans>Learners</Trans>,
            isNumber: true,
            isWideOnly: all !== undefined,
            cell: ({ people }) => <FigureText value={people} />,
          },
          {
            id: 'share',
            header: <Trans>Of those who began</Trans>,
            isNumber: true,
            cell: ({ people }) =>
              all && people === null ? (
                <span className="md:hidden print:hidden">
                  <FigureText value={null} />
                </span>
              ) : (
                share(people, began)
              ),
          },
          ...(all
            ? [
                {
                  id: 'all',
                  header: <Trans>Of all learners who began</Trans>,
                  isNumber: true,
                  cell: ({ ofAll }: Place) => share(ofAll, all.began),
                },
              ]
            : []),
          {
            id: 'bar',
            isWideOnly: true,
            header: <span className="sr-only">{t`Bar`}</span>,
            cell: ({ course, people }) =>
              course !== '' && (
                <svg
                  aria-hidden
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="hidden h-4 w-32 lg:block print:block"
                >
                  <rect width={((people ?? 0) / most) * 100} height="1" className="fill-clay" />
                </svg>
              ),
          },
        ]}
      />
    </>
  );
}
