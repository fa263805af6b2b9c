import type { HubResource } from '@inzira/contract/resources';
import { Trans } from '@lingui/react/macro';
import { TypeIcon } from './resource-type.tsx';

interface ResourceImageProps {
  resource: Pick<HubResource, 'image' | 'type'>;
  className: string;
}

/** The top of a template's first page; other resources show an icon of their type. */
export function ResourceImage({ resource: { image, type }, className }: ResourceImageProps) {
  const frame = `overflow-hidden rounded-md border border-line ${className}`;
  if (image !== null) {
    return (
      // Decorative, because it shows the title.
      <img
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        className={`${frame} bg-chalk object-cover object-left-top`}
      />
    );
  }
  return (
    <div
      className={`${frame} flex flex-col items-center justify-center gap-2 bg-paper-sunken text-ink-soft`}
    >
      <TypeIcon type={type} size={28} />
      <span className="text-center text-sm">
        <Trans>No image</Trans>
      </span>
    </div>
  );
}
