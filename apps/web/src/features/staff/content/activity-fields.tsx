import type { PackPart, RESOURCE_TYPES } from '@inzira/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { MultiSelect } from '#src/ui/multi-select.tsx';
import {
  type ActivityFields as Fields,
  type ActivityMilestone,
  type ActivityResource,
  readActivity,
  slugOfMilestone,
  writeActivity,
} from './activity-text.ts';
import CodeEditor, { type EditorPlace } from './code-editor.tsx';
import { contentQueries, slugOf } from './curriculum.api.ts';
import { findInSource } from './find-in-source.ts';
import { Lines } from './lines-field.tsx';
import type { Tapped } from './lesson-fields.tsx';

const MOST = { resources: 5, milestones: 3, lessons: 4 };

interface ActivityFieldsProps {
  /** What it begins with; can be read into fields. */
  text: string;
  label: string;
  tapped: Tapped | null;
  /** What is no text is the original's. */
  isTranslation: boolean;
  onChange: (text: string) => void;
}

/** A step's activity as its editor thinks of it: what to do, what to hand in, what good work is. */
export default function ActivityFields(props: ActivityFieldsProps) {
  const { text, label, tapped, isTranslation, onChange } = props;
  const { t } = useLingui();
  const [start] = useState(() => ({ text, fields: readActivity(text) as Fields }));
  const [fields, setFields] = useState(start.fields);
  const [place, setPlace] = useState<EditorPlace | null>(null);
  const [found, setFound] = useState(tapped);
  if (tapped !== found) {
    setFound(tapped);
    const offset = tapped && findInSource(fields.instructions, tapped.block, tapped.at);
    if (offset !== null) setPlace({ offset });
  }
  const change = (changes: Partial<Fields>) => {
    const next = { ...fields, ...changes };
    setFields(next);
    onChange(writeActivity(start.text, start.fields, next));
  };
  const input = (key: 'title' | 'minutes') => ({
    defaultValue: fields[key],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [key]: currentTarget.value }),
  });
  return (
    <div className="flex flex-col gap-5">
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
      {!isTranslation && (
        <Field
          name="minutes"
          label={<Trans>Minutes</Trans>}
          hint={<Trans>From 10 to 3,000.</Trans>}
        >
          <TextInput inputMode="numeric" className="max-w-24" {...input('minutes')} />
        </Field>
      )}
      <Disclosure label={<Trans>More about the activity: all optional</Trans>}>
        <div className="flex flex-col gap-6 pb-2">
          {!isTranslation && (
            <>
              <PackPartField
                value={fields.pack_part}
                onChange={(part) => change({ pack_part: part })}
              />
              <Lessons slugs={fields.lessons} onChange={(lessons) => change({ lessons })} />
            </>
          )}
          <Milestones
            isTranslation={isTranslation}
            milestones={fields.milestones}
            onChange={(milestones) => change({ milestones })}
          />
          <Resources
            isTranslation={isTranslation}
            resources={fields.resources}
            onChange={(resources) => change({ resources })}
          />
        </div>
      </Disclosure>
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

/** By their titles; the file has their slugs. */
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

interface RowsProps<Row> {
  title: ReactNode;
  action: ReactNode;
  rows: readonly Row[];
  most: number;
  /** There are as many as the original has. */
  isFixed: boolean;
  empty: Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (changes: Partial<Row>) => void) => ReactNode;
}

