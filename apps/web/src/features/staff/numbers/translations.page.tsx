import type { TranslationCount } from '@inzira/contract/staff-translations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { translationCountsQuery } from './translations.api.ts';

/** The translation progress of each part of the content by language. */
export default function TranslationsPage() {
  const language = useLanguage();
  const counts = useQuery(translationCountsQuery);
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (
    <PageBody>
      <PageHeader
        back={{ to: paths.staffPlace('curriculum'), label: <Trans>Curriculum</Trans> }}
        title={<Trans>Translations</Trans>}
        subtitle={
          <Trans>
            How much of each part of the content is translated, with what was edited here. The rest
            is shown in English.
          </Trans>
        }
      />
      <QueryState
        query={counts}
        loadingText={<Trans>Counting translations...</Trans>}
        loading={<SkeletonList count={8} className="h-14" />}
        failure={<Trans>The translations could not be counted.</Trans>}
      >
        {(data) => (
          <div className="flex flex-col gap-10">
            {[...new Set(data.counts.map((count) => count.language))].map((code) => (
              <OneLanguage
                key={code}
                name={names.of(code) ?? code}
                rows={data.counts.filter((count) => count.language === code)}
              />
            ))}
            <p className="max-w-prose text-ink-soft">
              <Trans>
                Second reading: by a person who did not translate the text. A dash: for rules of
                countries and entries of the hub it is not noted which translation is out of date or
                was read.
              </Trans>
            </p>
          </div>
        )}
      </QueryState>
    </PageBody>
  );
}

function OneLanguage({ name, rows }: { name: string; rows: readonly TranslationCount[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <section aria-label={name}>
      <h2 className="mb-4 text-xl first-letter:uppercase">{name}</h2>
      <Table
        label={t`Translations into: ${name}`}
        rows={rows}
        rowKey={({ part, folder }) => folder ?? part}
        columns={[
          { id: 'part', header: <Trans>Part</Trans>, cell: (row) => <PartName row={row} /> },
          {
            id: 'texts',
            header: <Trans>Texts</Trans>,
            isNumber: true,
            cell: ({ texts }) => formatNumber(texts, language),
          },
          {
            id: 'translated',
            header: <Trans>Translated</Trans>,
            isNumber: true,
            cell: ({ translated }) => formatNumber(translated, language),
          },
          {
            id: 'outdated',
            header: <Trans>Outdated</Trans>,
            isNumber: true,
            cell: (row) => <Outdated row={row} />,
          },
          {
            id: 'read',
            header: <Trans>Second reading</Trans>,
            isNumber: true,
            cell: ({ read }) => (read === null ? '–' : formatNumber(read, language)),
          },
        ]}
      />
    </section>
  );
}

interface RowProps {
  row: TranslationCount;
}

/** Links to the part's list, if there is one. */
function PartName({ row: { part, folder, title } }: RowProps) {
  switch (part) {
    case 'module':
      return (
        <TextLink to={`${paths.staffPlace('curriculum')}?open=${folder ?? ''}`}>{title}</TextLink>
      );
    case 'journey':
      return (
        <TextLink to={paths.staffPlace('journey')}>
          <Trans>Venture journey</Trans>
        </TextLink>
      );
    case 'hub':
      return (
        <TextLink to={paths.staffPlace('hub')}>
          <Trans>Resource hub</Trans>
        </TextLink>
      );
    case 'answers':
      return <Trans>Answers of the mentor</Trans>;
    case 'facts':
      return <Trans>Rules of the countries</Trans>;
  }
}

/** For a module, links to a search for its folder, which is part of each file's path. */
function Outdated({ row: { part, outdated, folder, title } }: RowProps) {
  const language = useLanguage();
  if (outdated === null) return '–';
  const figure = formatNumber(outdated, language);
  if (outdated === 0) return figure;
  if (part === 'journey')
    return (
      <TextLink to={paths.staffPlace('journey')}>
        {figure}{' '}
        <span className="sr-only">
          <Trans>Venture journey</Trans>
        </span>
      </TextLink>
    );
  if (folder === null) return figure;
  const found = new URLSearchParams({ show: 'outdated', search: folder });
  return (
    <TextLink to={`${paths.staffPlace('curriculum')}?${found}`}>
      {figure}{' '}
      <span className="sr-only">
        <Trans>in {title}</Trans>
      </span>
    </TextLink>
  );
}
