import type { FieldErrors } from '@inzira/contract/endpoint';
import type { HubEntry, HubUpload } from '@inzira/contract/resources';
import type { ContentFile } from '@inzira/contract/staff-content';
import { slugFor } from '@inzira/contract/rules/slug';
import { RESOURCE_LIMITS } from '@inzira/contract/rules/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { RadioGroup } from '#src/ui/choice-group.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { DateField } from '#src/ui/date-field.tsx';
import { type Draft, DraftNote, useDraft } from '#src/ui/draft.tsx';
import { EditConflictDialog } from '#src/ui/edit-conflict-dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Checkbox, Field, Select, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { RichTextArea } from '#src/ui/rich-text/rich-text-area.tsx';
import { UrlInput } from '#src/ui/url-input.tsx';
import { useWritingOrder } from '#src/ui/writing-order.ts';
import { contentQueries, keepContentUpload, publishText, slugOf } from './curriculum.api.ts';
import {
  leftTo,
  mergeEntries,
  type Source,
  sourceOf,
  type Theirs,
  theirsOf,
  toConflict,
  withKeywords,
  withOutdated,
} from './hub-merge.ts';
import { useTold } from './use-publish.ts';

/** Loaded later, because most entries are links. */
const Upload = later(async () => import('./hub-upload.tsx'));

interface HubEntryFormProps {
  /** Null for a new one. */
  entry: HubEntry | null;
  /** The version on which the edit is based. */
  version: number;
}

