import type { ContentFile, EditedQuestion, QuestionChange } from '@inzira/contract/staff-content';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { Button } from '#src/ui/button.tsx';
import { RadioGroup } from '#src/ui/choice-group.tsx';
import type { Compared } from './compare-texts.tsx';
import { areSameQuestions } from './content-draft.ts';
import { mergeUnits, startOf, unitsOf, type Choice, type Piece } from './merge-texts.ts';
import { QuestionDifferences } from './question-differences.tsx';
import {
  compareQuestions,
  mergedQuestions,
  readQuiz,
  startOfQuestion,
  type QuestionPiece,
} from './quiz-merge.ts';
import {
  areMinutesCounted,
  isSingle,
  PARTS_OF,
  restOf,
  shownUnit,
  TRANSLATED_LESSON,
  type TextParts,
} from './text-parts.ts';
import { usePartLabels } from './use-part-labels.ts';

const CompareTexts = later(async () => import('./compare-texts.tsx'));

interface MergeFieldsProps {
  file: ContentFile;
  compared: Compared;
  text: string;
  /** The questions on screen and those on which their edit is based; null if they are as published. */
  questions: QuestionChange | null;
  onChange: (text: string) => void;
  onMerge: (text: string, questions: QuestionChange | null) => void;
  onTake: () => void;
  onClose: () => void;
}

/** Merges two texts field by field, with a choice at each difference; a file without fields as a whole. */
export default function MergeFields(props: MergeFieldsProps) {
  const { file, compared, text, questions, onMerge, onTake, onClose } = props;
  const { t } = useLingui();
  const labels = usePartLabels();
  const [asked] = useState(() => compareAsked(file, compared, text, questions));
  const isQuiz = file.kind === 'quiz';
  const [fields] = useState(() => (isQuiz ? asked && [] : compare(file, compared, text)));
  const [choices, setChoices] = useState<Partial<Record<string, Choice>>>({});
  const choiceOfQuestion = (piece: QuestionPiece, at: number) =>
    choices[`question ${at}`] ?? startOfQuestion(piece, asked?.isBaseKnown ?? false);
  const askedOtherwise = (asked?.pieces ?? []).filter((one) => one.changedBy !== 'nobody');
  const mergeQuestions = (): QuestionChange | null => {
    if (!asked || askedOtherwise.length === 0) return questions;
    return { before: asked.before, after: mergedQuestions(asked.pieces, choiceOfQuestion) };
  };
  const questionDifferences = asked && askedOtherwise.length > 0 && (
    <QuestionDifferences
      pieces={asked.pieces}
      choiceOf={choiceOfQuestion}
      onChoose={(at, choice) => setChoices({ ...choices, [`question ${at}`]: choice })}
    />
  );
  if (fields === null)
    return (
      <>
        <CompareTexts
          {...props}
          onClose={questionDifferences ? () => onMerge(text, mergeQuestions()) : onClose}
        />
        {questionDifferences}
      </>
    );
  const differing = fields.filter(({ pieces }) => pieces.some((piece) => !('same' in piece)));
  const conflicts =
    differing
      .flatMap(({ pieces }) => pieces)
      .filter((piece) => !('same' in piece) && piece.isConflict).length +
    askedOtherwise.filter(({ changedBy }) => changedBy === 'both').length;
  const isSame = differing.length === 0 && askedOtherwise.length === 0;
  const choiceOf = (name: string) => (piece: Difference, at: number) =>
    choices[`${name} ${at}`] ?? startOf(piece, isSingle(name, [...piece.mine, ...piece.theirs]));
  const merge = () => {
    const changes: TextParts = Object.fromEntries(
      differing.map(({ name, pieces }) => [name, unitsOf(pieces, choiceOf(name))]),
    );
    onMerge(isQuiz ? file.text : (partsOf(file)?.write(text, changes) ?? text), mergeQuestions());
  };
  return (
    <section aria-label={t`Both texts`} className="flex max-w-prose flex-col gap-6">
      <h2 className="text-xl">{compared.title}</h2>
      {isSame && (
        <p>
          <Trans>What is shown in fields is the same in both texts.</Trans>
        </p>
      )}
      {!isSame && (
        <p>
          {conflicts > 0 ? (
            <Plural
              value={conflicts}
              one="At # place both texts say something else: choose there. The other changes are put together already."
              other="At # places both texts say something else: choose there. The other changes are put together already."
            />
          ) : (
            <Trans>The changes of both are put together. Look at them, and go on.</Trans>
          )}
        </p>
      )}
      {differing.map(({ name, pieces }) => (
        <section key={name} aria-label={labels[name] ?? name} className="flex flex-col gap-4">
          <h3 className="border-b border-line text-lg">{labels[name] ?? name}</h3>
          {pieces.map((piece, at) =>
            'same' in piece ? null : (
              <DifferenceChoice
                key={at}
                name={`${name} ${at}`}
                piece={piece}
                isSingle={isSingle(name, [...piece.mine, ...piece.theirs])}
                choice={choiceOf(name)(piece, at)}
                onChoose={(choice) => setChoices({ ...choices, [`${name} ${at}`]: choice })}
              />
            ),
          )}
        </section>
      ))}
      {questionDifferences}
      <div className="flex flex-wrap gap-3">
        {!isSame && (
          <Button onClick={merge}>
            <Trans>Go on with what is chosen</Trans>
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          <Trans>Go on with my text</Trans>
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            if (!isQuiz || !asked || compared.questions) return onTake();
            onMerge(file.text, { before: asked.before, after: asked.theirs });
          }}
        >
          <Trans>Take “{compared.title}”</Trans>
        </Button>
      </div>
    </section>
  );
}