function Rows<Row extends object>(props: RowsProps<Row>) {
  const { title, action, rows, most, isFixed, empty, onChange, children } = props;
  // A row keeps its fields when another one above it goes.
  const [keys, setKeys] = useState(() => rows.map((_, index) => index));
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">{title}</legend>
      {rows.map((row, at) => (
        <div key={keys[at]} className="flex flex-col gap-3 rounded-md border border-line p-4">
          {children(row, (changes) => onChange(rows.with(at, { ...row, ...changes })))}
          {!isFixed && (
            <Button
              look="quiet"
              className="self-start"
              onClick={() => {
                setKeys(keys.toSpliced(at, 1));
                onChange(rows.toSpliced(at, 1));
              }}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      ))}
      {rows.length < most && !isFixed && (
        <Button
          look="secondary"
          className="self-start"
          onClick={() => {
            setKeys([...keys, Math.max(-1, ...keys) + 1]);
            onChange([...rows, empty]);
          }}
        >
          <Plus size={18} aria-hidden />
          {action}
        </Button>
      )}
    </fieldset>
  );
}

interface MilestonesProps {
  isTranslation: boolean;
  milestones: readonly ActivityMilestone[];
  onChange: (milestones: ActivityMilestone[]) => void;
}

function Milestones({ isTranslation, milestones, onChange }: MilestonesProps) {
  const named = (rows: readonly ActivityMilestone[]) =>
    rows.map((row) => {
      // One that trainees know keeps its slug, also under another title.
      if (known.includes(row.slug) || row.title.trim() === '') return row;
      const taken = rows.filter((one) => one !== row).map(({ slug }) => slug);
      return { ...row, slug: slugOfMilestone(row.title, taken) };
    });
  const [known] = useState(() => milestones.map(({ slug }) => slug));
  return (
    <Rows
      title={<Trans>Milestones: what is counted</Trans>}
      action={<Trans>Add a milestone</Trans>}
      rows={milestones}
      most={MOST.milestones}
      isFixed={isTranslation}
      empty={{ slug: '', title: '', description: '', target: '', unit: '', due_days: '' }}
      onChange={(rows) => onChange(named(rows))}
    >
      {(row, change) => (
        <>
          <Line
            label={<Trans>What is counted</Trans>}
            value={row.title}
            onType={(title) => change({ title })}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            {!isTranslation && (
              <Line
                label={<Trans>Target</Trans>}
                value={row.target}
                isNumber
                onType={(target) => change({ target })}
              />
            )}
            <Line
              label={<Trans>Unit</Trans>}
              value={row.unit}
              onType={(unit) => change({ unit })}
            />
          </div>
          {!isTranslation && (
            <Line
              label={<Trans>Days after joining a venture</Trans>}
              value={row.due_days}
              isNumber
              onType={(days) => change({ due_days: days })}
            />
          )}
          <Line
            label={<Trans>What one of them is</Trans>}
            value={row.description}
            onType={(description) => change({ description })}
          />
        </>
      )}
    </Rows>
  );
}

interface ResourcesProps {
  isTranslation: boolean;
  resources: readonly ActivityResource[];
  onChange: (resources: ActivityResource[]) => void;
}

function Resources({ isTranslation, resources, onChange }: ResourcesProps) {
  return (
    <Rows
      title={<Trans>Resources</Trans>}
      action={<Trans>Add a resource</Trans>}
      rows={resources}
      most={MOST.resources}
      isFixed={isTranslation}
      empty={{ title: '', type: 'link', description: '', url: '', template: '' }}
      onChange={onChange}
    >
      {(row, change) => (
        <>
          <Line
            label={<Trans>Title</Trans>}
            value={row.title}
            onType={(title) => change({ title })}
          />
          {!isTranslation && <Opens row={row} change={change} />}
          <Line
            label={<Trans>Description</Trans>}
            value={row.description}
            onType={(description) => change({ description })}
          />
        </>
      )}
    </Rows>
  );
}

interface OpensProps {
  row: ActivityResource;
  change: (changes: Partial<ActivityResource>) => void;
}

/** What a resource is, and where it is found. */
function Opens({ row, change }: OpensProps) {
  const { t } = useLingui();
  const kinds: Record<(typeof RESOURCE_TYPES)[number], string> = {
    link: t`Web page`,
    document: t`Document`,
    tool: t`Tool`,
    template: t`Template of the release`,
  };
  return (
    <>
      <Field name="type" label={<Trans>Kind</Trans>}>
        <Select
          defaultValue={row.type}
          onChange={({ currentTarget }) => change({ type: currentTarget.value })}
        >
          {Object.entries(kinds).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {row.type === 'template' ? (
        <Line
          label={<Trans>Name of the template</Trans>}
          value={row.template}
          onType={(template) => change({ template, url: '' })}
        />
      ) : (
        <Line
          label={<Trans>Web address</Trans>}
          value={row.url}
          onType={(url) => change({ url, template: '' })}
        />
      )}
    </>
  );
}

interface LineProps {
  label: ReactNode;
  value: string;
  isNumber?: boolean;
  onType: (value: string) => void;
}

function Line({ label, value, isNumber, onType }: LineProps) {
  return (
    <Field name="line" label={label}>
      <TextInput
        defaultValue={value}
        {...(isNumber && { inputMode: 'numeric' })}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </Field>
  );
}
