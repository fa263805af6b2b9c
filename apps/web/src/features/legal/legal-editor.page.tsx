import type { LegalKind, LegalSource } from '@inzira/contract/legal';
import { LEGAL_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonFields } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { showToast } from '#src/ui/toast.ts';
import { legalQueries, publishLegal } from './legal.api.ts';

const KINDS: readonly LegalKind[] = ['privacy', 'terms'];

/** Where staff write the legal texts of this installation. */
export default function LegalEditorPage() {
  const { t } = useLingui();
  const titles: Record<LegalKind, string> = { privacy: t`Privacy`, terms: t`Terms of use` };
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Privacy and terms</Trans>}
        subtitle={
          <Trans>
            Defaults come with each release. Have somebody who knows the law of your country read
            what you publish.
          </Trans>
        }
      />
      <Tabs
        label={t`Texts`}
        tabs={KINDS.map((kind) => ({
          id: kind,
          label: titles[kind],
          content: <Editor key={kind} kind={kind} />,
        }))}
      />
    </PageBody>
  );
}

function Editor({ kind }: { kind: LegalKind }) {
  const source = useQuery(legalQueries.source(kind));
  return (
    <QueryState
      query={source}
      loadingText={<Trans>Loading the text...</Trans>}
      loading={<SkeletonFields count={2} />}
      failure={<Trans>The text could not be loaded.</Trans>}
    >
      {(found) => <Form key={found.version} source={found} />}
    </QueryState>
  );
}

function Form({ source }: { source: LegalSource }) {
  const { t } = useLingui();
  const { kind, version } = source;
  const draft = useDraft(`legal:${kind}`, version);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data) {
      await publishLegal(kind, { version, en: textOf(data, 'en'), fr: textOf(data, 'fr') });
      showToast(t`The new version is published.`);
    },
  });
  return (
    <form key={draft.key} {...form} className="flex max-w-4xl flex-col gap-5">
      {draft.isOfEarlier && <Newer source={source} />}
      <Field
        name="en"
        label={<Trans>Text in English</Trans>}
        hint={<Trans>“## ” begins a heading, “- ” an item of a list.</Trans>}
        errors={fields['en']}
        limit={LEGAL_LIMITS.text}
        required
      >
        <TextArea rows={18} lang="en" defaultValue={draft.text('en', source.en)} />
      </Field>
      <Field
        name="fr"
        label={<Trans>Text in French</Trans>}
        errors={fields['fr']}
        limit={LEGAL_LIMITS.text}
        required
      >
        <TextArea rows={18} lang="fr" defaultValue={draft.text('fr', source.fr)} />
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`The text is not published.`} failure={failure} serverFirst />
      )}
      <DraftNote draft={draft} />
      <Button type="submit" busy={busy} className="self-start">
        <Trans>Publish</Trans>
      </Button>
    </form>
  );
}

/** The version that someone else has published since the text in the form was begun. */
function Newer({ source: { version, en, fr } }: { source: LegalSource }) {
  return (
    <Alert tone="notice">
      <p>
        <Trans>
          Version {version} was published after you began. Read it before you publish yours.
        </Trans>
      </p>
      <Disclosure label={<Trans>Version {version}, as published</Trans>}>
        <p lang="en" className="mb-4 whitespace-pre-line">
          {en}
        </p>
        <p lang="fr" className="whitespace-pre-line">
          {fr}
        </p>
      </Disclosure>
    </Alert>
  );
}
