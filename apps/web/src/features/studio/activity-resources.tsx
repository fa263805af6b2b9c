import type { Activity, Resource } from '@inzira/contract/studio';
import { Trans } from '@lingui/react/macro';
import { BookOpen, Download, ExternalLink, FileText, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { Link } from '#src/ui/link.tsx';

const ICONS = { link: ExternalLink, document: FileText, tool: Wrench, template: Download } as const;

const ROW =
  'flex gap-3 rounded-md border border-line bg-paper-raised px-4 py-3 text-ink no-underline hover:border-clay';

interface ActivityResourcesProps {
  resources: readonly Resource[];
  lessons: Activity['lessons'];
}

/** Templates to download, lessons and external pages. */
export function ActivityResources({ resources, lessons }: ActivityResourcesProps) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-1">
      {resources.map((resource) => (
        <li key={resource.id} className="grid">
          <ResourceLink resource={resource} />
        </li>
      ))}
      {lessons.map(({ id, chapter, title }) => (
        <li key={`lesson-${id}`} className="grid">
          <Link to={paths.lessons(chapter)} state={{ lessonId: id }} className={ROW}>
            <Row
              icon={<BookOpen size={20} aria-hidden />}
              title={title}
              kind={<Trans>Lesson</Trans>}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ResourceLink({ resource }: { resource: Resource }) {
  const { title, type, url, file, description } = resource;
  const Icon = ICONS[type];
  const row = (
    <Row
      icon={<Icon size={20} aria-hidden />}
      title={title}
      kind={<ResourceKind type={type} />}
      description={description}
    />
  );
  return file ? (
    <a href={file} download className={ROW}>
      {row}
    </a>
  ) : (
    <a href={url ?? undefined} target="_blank" rel="noopener noreferrer" className={ROW}>
      {row}
    </a>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  kind: ReactNode;
  description?: string | null;
}

function Row({ icon, title, kind, description }: RowProps) {
  return (
    <>
      <span className="mt-0.5 shrink-0 text-clay">{icon}</span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="block text-sm text-ink-soft">
          {kind}
          {description && (
            <>
              {' · '}
              {description}
            </>
          )}
        </span>
      </span>
    </>
  );
}

function ResourceKind({ type }: { type: Resource['type'] }) {
  switch (type) {
    case 'link':
      return <Trans>Link</Trans>;
    case 'document':
      return <Trans>Document</Trans>;
    case 'tool':
      return <Trans>Tool</Trans>;
    case 'template':
      return <Trans>Template</Trans>;
  }
}