type Difference = Exclude<Piece, { same: string[] }>;

interface DifferenceChoiceProps {
  name: string;
  piece: Difference;
  isSingle: boolean;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function DifferenceChoice({
  name,
  piece,
  isSingle: isOne,
  choice,
  onChoose,
}: DifferenceChoiceProps) {
  const { t } = useLingui();
  const { mine, theirs, base, isConflict } = piece;
  const isTheirChange = !isConflict && JSON.stringify(mine) === JSON.stringify(base);
  const nothing = t`(nothing)`;
  const show = (units: readonly string[]) => units.map(shownUnit).join('\n\n') || nothing;
  const said = isConflict
    ? t`Changed in both texts`
    : isTheirChange
      ? t`Changed in the other text`
      : t`Changed in your text`;
  return (
    <RadioGroup
      label={<span className={isConflict ? 'text-alarm' : 'text-ink-soft'}>{said}</span>}
      name={name}
      value={choice}
      onChange={(value) => onChoose(value as Choice)}
      choices={[
        { value: 'mine', label: <Side title={t`Your text`} text={show(mine)} /> },
        { value: 'theirs', label: <Side title={t`The other text`} text={show(theirs)} /> },
        ...(isOne || !isConflict
          ? []
          : [{ value: 'both', label: <Trans>Both, one after the other</Trans> }]),
      ]}
    />
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className="block font-semibold">{title}</span>
      <span className="block wrap-anywhere whitespace-pre-line">{text}</span>
    </>
  );
}

interface Asked {
  pieces: QuestionPiece[];
  theirs: EditedQuestion[];
  /** The questions on which a change is based. */
  before: EditedQuestion[];
  isBaseKnown: boolean;
}

/** The questions of both; null if the other text has none, or they are edited as a file. */
function compareAsked(
  file: ContentFile,
  { text: other, version, questions: change }: Compared,
  text: string,
  questions: QuestionChange | null,
): Asked | null {
  const { kind, questions: published } = file;
  if (published === null) return null;
  const isQuiz = kind === 'quiz';
  if (isQuiz && questions === null && text !== file.text) return null;
  const isDraft = change !== undefined;
  const theirs = change?.after ?? (isQuiz ? readQuiz(other) : isDraft ? published : null);
  if (theirs === null) return null;
  const began = questions?.before ?? published;
  // Of two drafts, the base is the older one's.
  const isOursOlder = questions !== null && areSameQuestions(change?.before ?? [], published);
  const isBaseKnown = isDraft || version !== undefined;
  const base = change && !isOursOlder ? change.before : began;
  return {
    pieces: compareQuestions(isBaseKnown ? base : null, questions?.after ?? published, theirs),
    theirs,
    before: version === undefined ? began : published,
    isBaseKnown,
  };
}

const partsOf = ({ kind, original }: ContentFile) =>
  kind === 'lesson' && original ? TRANSLATED_LESSON : PARTS_OF[kind];

/** The fields of both with their differences; null if one cannot be parsed, or they differ outside of the fields. */
function compare(file: ContentFile, { text: other, from }: Compared, text: string) {
  const parts = partsOf(file);
  const [mine, theirs] = [parts?.read(text), parts?.read(other)];
  if (!mine || !theirs || restOf(text, mine) !== restOf(other, theirs)) return null;
  const isCounted = areMinutesCounted(mine) && areMinutesCounted(theirs);
  const baseText = from === undefined ? null : textOfVersion(file, from);
  const base = baseText === null ? null : (parts?.read(baseText) ?? null);
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  // Computed minutes are not compared, but computed again.
  return names
    .filter((name) => !(isCounted && name === 'minutes'))
    .map((name) => ({
      name,
      pieces: mergeUnits(base && (base[name] ?? []), mine[name] ?? [], theirs[name] ?? []),
    }));
}

/** The published text of a version; that of the release before the first publication. */
function textOfVersion({ versions, released }: ContentFile, version: number): string | null {
  const found = versions.find((one) => one.version === version);
  return found?.text ?? released;
}
