import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Field, TextArea, TextInput } from '#src/ui/field.tsx';
import CodeEditor, { type EditorPlace } from './code-editor.tsx';
import { Lines } from './lines-field.tsx';
import { findInSource } from './find-in-source.ts';
import { minutesFor } from './lesson-template.ts';
import { readLesson, writeLesson, type LessonFields as Fields } from './lesson-text.ts';

/** A place in the preview that was tapped. */
export interface Tapped {
  block: string;
  at: number;
}

interface LessonFieldsProps {
  /** The initial text, which readLesson() can read. */
  text: string;
  label: string;
  tapped: Tapped | null;
  language: string;
  /** A translation takes minutes and sources from its original. */
  isTranslation: boolean;
  onChange: (text: string) => void;
}

/** Placeholders in the mentor's texts for the learner's own data. */
const [idea, customer, country] = ['{idea}', '{customer}', '{country}'];

/** The fields of a lesson: title and text; the others are folded. */
export default function LessonFields(props: LessonFieldsProps) {
  const { text, label, tapped, language, isTranslation, onChange } = props;
  const { t } = useLingui();
  const [start] = useState(() => ({ text, fields: readLesson(text) as Fields }));
  const [fields, setFields] = useState(start.fields);
  // Focuses an empty text, because its title was entered before.
  const [place, setPlace] = useState<EditorPlace | null>(() =>
    start.fields.body.trim() === '' && start.fields.title !== '' ? { offset: 0 } : null,
  );
  const [found, setFound] = useState(tapped);
  if (tapped !== found) {
    setFound(tapped);
    const offset = tapped && findInSource(fields.body, tapped.block, tapped.at);
    if (offset !== null) setPlace({ offset });
  }
  const change = (changes: Partial<Fields>) => {
    const next = { ...fields, ...changes };
    setFields(next);
    onChange(writeLesson(start.text, start.fields, next, isTranslation));
  };
  return (
    <div className="flex flex-col gap-3">
      {/* On wide screens the label stands beside the title. */}
      <div className="md:[&>div]:flex-row md:[&>div]:items-center md:[&>div]:gap-0 md:[&>div>div]:mr-3 md:[&>div>div]:shrink-0">
        <Field name="title" label={<Trans>Title</Trans>} limit={90}>
          <TextInput
            className="text-lg font-semibold"
            defaultValue={fields.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
        </Field>
      </div>
      <CodeEditor
        isProse
        language={language}
        text={start.fields.body}
        label={label}
        hint={t`Write the lesson here. An empty line begins a new paragraph.`}
        findings={[]}
        place={place}
        onChange={(body) => change({ body })}
      />
      <Disclosure label={<Trans>More about the lesson: all optional</Trans>}>
        <div className="flex flex-col gap-5 pb-2">
          {!isTranslation && (
            <Field
              name="minutes"
              label={<Trans>Minutes</Trans>}
              hint={
                <Trans>
                  How long it takes, from 3 to 20. By its length it would be{' '}
                  {minutesFor(fields.body)}.
                </Trans>
              }
            >
              <TextInput
                inputMode="numeric"
                className="max-w-24"
                defaultValue={fields.minutes}
                placeholder={minutesFor(fields.body)}
                onChange={({ currentTarget }) => change({ minutes: currentTarget.value.trim() })}
              />
            </Field>
          )}
          <Lines
            label={t`What a learner can do afterwards, one per line`}
            hint={t`Up to three.`}
            lines={fields.objectives}
            onChange={(objectives) => change({ objectives })}
          />
          <Lines
            label={t`To remember, one per line`}
            hint={t`Up to three sentences.`}
            lines={fields.takeaways}
            onChange={(takeaways) => change({ takeaways })}
          />
          <Lines
            label={t`Words to know, one per line`}
            hint={t`The word, a colon, and what it means.`}
            lines={fields.terms.map(({ term, definition }) => `${term}: ${definition}`)}
            onChange={(lines) => change({ terms: lines.map(toTerm) })}
          />
          <Lines
            label={t`How learners ask for it, one way per line`}
            hint={t`They tell the mentor when to answer with it. Without any, the title does.`}
            lines={fields.asked_as}
            onChange={(asked) => change({ asked_as: asked })}
          />
          <Field
            name="apply"
            label={<Trans>What it means for the learner’s own idea</Trans>}
            hint={
              <Trans>
                One sentence of the mentor’s, with {idea}, {customer} or {country} where theirs is
                named.
              </Trans>
            }
          >
            <TextArea
              rows={2}
              defaultValue={fields.apply}
              onChange={({ currentTarget }) => change({ apply: currentTarget.value })}
            />
          </Field>
          <Field
            name="note"
            label={<Trans>What learners write down at the end</Trans>}
            hint={<Trans>Without it, how the part “Try it today” begins is asked.</Trans>}
          >
            <TextInput
              defaultValue={fields.note}
              onChange={({ currentTarget }) => change({ note: currentTarget.value })}
            />
          </Field>
          {!isTranslation && (
            <Lines
              label={t`Sources, one per line`}
              hint={t`With the address of the page at the end.`}
              lines={fields.sources}
              onChange={(sources) => change({ sources })}
            />
          )}
        </div>
      </Disclosure>
    </div>
  );
}

function toTerm(line: string) {
  const at = line.indexOf(':');
  return at < 0
    ? { term: line.trim(), definition: '' }
    : { term: line.slice(0, at).trim(), definition: line.slice(at + 1).trim() };
}
