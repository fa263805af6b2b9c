import { slugFor } from '@inzira/contract/rules/slug';
import type { RESOURCE_TYPES } from '@inzira/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import type { ActivityMilestone, ActivityResource } from './activity-text.ts';

export const MOST = { resources: 5, milestones: 3, lessons: 4 };

/** The rows of the original, for a translation. */
interface Original<Row> {
  language: string;
  rows: readonly Row[];
}

interface RowsProps<Row> {
  title: ReactNode;
  action: ReactNode;
  rows: readonly Row[];
  most: number;
  /** The original's rows; a translation must have as many. */
  original: Original<Row> | null;
  empty: Row;
  onChange: (rows: Row[]) => void;
  /** @param from the row of the original; undefined if there is none */
  children: (row: Row, change: (changes: Partial<Row>) => void, from: Row | undefined) => ReactNode;
}

/** A key that resets the fields when the original's rows change. */
const keyOf = (original: Original<object> | null) => JSON.stringify(original?.rows);

const inOriginal = (original: Original<object> | null, words: string | undefined) =>
  original && words ? <span lang={original.language}>{words}</span> : undefined;

function Rows<Row extends object>(props: RowsProps<Row>) {
  const { title, action, rows, most, original, empty, onChange, children } = props;
  const isOver = original !== null && rows.length > original.rows.length;
  // Keys that let a row keep its fields when another one is removed.
  const [keys, setKeys] = useState(() => rows.map((_, index) => index));
  if (original && rows.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">{title}</legend>
      {isOver && (
        <p className="text-ink-soft">
          <Trans>Remove what the original does not have any more.</Trans>
        </p>
      )}
      {rows.map((row, at) => (
        <div key={keys[at]} className="flex flex-col gap-3 rounded-md border border-line p-4">
          {children(
            row,
            (changes) => onChange(rows.with(at, { ...row, ...changes })),
            original?.rows[at],
          )}
          {(!original || isOver) && (
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
      {rows.length < most && !original && (
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
  original: Original<ActivityMilestone> | null;
  milestones: readonly ActivityMilestone[];
  onChange: (milestones: ActivityMilestone[]) => void;
}

export function Milestones({ original, milestones, onChange }: MilestonesProps) {
  const named = (rows: readonly ActivityMilestone[]) =>
    rows.map((row) => {
      // A milestone that trainees know keeps its slug when its title changes.
      if (known.includes(row.slug) || row.title.trim() === '') return row;
      const taken = rows.filter((one) => one !== row).map(({ slug }) => slug);
      return { ...row, slug: slugFor(row.title, taken, 'milestone') };
    });
  const [known] = useState(() => milestones.map(({ slug }) => slug));
  return (
    <Rows
      key={keyOf(original)}
      title={<Trans>Milestones: what is counted</Trans>}
      action={<Trans>Add a milestone</Trans>}
      rows={milestones}
      most={MOST.milestones}
      original={original}
      empty={{ slug: '', title: '', description: '', target: '', unit: '', due_days: '' }}
      onChange={(rows) => onChange(original ? rows : named(rows))}
    >
      {(row, change, from) => (
        <>
          <Line
            label={<Trans>What is counted</Trans>}
            value={row.title}
            hint={inOriginal(original, from?.title)}
            onType={(title) => change({ title })}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            {!original && (
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
              hint={inOriginal(original, from?.unit)}
              onType={(unit) => change({ unit })}
            />
          </div>
          {!original && (
            <Line
              label={<Trans>Days after joining a venture</Trans>}
              value={row.due_days}
              isNumber
              onType={(days) => change({ due_days: days })}
            />
          )}
          {from?.description !== '' && (
            <Line
              label={<Trans>What one of them is</Trans>}
              value={row.description}
              hint={inOriginal(original, from?.description)}
              onType={(description) => change({ description })}
            />
          )}
        </>
      )}
    </Rows>
  );
}

interface ResourcesProps {
  original: Original<ActivityResource> | null;
  resources: readonly ActivityResource[];
  onChange: (resources: ActivityResource[]) => void;
}

export function Resources({ original, resources, onChange }: ResourcesProps) {
  return (
    <Rows
      key={keyOf(original)}
      title={<Trans>Resources</Trans>}
      action={<Trans>Add a resource</Trans>}
      rows={resources}
      most={MOST.resources}
      original={original}
      empty={{ title: '', type: 'link', description: '', url: '', template: '' }}
      onChange={onChange}
    >
      {(row, change, from) => (
        <>
          <Line
            label={<Trans>Title</Trans>}
            value={row.title}
            hint={inOriginal(original, from?.title)}
            onType={(title) => change({ title })}
          />
          {!original && <Opens row={row} change={change} />}
          {from?.description !== '' && (
            <Line
              label={<Trans>Description</Trans>}
              value={row.description}
              hint={inOriginal(original, from?.description)}
              onType={(description) => change({ description })}
            />
          )}
        </>
      )}
    </Rows>
  );
}

interface OpensProps {
  row: ActivityResource;
  change: (changes: Partial<ActivityResource>) => void;
}

/** A resource's type, and its URL or file. */
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
  hint?: ReactNode;
  isNumber?: boolean;
  onType: (value: string) => void;
}

function Line({ label, value, hint, isNumber, onType }: LineProps) {
  return (
    <Field name="line" label={label} hint={hint}>
      <TextInput
        defaultValue={value}
        {...(isNumber && { inputMode: 'numeric' })}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </Field>
  );
}
