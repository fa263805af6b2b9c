import type { Resource } from '@inzira/contract/studio';
import { Trans } from '@lingui/react/macro';
import { BookOpen, ExternalLink, FileDown, Wrench } from 'lucide-react';
import { openKeptFile, useKeptFiles } from '#src/platform/kept-files.ts';
import { useIsOffline } from '#src/platform/network.ts';

const ICONS = { link: ExternalLink, document: BookOpen, tool: Wrench, template: FileDown } as const;

/** Resources of an activity: templates to download, pages to read. */
export function ResourceList({ resources }: { resources: readonly Resource[] }) {
  const here = useKeptFiles();
  const isOffline = useIsOffline();
  const reachable = resources.filter(({ url, file }) => url !== null || file !== null);
  if (reachable.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {reachable.map(({ id, title, type, url, file, description }) => {
        const Icon = ICONS[type];
        return (
          <li key={id}>
            <a
              href={file ?? url ?? undefined}
              {...(file ? { download: '' } : { target: '_blank', rel: 'noopener noreferrer' })}
              onClick={(event) => {
                if (!file || !here.has(file)) return;
                event.preventDefault();
                void openKeptFile(file)
                  .catch(() => false)
                  // The browser has deleted the stored copy.
                  .then((isHere) => isHere || location.assign(file));
              }}
              className="target inline-flex items-center gap-2 rounded-sm font-medium text-clay underline underline-offset-4 hover:text-clay-strong"
            >
              <Icon size={18} aria-hidden />
              {title}
              {file && (
                <span className="sr-only">
                  <Trans>(download)</Trans>
                </span>
              )}
            </a>
            {isOffline && !here.has(file ?? '') && (
              <p className="text-sm text-ink-soft">
                <Trans>Needs a network: it is not on this device.</Trans>
              </p>
            )}
            {description && <p className="text-sm text-ink-soft">{description}</p>}
          </li>
        );
      })}
    </ul>
  );
}
