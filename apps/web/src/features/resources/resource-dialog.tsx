import type { HubResource } from '@inzira/contract/resources';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Prose } from '#src/ui/prose.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { OpenResource } from './open-resource.tsx';
import { ResourceImage } from './resource-image.tsx';
import { TypeChip } from './resource-type.tsx';
import { resourceQueries } from './resources.api.ts';

interface ResourceDialogProps {
  /** 0 when closed. */
  id: number;
  /** The resource, if the page has loaded it already. */
  listed: HubResource | undefined;
  onClose: () => void;
}

/** The dialog has a URL to share; a resource that the page has not loaded is loaded here. */
export function ResourceDialog({ id, listed, onClose }: ResourceDialogProps) {
  const one = useQuery({ ...resourceQueries.one(id), enabled: id > 0 && !listed });
  const query = listed ? { ...one, data: listed } : one;
  return (
    <Dialog
      open={id > 0}
      onClose={onClose}
      title={query.data?.title ?? <Trans>Resource</Trans>}
      actions={
        query.data && (
          <OpenResource
            resource={query.data}
            className="target inline-flex grow items-center justify-center gap-2 rounded-md border-2 border-clay bg-clay px-4 py-2 font-semibold text-on-clay no-underline hover:border-clay-strong hover:bg-clay-strong sm:grow-0"
          />
        )
      }
    >
      <QueryState
        query={query}
        loadingText={<Trans>Loading...</Trans>}
        loading={<Skeleton className="h-60 w-full" />}
        failure={<Trans>This resource could not be loaded.</Trans>}
        missing={<Trans>This resource is no longer in the hub.</Trans>}
      >
        {(resource) => <Details resource={resource} />}
      </QueryState>
    </Dialog>
  );
}

function Details({ resource }: { resource: HubResource }) {
  return (
    <div className="flex flex-col gap-4">
      <ResourceImage
        resource={resource}
        className={resource.image === null ? 'h-32 w-full' : 'h-64 w-full sm:h-80'}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
        <TypeChip type={resource.type} />
        <Facts resource={resource} />
      </div>
      {resource.description_html === undefined ? (
        <p className="wrap-anywhere whitespace-pre-line">{resource.description}</p>
      ) : (
        <Prose html={resource.description_html} className="text-base! wrap-anywhere" />
      )}
    </div>
  );
}

/** What the link opens: file type and size, or the site, and the language if it is not the reader's. */
function Facts({ resource: { file, link, language } }: { resource: HubResource }) {
  const { t } = useLingui();
  const reader = useLanguage();
  const site = file === null ? siteOf(link) : null;
  const kilobytes = formatNumber(Math.ceil((file?.bytes ?? 0) / 1000), reader);
  const kind = file?.name.endsWith('.xlsx') ? t`Spreadsheet` : t`Text document`;
  return (
    <>
      {file && (
        <span>
          <Trans>
            {kind}, {kilobytes} kB
          </Trans>
        </span>
      )}
      {site && <span className="wrap-anywhere">{site.replace(/^www\./, '')}</span>}
      {language !== reader && (
        <span>{language === 'en' ? <Trans>in English</Trans> : <Trans>in French</Trans>}</span>
      )}
    </>
  );
}

/** Null for an invalid URL; `URL.canParse` is missing in the oldest supported browsers. */
function siteOf(link: string): string | null {
  try {
    return new URL(link).hostname;
  } catch {
    return null;
  }
}
