import type { Language } from '@inzira/contract/accounts';
import type {
  GroupNumbers,
  NumberGroup,
  Numbers,
  OpportunityNumbers,
} from '@inzira/contract/staff-numbers';
import {
  MIN_GROUP_SIZE,
  NUMBER_FIGURES,
  type NumberFigure,
  type NumberGroups,
} from '@inzira/contract/rules/staff';
import { findTitles } from '#src/features/opportunities/opportunities.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { readSettings } from '#src/platform/settings.ts';
import { withTitles } from './number-titles.ts';
import { hideSmall, isSmall, shownAlone } from './hide-small.ts';
import { hideTable } from './hide-table.ts';
import { hintOf } from './question-counter.ts';
import { showPlaces } from './show-modules.ts';
import { figuresOf, showDays, showWeeks } from './show-days.ts';
import {
  noCells,
  type Counted,
  type CountedGroup,
  type FigureCells,
  type GroupCounts,
} from './number-shapes.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    /** The nightly count, run now because somebody requested it. */
    'count-numbers-now': Record<string, never>;
  }
}

const NOTHING: Omit<Counted, 'timeZone'> = {
  people: 0,
  days: [],
  weeks: [],
  total: noCells(),
  languages: [],
  genders: [],
  countries: [],
  organizations: [],
  modules: [],
  questions: [],
  opportunities: [],
  waits: [],
  mentor: [],
  tokens: [],
};

/** The last counts without figures of one to four people. Reads one row, however many learners there are. */
export async function readNumbers(db: Db, language: Language): Promise<Numbers> {
  const row = await db
    .selectFrom('staff_numbers')
    .select(['counted_at', 'counted'])
    .executeTakeFirst();
  const waiting = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'count-numbers-now')
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  const counted: Counted = row
    ? parseCounted(row.counted)
    : { ...NOTHING, timeZone: (await readSettings(db)).timeZone };
  const { timeZone, people, languages, genders, countries, organizations } = counted;
  const weeks = showWeeks(counted.weeks);
  const kinds = {
    languages: showGroups(languages),
    genders: showGroups(genders),
    countries: showGroups(countries),
    organizations: showGroups(organizations),
  };
  // Everyone is in a group, and no group is empty: with about as many people as groups, the total would tell how many
  // are in each.
  const isTold = Object.values(kinds).every(
    (groups) =>
      groups.some((group) => group.people !== null) || people >= MIN_GROUP_SIZE * groups.length,
  );
  const tell = (groups: NumberGroup[]) =>
    isTold ? groups : groups.map((group) => ({ ...group, people: null }));
  const { modules, questions } = await withTitles(db, counted, language);
  return {
    counted_at: row?.counted_at ?? null,
    is_counting: waiting !== undefined,
    time_zone: timeZone,
    days: showDays(counted.days, weeks),
    weeks,
    total: {
      ...figuresOf((name) => shownAlone(counted.total[name])),
      people: isTold ? shownAlone({ count: people, people }) : null,
    },
    languages: tell(kinds.languages),
    genders: tell(kinds.genders),
    countries: tell(kinds.countries),
    organizations: tell(kinds.organizations),
    modules: modules.map((module) => showModule(module, people)),
    questions: questions.map(({ learners, missed, ...rest }) => {
      const hint = hintOf({ learners, missed });
      return { ...rest, learners, missed: hint === null ? missed : null, hint };
    }),
    opportunities: await showListings(
      counted.opportunities,
      await findTitles(
        db,
        counted.opportunities.flatMap(({ id }) => id ?? []),
        language,
      ),
    ),
    waits: counted.waits.map(({ kind, reviewed, median, ninth }) => {
      const isHidden = reviewed.people < MIN_GROUP_SIZE;
      return {
        kind,
        reviewed: shownAlone(reviewed),
        median_hours: isHidden ? null : median,
        ninth_hours: isHidden ? null : ninth,
      };
    }),
    mentor: counted.mentor.map(({ day, replies, onLessons, others }) => ({
      day,
      replies: shownAlone(replies),
      on_lessons: isSmall(replies) ? null : (hideSmall([onLessons, others])[0] ?? null),
    })),
    tokens: counted.tokens,
  };
}

/** The counts of an earlier release lack newer figures. */
function parseCounted(text: string): Counted {
  const counted = { ...NOTHING, ...(JSON.parse(text) as Counted) };
  const fill = <Row extends { cells: FigureCells }>(rows: readonly Row[]): Row[] =>
    rows.map((row) => ({ ...row, cells: { ...noCells(), ...row.cells } }));
  return {
    ...counted,
    days: fill(counted.days),
    weeks: fill(counted.weeks),
    total: { ...noCells(), ...counted.total },
    languages: fill(counted.languages),
    genders: fill(counted.genders),
    countries: fill(counted.countries),
    organizations: fill(counted.organizations),
  };
}