/** Edits an entry in both languages; saving publishes it. */
export function HubEntryForm({ entry, version }: HubEntryFormProps) {
  const { t } = useLingui();
  const go = useGo();
  const told = useTold();
  const languages = useWritingOrder();
  const [first] = languages;
  const draft = useDraft(`hub:${entry?.slug ?? 'new'}`, version);
  const [source, setSource] = useState<Source>(() => {
    const kept = draft.text('source', sourceOf(entry));
    return kept === 'upload' || kept === 'template' ? kept : 'link';
  });
  /** What a colleague has published since, known once a save was refused. */
  const theirs = useRef<Theirs>(null);
  const save = useSave({
    draft,
    check(data): FieldErrors | undefined {
      if (source === 'link' && !textOf(data, 'link_en') && !textOf(data, 'link_fr'))
        return { [`link_${first}`]: [t`Give the address in at least one language.`] };
      const isThere = (language: 'en' | 'fr') =>
        textOf(data, `upload_${language}`) !== '' || entry?.upload?.[language] !== undefined;
      if (source === 'upload' && !isThere('en') && !isThere('fr'))
        return { [`upload_${first}`]: [t`Choose a file in at least one language.`] };
      return undefined;
    },
    async send(data, { touched, revision = version }) {
      const named = await readEntry(data, entry?.slug ?? '', source, entry);
      const { slug, isThere } = entry ? { slug: entry.slug } : await findPlace(named);
      const own = { ...named, slug };
      const isRight = data.get('french-right') !== null;
      let published: ContentFile | null = null;
      let next = theirs.current ? mergeEntries(own, theirs.current.entry, touched) : own;
      if (!isThere) {
        try {
          next = withOutdated(next, theirs.current?.entry ?? entry, isRight);
          const text = toText(next);
          published = await publishText({ path: pathOf(slug), text, version: revision });
        } catch (error) {
          const found = theirsOf(error, { mine: own, touched, version: revision });
          if (!found) throw error;
          theirs.current = found;
          if (found.fields.length > 0) throw toConflict(found);
          // They changed different fields, so both changes are kept.
          next = mergeEntries(own, found.entry, found.changed);
          next = withOutdated(next, found.entry, isRight);
          const text = toText(next);
          published = await publishText({ path: pathOf(slug), text, version: found.version });
        }
      }
      const said =
        next.hidden || (next.from && next.from > new Date().toISOString().slice(0, 10))
          ? t`Saved. It is not shown yet.`
          : t`Saved. Learners see it now.`;
      showToast(told(published, said));
      go(paths.staffPlace('hub'));
    },
  });
  const { form, busy, failure, fields } = save;
  /** The form that hides an entry that learners see, until its editor has said that it is meant. */
  const [hiding, setHiding] = useState<HTMLFormElement | null>(null);
  const isMeant = useRef(false);
  const title = entry?.title[first];
  const problems =
    failure instanceof ApiError && failure.fields ? (failure.fields['text'] ?? []) : [];
  return (
    <>
      <form
        {...form}
        key={draft.key}
        className="mt-4 flex flex-col gap-5"
        onSubmit={(event) => {
          const element = event.currentTarget;
          const isHidden = new FormData(element).has('hidden');
          const isAsked = isHidden && entry !== null && !entry.hidden && !isMeant.current;
          isMeant.current = false;
          if (!isAsked) return form.onSubmit(event);
          event.preventDefault();
          setHiding(element);
          return undefined;
        }}
      >
        <Field name="type" label={<Trans>Kind</Trans>} required>
          <Select defaultValue={draft.text('type', entry?.type ?? 'article')}>
            <option value="article">{t`Article`}</option>
            <option value="tool">{t`Tool`}</option>
            <option value="template">{t`Template`}</option>
          </Select>
        </Field>
        <p className="text-ink-soft">
          <Trans>
            The texts are needed in both languages; the address or file in one at least.
          </Trans>
        </p>
        {entry?.outdated && (
          <div>
            <Alert tone="notice">
              <Trans>The English text was changed after the French one was written.</Trans>
            </Alert>
            <Checkbox
              name="french-right"
              label={<Trans>The French text is right as it is</Trans>}
              defaultChecked={draft.list('french-right', []).includes('on')}
            />
          </div>
        )}
        <div className="grid gap-5 lg:grid-cols-2">
          {languages.map((language) => (
            <Texts key={language} language={language} entry={entry} draft={draft} errors={fields} />
          ))}
        </div>
        <RadioGroup
          name="source"
          label={<Trans>What it opens</Trans>}
          inline
          choices={[
            { value: 'link', label: t`A page of another site` },
            { value: 'upload', label: t`A file that you upload` },
            ...(entry?.template === undefined
              ? []
              : [{ value: 'template', label: t`The template “${entry.template}”` }]),
          ]}
          value={source}
          onChange={(value) => setSource(value as Source)}
        />
        {source === 'link' && (
          <div className="grid gap-5 lg:grid-cols-2">
            {languages.map((language) => (
              <Field
                key={language}
                name={`link_${language}`}
                label={language === 'en' ? t`Address in English` : t`Address in French`}
                errors={fields[`link_${language}`]}
              >
                <UrlInput defaultValue={draft.text(`link_${language}`, entry?.link?.[language])} />
              </Field>
            ))}
          </div>
        )}
        {source === 'upload' && (
          <div className="grid gap-5 lg:grid-cols-2">
            {languages.map((language) => (
              <Upload
                key={language}
                language={language}
                entry={entry}
                draft={draft}
                errors={fields[`upload_${language}`]}
              />
            ))}
          </div>
        )}
        <DateField
          name="from"
          label={<Trans>Show it from</Trans>}
          hint={<Trans>Leave it empty to show it now.</Trans>}
          defaultValue={draft.text('from', entry?.from)}
          errors={fields['from']}
        />
        <Checkbox
          name="hidden"
          label={<Trans>Hide it from learners</Trans>}
          defaultChecked={draft.list('hidden', entry?.hidden ? ['on'] : []).includes('on')}
        />
        {failure !== null && (
          <div>
            <FailureAlert sentence={t`The resource could not be saved.`} failure={failure} />
            {problems.length > 0 && (
              <ul className="mt-2 list-disc pl-5">
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        <div>
          <Button type="submit" size="lg" busy={busy}>
            <Trans>Save and publish</Trans>
          </Button>
        </div>
        <DraftNote draft={draft} />
      </form>
      {hiding && (
        <Confirmation
          open
          onClose={() => setHiding(null)}
          title={<Trans>Hide “{title}” from learners?</Trans>}
          action={<Trans>Hide it</Trans>}
          failureText={t`It could not be hidden.`}
          onConfirm={async () => {
            setHiding(null);
            isMeant.current = true;
            hiding.requestSubmit();
          }}
        >
          <Trans>Learners no longer find it in the hub until you show it again.</Trans>
        </Confirmation>
      )}
      <EditConflictDialog
        save={{
          ...save,
          resolve: (names) => save.resolve(theirs.current ? leftTo(theirs.current, names) : names),
        }}
      />
    </>
  );
}

interface PartProps {
  language: 'en' | 'fr';
  entry: HubEntry | null;
  draft: Draft;
}

function Texts({
  language,
  entry,
  draft,
  errors,
}: PartProps & { errors: Record<string, readonly string[] | undefined> }) {
  const name = (of: string) => `${of}_${language}`;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-semibold">
        {language === 'en' ? <Trans>In English</Trans> : <Trans>In French</Trans>}
      </legend>
      <Field
        name={name('title')}
        label={<Trans>Title</Trans>}
        required
        limit={RESOURCE_LIMITS.title}
        errors={errors[name('title')]}
      >
        <TextInput
          lang={language}
          defaultValue={draft.text(name('title'), entry?.title[language])}
        />
      </Field>
      <Field
        name={name('description')}
        label={<Trans>Description</Trans>}
        required
        limit={RESOURCE_LIMITS.description}
        errors={errors[name('description')]}
      >
        <RichTextArea
          rows={4}
          lang={language}
          defaultValue={draft.text(name('description'), entry?.description[language])}
        />
      </Field>
      <Field
        name={name('keywords')}
        label={<Trans>Other words that people search for</Trans>}
        limit={RESOURCE_LIMITS.keywords}
        errors={errors[name('keywords')]}
      >
        <TextInput
          lang={language}
          defaultValue={draft.text(name('keywords'), entry?.keywords?.[language])}
        />
      </Field>
    </fieldset>
  );
}

const pathOf = (slug: string) => `resources/${slug}.json`;
const toText = (entry: HubEntry) => `${JSON.stringify(entry, null, 2)}\n`;

/** The file of a new entry. It exists already if the answer to an earlier attempt was lost. */
async function findPlace(entry: HubEntry): Promise<{ slug: string; isThere?: boolean }> {
  const { entries } = await queryClient.query(contentQueries.list('resources'));
  const taken = entries.map(({ path }) => slugOf(path));
  const title = entry.title.en;
  const plain = slugFor(title, [], 'text');
  for (const slug of taken.filter((one) => one.replace(/-\d+$/, '') === plain || one === plain)) {
    const file = await queryClient.query(contentQueries.file(pathOf(slug)));
    if (file.text === toText({ ...entry, slug })) return { slug, isThere: true };
  }
  return { slug: slugFor(title, taken, 'text') };
}

/** The form's values in the format of `content/resources`; a chosen file is uploaded first. */
async function readEntry(
  data: FormData,
  slug: string,
  source: Source,
  before: HubEntry | null,
): Promise<HubEntry> {
  const text = (name: string) => textOf(data, name).trim();
  const both = (name: string) => ({ en: text(`${name}_en`), fr: text(`${name}_fr`) });
  const uploadOf = async (language: 'en' | 'fr'): Promise<HubUpload | undefined> => {
    const id = text(`upload_${language}`);
    return id === '' ? before?.upload?.[language] : keepContentUpload(id);
  };
  const from = text('from');
  return {
    slug,
    type: text('type') as HubEntry['type'],
    title: both('title'),
    description: both('description'),
    ...withKeywords(both('keywords')),
    ...(source === 'template' && before?.template !== undefined && { template: before.template }),
    ...(source === 'link' && { link: withoutEmpty(both('link')) }),
    ...(source === 'upload' && {
      upload: withoutEmpty({ en: await uploadOf('en'), fr: await uploadOf('fr') }),
    }),
    ...(from !== '' && { from }),
    ...(data.get('hidden') !== null && { hidden: true }),
  };
}

const withoutEmpty = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<T> &
    Record<string, never>;
