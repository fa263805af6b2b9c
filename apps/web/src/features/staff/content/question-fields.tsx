import type { ContentPreview, EditedQuestion } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2, X } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { randomId } from '#src/platform/random-id.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { ContentAdvice } from './content-findings.tsx';
import { AsLearnersSee, type QuestionPreview } from './question-as-seen.tsx';

interface QuestionFieldsProps {
  /** The initial questions. */
  questions: readonly EditedQuestion[];
  findings: ContentPreview['questions'];
  Preview: QuestionPreview;
  /** For a new lesson, begins with an empty question, which is dropped if it stays empty. */
  beginsOne?: boolean;
  onChange: (questions: EditedQuestion[]) => void;
}

interface Item {
  key: string;
  question: EditedQuestion;
  /** The indexes of the right choices; by index, because two choices may have the same text while they are typed. */
  right: readonly number[];
}

const NEW: EditedQuestion = {
  id: '',
  question: '',
  type: 'choice',
  choices: Array.from({ length: 3 }, () => ({ text: '', why: '' })),
  answers: [],
  accept: [],
  steps: [],
  explanation: '',
};
/** Up to this many questions are unfolded. */
const FEW = 2;
const MOST = { choice: 4, two: 6 };

const isEmpty = (question: EditedQuestion) => JSON.stringify(question) === JSON.stringify(NEW);

function toItem(question: EditedQuestion): Item {
  // An empty answer counts as not set: it would match the first empty choice.
  const at = question.answers.map((answer) =>
    answer === '' ? -1 : question.choices.findIndex(({ text }) => text === answer),
  );
  return { key: randomId(), question, right: at.filter((place) => place >= 0) };
}

