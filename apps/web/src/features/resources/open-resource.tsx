import type { HubResource } from '@inzira/contract/resources';
import { Trans } from '@lingui/react/macro';
import { Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

interface OpenResourceProps {
  resource: HubResource;
  className: string;
  /** After the words, for who hears them without the card around. */
  children?: ReactNode;
}

/** A template is saved, and the page stays; all else opens beside it. Nothing for one whose file is not there any more. */
export function OpenResource({ resource, className, children }: OpenResourceProps) {
  if (resource.link === '') return null;
  const isFile = resource.type === 'template';
  return (
    <a
      href={resource.link}
      {...(isFile
        ? { download: resource.file?.name ?? '' }
        : { target: '_blank', rel: 'noopener noreferrer' })}
      className={className}
    >
      {isFile ? <Download size={18} aria-hidden /> : <ExternalLink size={18} aria-hidden />}
      <Trans>Open Resource</Trans>
      {children}
    </a>
  );
}
