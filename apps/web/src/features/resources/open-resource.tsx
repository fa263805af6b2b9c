import type { HubResource } from '@inzira/contract/resources';
import { Trans } from '@lingui/react/macro';
import { Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

interface OpenResourceProps {
  resource: HubResource;
  className: string;
  /** Appended for screen readers, which may read the link without the card around it. */
  children?: ReactNode;
}

/**
 * A link that downloads a template, or opens any other resource in a new tab; renders nothing if the file no longer
 * exists.
 */
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