interface Asked {
  by: NumberGroups;
  /** A single group; undefined for all of this kind. */
  value?: string;
}

/** The last counts for the learners of a group. */
export async function readGroups(
  db: Db,
  { by, value }: Asked,
  language: Language,
): Promise<(GroupNumbers & { value: string })[]> {
  const row = await db.selectFrom('staff_numbers').select('counted').executeTakeFirst();
  let found = db
    .selectFrom('staff_group_numbers')
    .select(['value', 'counted'])
    .where('kind', '=', by);
  if (value !== undefined) found = found.where('value', '=', value);
  const groups = (await found.execute()).map((group) => ({
    value: group.value,
    ...(JSON.parse(group.counted) as GroupCounts),
  }));
  if (!row || groups.length === 0) return [];
  const { modules, questions } = await withTitles(
    db,
    {
      modules: parseCounted(row.counted).modules,
      questions: groups.flatMap((group) => group.questions),
    },
    language,
  );
  const titles = new Map(questions.map((question) => [question.slug, question]));
  return groups.map((group) => ({
    value: group.value,
    modules: modules.flatMap(({ id, name, chapters }) => {
      const own = group.modules.find((module) => module.id === id);
      if (!own) return [];
      const stops = new Map(own.chapters.map((chapter) => [chapter.id, chapter.stopped]));
      return [
        {
          ...own,
          name,
          chapters: chapters.map(({ stopped: _, ...chapter }) => ({
            ...chapter,
            stopped: stops.get(chapter.id) ?? null,
          })),
        },
      ];
    }),
    questions: group.questions.map((question) => ({
      ...question,
      question: titles.get(question.slug)?.question ?? question.question,
      chapter: titles.get(question.slug)?.chapter ?? question.chapter,
    })),
  }));
}

/** Starts a count as a job; a second request while it runs has no effect. */
export async function requestCount(trx: Db) {
  await enqueueJob(trx, 'count-numbers-now', {}, { priority: 'urgent', dedupeKey: 'now' });
}

export async function requestCountByStaff(db: Db, staffId: number) {
  await inTransaction(db, async (trx) => {
    await requestCount(trx);
    await recordHistory(trx, {
      actorId: staffId,
      action: 'numbers-counted',
      subject: { kind: 'installation', id: 0 },
    });
  });
}

/** Everyone is in exactly one group, so the groups add up to the total. */
function showGroups(groups: readonly CountedGroup[]): NumberGroup[] {
  const columns = Object.fromEntries(
    NUMBER_FIGURES.map((name) => [name, hideSmall(groups.map(({ cells }) => cells[name]))]),
  ) as Record<NumberFigure, (number | null)[]>;
  const people = hideSmall(groups.map((group) => ({ count: group.people, people: group.people })));
  return groups.map(({ value, name }, index) => ({
    value,
    name,
    people: people[index] ?? null,
    ...figuresOf((figure) => columns[figure][index] ?? null),
  }));
}

/**
 * Applying counts as opening: the figures are those who did both and those who only opened. Hidden listings are
 * sorted by name, because another order would reveal which has more.
 */
async function showListings(
  listings: Counted['opportunities'],
  titles: ReadonlyMap<number, string>,
): Promise<OpportunityNumbers[]> {
  const rows = listings.map(({ opened, applied }) => [applied, opened - applied]);
  const sum = (at: number) => rows.reduce((all, row) => all + (row[at] ?? 0), 0);
  const shown = await hideTable({
    rows,
    told: hideSmall([sum(0), sum(1)].map((count) => ({ count, people: count }))),
    sizes: listings.map(({ opened }) => opened),
    mayTell: listings.map(({ opened }) => opened >= MIN_GROUP_SIZE),
  });
  return listings
    .flatMap(({ id, opened }, index) => {
      // The combined others are not a number of people, because one person may have opened many.
      if (id === null) return [];
      const row = shown[index];
      return [
        {
          id,
          title: titles.get(id) ?? '',
          opened: row ? opened : null,
          applied: row?.[0] ?? null,
        },
      ];
    })
    .toSorted(
      (a, b) =>
        (b.opened ?? 0) - (a.opened ?? 0) ||
        (b.applied ?? 0) - (a.applied ?? 0) ||
        (a.title < b.title ? -1 : 1),
    );
}

function showModule(
  { id, name, learning, finished, chapters }: Counted['modules'][number],
  people: number,
) {
  const { places, began } = showPlaces(
    [learning, finished, ...chapters.map(({ stopped }) => stopped)],
    people,
  );
  const [shownLearning = null, shownFinished = null, ...shown] = places;
  return {
    id,
    name,
    began,
    learning: shownLearning,
    finished: shownFinished,
    chapters: chapters.map(({ stopped: _, ...chapter }, index) => ({
      ...chapter,
      stopped: shown[index] ?? null,
    })),
  };
}
