import type { ContentFile } from '@inzira/contract/staff-content';
import type { PackPart } from '@inzira/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { MultiSelect } from '#src/ui/multi-select.tsx';
import { Milestones, MOST, Resources } from './activity-fields-rows.tsx';
import { type ActivityFields as Fields, readActivity, writeActivity } from './activity-text.ts';
import CodeEditor, { type EditorPlace } from './code-editor.tsx';
import { contentQueries, languageOf, slugOf } from './curriculum.api.ts';
import { findInSource } from './find-in-source.ts';
import { Lines } from './lines-field.tsx';
import type { Tapped } from './lesson-fields.tsx';
import { hasMoreResources, inLineWith } from './translated-activity.ts';

interface ActivityFieldsProps {
  /** The initial text, which readActivity() can read. */
  text: string;
  label: string;
  tapped: Tapped | null;
  /** Given for a translation, in which everything but texts comes from the original. */
  original: ContentFile['original'];
  onChange: (text: string) => void;
}

/** The fields of an activity: instructions, what to submit, and what makes it good. */
export default function ActivityFields(props: ActivityFieldsProps) {
  const { text, label, tapped, original, onChange } = props;
  const isTranslation = original !== null;
  const { t } = useLingui();
  const [start] = useState(() => ({ text, fields: readActivity(text) as Fields }));
  const [written, setWritten] = useState(start.fields);
  // Parsed again when a colleague changes the original meanwhile.
  const source = useMemo(() => (original ? readActivity(original.text) : null), [original]);
  const follow = (of: Fields) => (source ? inLineWith(of, source) : of);
  // Opening the form changes nothing; the first edit aligns all fields with the original.
  const fields = follow(written);
  const isBehind = JSON.stringify(fields) !== JSON.stringify(written);
  const isOver = source !== null && hasMoreResources(fields, source);
  const [place, setPlace] = useState<EditorPlace | null>(null);
  const [found, setFound] = useState(tapped);
  if (tapped !== found) {
    setFound(tapped);
    const offset = tapped && findInSource(fields.instructions, tapped.block, tapped.at);
    if (offset !== null) setPlace({ offset });
  }
  const change = (changes: Partial<Fields>) => {
    const next = follow({ ...fields, ...changes });
    setWritten(next);
    onChange(writeActivity(start.text, start.fields, next));
  };
  const input = (key: 'title' | 'minutes') => ({
    defaultValue: fields[key],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [key]: currentTarget.value }),
  });
  const language = languageOf(original?.path ?? '');
  const rows = (
    <>
      <Milestones
        original={original && { language, rows: (source ?? start.fields).milestones }}
        milestones={fields.milestones}
        onChange={(milestones) => change({ milestones })}
      />
      <Resources
        original={original && { language, rows: (source ?? start.fields).resources }}
        resources={fields.resources}
        onChange={(resources) => change({ resources })}
      />
    </>
  );
  return (
    <div className="flex flex-col gap-5">
      {(isBehind || isOver) && (
        <Alert tone="notice">
          <p>
            <Trans>
              The original was changed: here the resources or milestones are still those of before.
            </Trans>
          </p>
          {isBehind && (
            <Button look="secondary" className="mt-2" onClick={() => change({})}>
              <Trans>Follow the original</Trans>
            </Button>
          )}
        </Alert>
      )}
      <Field name="title" label={<Trans>Title</Trans>} limit={90}>
        <TextInput {...input('title')} />
      </Field>
      <Field name="description" label={<Trans>What to hand in</Trans>} limit={400}>
        <TextArea
          rows={3}
          defaultValue={fields.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
      </Field>
      <Prose label={t`How to go about it`}>
        <CodeEditor
          isProse
          text={start.fields.instructions}
          label={label}
          findings={[]}
          place={place}
          onChange={(instructions) => change({ instructions })}
        />
      </Prose>
      <Lines
        label={t`What good work shows, one per line`}
        hint={t`Three to six points.`}
        lines={fields.good}
        onChange={(good) => change({ good })}
      />
      <Prose label={t`An example of good work`}>
        <CodeEditor
          isProse
          text={start.fields.example}
          label={t`An example of good work`}
          findings={[]}
          place={null}
          onChange={(example) => change({ example })}
        />
      </Prose>
      {isTranslation ? (
        rows
      ) : (
        <>
          <Field
            name="minutes"
            label={<Trans>Minutes</Trans>}
            hint={<Trans>From 10 to 3,000.</Trans>}
          >
            <TextInput inputMode="numeric" className="max-w-24" {...input('minutes')} />
          </Field>
          <Field
            name="from"
            label={<Trans>Show it from</Trans>}
            hint={<Trans>Leave it empty to show it now.</Trans>}
          >
            <TextInput
              type="date"
              defaultValue={fields.from}
              max="9999-12-31"
              className="max-w-56 appearance-none"
              onChange={({ currentTarget }) => change({ from: currentTarget.value })}
            />
          </Field>
          <Disclosure label={<Trans>More about the activity: all optional</Trans>}>
            <div className="flex flex-col gap-6 pb-2">
              <PackPartField
                value={fields.pack_part}
                onChange={(part) => change({ pack_part: part })}
              />
              <Lessons slugs={fields.lessons} onChange={(lessons) => change({ lessons })} />
              {rows}
            </div>
          </Disclosure>
        </>
      )}
    </div>
  );
}

function Prose({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold" aria-hidden>
        {label}
      </p>
      {children}
    </div>
  );
}

function PackPartField({ value, onChange }: { value: string; onChange: (part: string) => void }) {
  const { t } = useLingui();
  const names: Record<PackPart, string> = {
    problem: t`The problem`,
    evidence: t`The evidence`,
    model: t`The business model`,
    numbers: t`The numbers`,
    team: t`The team`,
    ask: t`The ask`,
  };
  return (
    <Field name="pack_part" label={<Trans>Part of the application pack that it fills</Trans>}>
      <Select defaultValue={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{t`None`}</option>
        {Object.entries(names).map(([part, name]) => (
          <option key={part} value={part}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Lessons by title; the file stores their slugs. */
function Lessons({ slugs, onChange }: { slugs: string[]; onChange: (slugs: string[]) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(contentQueries.list());
  if (!data) return null;
  const options = data.entries.flatMap(({ kind, path, title, state }) =>
    kind === 'lesson' && state !== 'draft' && state !== 'removed'
      ? [{ id: slugOf(path), name: title }]
      : [],
  );
  const unknown = slugs.filter((slug) => !options.some(({ id }) => id === slug));
  return (
    <MultiSelect
      label={<Trans>Lessons that help with it</Trans>}
      name="lessons"
      options={[...options, ...unknown.map((slug) => ({ id: slug, name: slug }))]}
      defaultValues={slugs}
      max={MOST.lessons}
      tooMany={t`Choose at most four lessons.`}
      onChange={(ids) => onChange(ids.map(String))}
    />
  );
}