/** The fields of a quiz's questions. */
export default function QuestionFields(props: QuestionFieldsProps) {
  const { questions, findings, Preview, beginsOne = false, onChange } = props;
  const [items, setItems] = useState(() =>
    (beginsOne && questions.length === 0 ? [NEW] : questions).map(toItem),
  );
  const [isFew] = useState(questions.length <= FEW);
  const list = useRef<HTMLOListElement>(null);
  /** Announces the new position of a moved question to screen readers. */
  const [moved, setMoved] = useState<number | null>(null);
  const change = (next: readonly Item[]) => {
    setItems([...next]);
    const asked = next.map(({ question }) => question);
    onChange(beginsOne && asked.length === 1 && asked.every(isEmpty) ? [] : asked);
  };
  const move = (at: number, by: -1 | 1) => {
    const item = items[at];
    const to = at + by;
    if (!item || to < 0 || to >= items.length) return;
    change(items.toSpliced(at, 1).toSpliced(to, 0, item));
    setMoved(to + 1);
    // Keeps the focus on the pressed button of the moved question; at the end of the list, on the other one.
    requestAnimationFrame(() => {
      const card = list.current?.children[to];
      card?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus();
      card?.scrollIntoView({ block: 'nearest' });
    });
  };
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {moved !== null && <Trans>It is question {moved} now.</Trans>}
      </p>
      <ol ref={list} className="flex flex-col gap-4 empty:hidden">
        {items.map((item, at) => (
          <li key={item.key}>
            <QuestionCard
              item={item}
              number={at + 1}
              opensAtOnce={isFew || item.question.id === ''}
              findings={findings.filter((finding) => finding.at === at)}
              Preview={Preview}
              onChange={(next) => change(items.with(at, next))}
              count={items.length}
              onMove={(by) => move(at, by)}
              onRemove={() => change(items.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <ContentAdvice findings={findings.filter(({ at }) => at === null)} />
      <Button
        look="secondary"
        className="self-start"
        onClick={() => {
          change([...items, toItem(NEW)]);
          // The new question is rendered in the next frame.
          requestAnimationFrame(() =>
            list.current?.lastElementChild?.querySelector('textarea')?.focus(),
          );
        }}
      >
        <Plus size={18} aria-hidden />
        <Trans>Add a question</Trans>
      </Button>
    </div>
  );
}

interface QuestionCardProps {
  item: Item;
  /** From 1. */
  number: number;
  opensAtOnce: boolean;
  findings: ContentPreview['questions'];
  Preview: QuestionPreview;
  /** The total number. */
  count: number;
  onChange: (item: Item) => void;
  /** Moves it up or down by one. */
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function QuestionCard(props: QuestionCardProps) {
  const { item, number, count, opensAtOnce, findings, Preview, onChange, onMove, onRemove } = props;
  const { t } = useLingui();
  const [wasOpened, setOpened] = useState(opensAtOnce);
  // Unfolded if it has an error.
  const isOpen = wasOpened || findings.some(({ isAdvice }) => !isAdvice);
  const { question, right } = item;
  const { type } = question;
  const change = (changes: Partial<EditedQuestion>, places = right) => {
    const next = { ...question, ...changes };
    const isChosen = next.type === 'choice' || next.type === 'two';
    const answers = isChosen
      ? places.flatMap((place) => next.choices[place]?.text ?? [])
      : next.answers.slice(0, 1);
    onChange({ ...item, question: { ...next, answers }, right: places });
  };
  return (
    <section
      aria-label={t`Question ${number}`}
      className="@container rounded-lg border border-line bg-paper-raised px-3 py-2 sm:px-4"
    >
      <div className="flex items-center justify-between gap-x-1 sm:gap-x-3">
        <h3 className="min-w-0 grow text-base">
          <button
            type="button"
            aria-expanded={isOpen}
            className="target flex w-full items-center gap-2 text-left"
            onClick={() => setOpened(!isOpen)}
          >
            <ChevronDown
              size={18}
              className={`shrink-0 ${isOpen ? '' : '-rotate-90'}`}
              aria-hidden
            />
            <span className={isOpen ? '' : 'line-clamp-2'}>
              <Trans>Question {number}</Trans>
              {!isOpen && <span className="font-normal">: {question.question}</span>}
            </span>
          </button>
        </h3>
        {count > 1 && (
          <span className="flex shrink-0">
            <IconButton
              label={t`Move question ${number} up`}
              data-move={-1}
              aria-disabled={number === 1}
              onClick={() => onMove(-1)}
            >
              <ArrowUp size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={t`Move question ${number} down`}
              data-move={1}
              aria-disabled={number === count}
              onClick={() => onMove(1)}
            >
              <ArrowDown size={18} aria-hidden />
            </IconButton>
          </span>
        )}
        <IconButton label={t`Take question ${number} away`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
      <div hidden={!isOpen}>
        <div className="mt-2 grid gap-x-6 gap-y-4 pb-2 @3xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <Field
              name="question"
              label={<Trans>What is asked</Trans>}
              aside={<Trans>Required</Trans>}
            >
              <TextArea
                rows={2}
                aria-required
                className="field-sizing-content min-h-18"
                value={question.question}
                onChange={({ currentTarget }) => change({ question: currentTarget.value })}
              />
            </Field>
            <Field name="type" label={<Trans>How it is answered</Trans>}>
              <Select
                value={type}
                onChange={({ currentTarget }) => {
                  const next = currentTarget.value as EditedQuestion['type'];
                  const choices = question.choices.length > 0 ? question.choices : NEW.choices;
                  change({ type: next, choices }, next === 'two' ? right : right.slice(0, 1));
                }}
              >
                <option value="choice">{t`One of several answers`}</option>
                <option value="two">{t`Two of several answers`}</option>
                <option value="text">{t`A word that is typed`}</option>
                <option value="number">{t`A number that is typed`}</option>
                <option value="order">{t`Steps to put in order`}</option>
              </Select>
            </Field>
            {(type === 'choice' || type === 'two') && (
              <Choices question={question} right={right} onChange={change} />
            )}
            {(type === 'text' || type === 'number') && (
              <Typed question={question} onChange={change} />
            )}
            {type === 'order' && (
              <Field
                name="steps"
                label={<Trans>The steps in the right order, one per line</Trans>}
                aside={<Trans>Required</Trans>}
                hint={<Trans>Learners see them in another order.</Trans>}
              >
                <TextArea
                  rows={4}
                  value={question.steps.join('\n')}
                  onChange={({ currentTarget }) =>
                    change({ steps: currentTarget.value.split('\n') })
                  }
                />
              </Field>
            )}
            <Field
              name="explanation"
              label={<Trans>What is said after the answer</Trans>}
              aside={<Trans>Required</Trans>}
              hint={<Trans>Everyone reads it after answering, right or wrong.</Trans>}
            >
              <TextArea
                rows={2}
                aria-required
                className="field-sizing-content min-h-18"
                value={question.explanation}
                onChange={({ currentTarget }) => change({ explanation: currentTarget.value })}
              />
            </Field>
            {/* No findings while it is empty. */}
            {question.question !== '' && <ContentAdvice findings={findings} />}
          </div>
          {isOpen && <AsLearnersSee question={question} Preview={Preview} />}
        </div>
      </div>
    </section>
  );
}

interface PartProps {
  question: EditedQuestion;
  onChange: (changes: Partial<EditedQuestion>, right?: readonly number[]) => void;
}

function Choices({ question, right, onChange }: PartProps & { right: readonly number[] }) {
  const { t } = useLingui();
  const { choices, type } = question;
  const [name] = useState(randomId);
  const [hasWhys, setHasWhys] = useState(() => choices.some(({ why }) => why !== ''));
  const isOne = type === 'choice';
  const write = (at: number, changes: Partial<(typeof choices)[number]>) =>
    onChange({
      choices: choices.map((one, index) => (index === at ? { ...one, ...changes } : one)),
    });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">
        {isOne ? (
          <Trans>Answers: mark the right one</Trans>
        ) : (
          <Trans>Answers: mark the two right ones</Trans>
        )}
      </legend>
      {right.length < (isOne ? 1 : 2) && (
        <p
          // No error while all choices are empty.
          className={`-mt-2 text-sm ${choices.some(({ text }) => text !== '') ? 'font-semibold text-alarm' : 'text-ink-soft'}`}
        >
          {isOne ? (
            <Trans>Required: mark one answer as right.</Trans>
          ) : (
            <Trans>Required: mark two answers as right.</Trans>
          )}
        </p>
      )}
      {choices.map(({ text, why }, at) => {
        const number = at + 1;
        const isRight = right.includes(at);
        return (
          <div
            key={at}
            className="grid grid-cols-[1fr_auto] items-center gap-x-2 gap-y-1.5 border-t border-line pt-2 sm:grid-cols-[auto_1fr_auto] sm:items-start sm:border-0 sm:pt-0"
          >
            <label className="target flex items-center gap-2">
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name={name}
                checked={isRight}
                onChange={() => {
                  const others = right.filter((place) => place !== at);
                  onChange({}, isOne ? [at] : isRight ? others : [...others, at].slice(-2));
                }}
              />
              <span className="sm:sr-only">{t`Answer ${number} is right`}</span>
            </label>
            <div className="flex min-w-0 flex-col gap-1.5 max-sm:order-last max-sm:col-span-2">
              <Growing
                aria-label={t`Answer ${number}`}
                placeholder={t`Answer ${number}`}
                value={text}
                onLine={(line) => write(at, { text: line })}
              />
              {hasWhys && (
                <Growing
                  aria-label={t`Why answer ${number} is right or wrong`}
                  placeholder={
                    isRight ? t`Why it is right (optional)` : t`Why it is wrong (optional)`
                  }
                  value={why}
                  className="text-[0.9375rem]"
                  onLine={(line) => write(at, { why: line })}
                />
              )}
            </div>
            <IconButton
              label={t`Take answer ${number} away`}
              disabled={choices.length <= 2}
              onClick={() =>
                onChange(
                  { choices: choices.toSpliced(at, 1) },
                  right.flatMap((place) => (place === at ? [] : place > at ? place - 1 : place)),
                )
              }
            >
              <X size={18} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      <div className="-ml-4 flex flex-wrap">
        {choices.length < MOST[isOne ? 'choice' : 'two'] && (
          <Button
            look="quiet"
            onClick={() => onChange({ choices: [...choices, { text: '', why: '' }] })}
          >
            <Plus size={18} aria-hidden />
            <Trans>Add an answer</Trans>
          </Button>
        )}
        {!hasWhys && (
          <Button look="quiet" onClick={() => setHasWhys(true)}>
            <Plus size={18} aria-hidden />
            <Trans>Say why each is right or wrong</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type GrowingProps = Omit<ComponentProps<'textarea'>, 'onChange'> & {
  onLine: (line: string) => void;
};

/** Characters per line on a phone. */
const LINE = 34;

/** Moves to the next text of the question on Enter, because phones have no Tab key. */
function goOn(field: HTMLTextAreaElement) {
  const fields = [...(field.closest('section')?.querySelectorAll('textarea') ?? [])];
  fields[fields.indexOf(field) + 1]?.focus();
}

/** A text area for text without line breaks that grows with its content. */
export function Growing({ onLine, className = '', ...area }: GrowingProps) {
  return (
    <TextArea
      // For browsers without `field-sizing`.
      rows={Math.max(1, Math.ceil(String(area.value ?? '').length / LINE))}
      enterKeyHint="next"
      {...area}
      className={`field-sizing-content resize-none ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        goOn(event.currentTarget);
      }}
      onChange={({ currentTarget }) => onLine(currentTarget.value.replaceAll(/\r?\n/g, ' '))}
    />
  );
}

function Typed({ question, onChange }: PartProps) {
  const isNumber = question.type === 'number';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        name="answer"
        label={<Trans>Right answer</Trans>}
        aside={<Trans>Required</Trans>}
        hint={
          isNumber ? (
            <Trans>Such as 1,400 or 35%. Spaces and currencies do not count.</Trans>
          ) : (
            <Trans>Capitals and outer spaces do not count.</Trans>
          )
        }
      >
        <TextInput
          value={question.answers[0] ?? ''}
          onChange={({ currentTarget }) => onChange({ answers: [currentTarget.value] })}
        />
      </Field>
      <Field
        name="accept"
        label={<Trans>Also right, one per line</Trans>}
        hint={<Trans>Other spellings; optional.</Trans>}
      >
        <TextArea
          rows={2}
          value={question.accept.join('\n')}
          onChange={({ currentTarget }) => onChange({ accept: currentTarget.value.split('\n') })}
        />
      </Field>
    </div>
  );
}
