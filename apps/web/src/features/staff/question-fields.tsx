import type { ContentPreview, EditedQuestion } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { randomId } from '#src/platform/random-id.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { ContentAdvice } from './content-findings.tsx';

interface QuestionFieldsProps {
  /** What it begins with. */
  questions: readonly EditedQuestion[];
  findings: ContentPreview['questions'];
  onChange: (questions: EditedQuestion[]) => void;
}

interface Item {
  key: string;
  question: EditedQuestion;
  /** Which of the choices are right, by their places: while they are written, two may read the same. */
  right: readonly number[];
}

const NEW: EditedQuestion = {
  id: '',
  question: '',
  type: 'choice',
  choices: Array.from({ length: 3 }, () => ({ text: '', why: '' })),
  answers: [''],
  accept: [],
  steps: [],
  explanation: '',
};
const MOST = { choice: 4, two: 6 };

function toItem(question: EditedQuestion): Item {
  const at = question.answers.map((answer) =>
    question.choices.findIndex(({ text }) => text === answer),
  );
  return { key: randomId(), question, right: at.filter((place) => place >= 0) };
}

/** Questions with their answers, each in fields of its own. */
export default function QuestionFields({ questions, findings, onChange }: QuestionFieldsProps) {
  const [items, setItems] = useState(() => questions.map(toItem));
  const list = useRef<HTMLOListElement>(null);
  const change = (next: readonly Item[]) => {
    setItems([...next]);
    onChange(next.map(({ question }) => question));
  };
  return (
    <div className="flex flex-col gap-4">
      <ol ref={list} className="flex flex-col gap-4 empty:hidden">
        {items.map((item, at) => (
          <li key={item.key}>
            <QuestionCard
              item={item}
              number={at + 1}
              findings={findings.filter((finding) => finding.at === at)}
              onChange={(next) => change(items.with(at, next))}
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
          change([...items, { ...toItem(NEW), right: [0] }]);
          // The new one is there with the next frame.
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
  findings: ContentPreview['questions'];
  onChange: (item: Item) => void;
  onRemove: () => void;
}

function QuestionCard({ item, number, findings, onChange, onRemove }: QuestionCardProps) {
  const { t } = useLingui();
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
      className="flex flex-col gap-4 rounded-lg border border-line bg-paper-raised p-4"
    >
      <div className="-mb-2 flex items-center justify-between gap-3">
        <h3 className="text-base">
          <Trans>Question {number}</Trans>
        </h3>
        <IconButton label={t`Take question ${number} away`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
      <Field name="question" label={<Trans>What is asked</Trans>}>
        <TextArea
          rows={2}
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
            change({ type: next, choices }, next === 'two' ? [0, 1] : [right[0] ?? 0]);
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
      {(type === 'text' || type === 'number') && <Typed question={question} onChange={change} />}
      {type === 'order' && (
        <Field
          name="steps"
          label={<Trans>The steps in the right order, one a line</Trans>}
          hint={<Trans>Learners see them in another order.</Trans>}
        >
          <TextArea
            rows={4}
            value={question.steps.join('\n')}
            onChange={({ currentTarget }) => change({ steps: currentTarget.value.split('\n') })}
          />
        </Field>
      )}
      <Field name="explanation" label={<Trans>What is said after the answer</Trans>}>
        <TextArea
          rows={2}
          value={question.explanation}
          onChange={({ currentTarget }) => change({ explanation: currentTarget.value })}
        />
      </Field>
      {/* What is not begun yet is not wrong. */}
      {question.question !== '' && <ContentAdvice findings={findings} />}
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
      {choices.map(({ text, why }, at) => {
        const number = at + 1;
        const isRight = right.includes(at);
        return (
          <div key={at} className="flex gap-2">
            <label className="target flex shrink-0 items-start pt-2.5">
              <span className="sr-only">{t`Answer ${number} is right`}</span>
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name={name}
                checked={isRight}
                onChange={() => {
                  const others = right.filter((place) => place !== at);
                  onChange({}, isOne ? [at] : isRight ? others : [...others, at].slice(-2));
                }}
              />
            </label>
            <div className="flex min-w-0 grow flex-col gap-1.5">
              <TextInput
                aria-label={t`Answer ${number}`}
                placeholder={t`Answer ${number}`}
                value={text}
                onChange={({ currentTarget }) => write(at, { text: currentTarget.value })}
              />
              <TextInput
                aria-label={t`Why answer ${number} is right or wrong`}
                placeholder={isRight ? t`Why it is right` : t`Why it is wrong`}
                value={why}
                className="text-[0.9375rem]"
                onChange={({ currentTarget }) => write(at, { why: currentTarget.value })}
              />
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
      {choices.length < MOST[isOne ? 'choice' : 'two'] && (
        <Button
          look="quiet"
          className="-ml-4 self-start"
          onClick={() => onChange({ choices: [...choices, { text: '', why: '' }] })}
        >
          <Plus size={18} aria-hidden />
          <Trans>Add an answer</Trans>
        </Button>
      )}
    </fieldset>
  );
}

function Typed({ question, onChange }: PartProps) {
  const isNumber = question.type === 'number';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        name="answer"
        label={<Trans>Right answer</Trans>}
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
        label={<Trans>Also right, one a line</Trans>}
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
