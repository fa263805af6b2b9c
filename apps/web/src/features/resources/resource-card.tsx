import type { HubResource } from '@inzira/contract/resources';
import { Card } from '#src/ui/card.tsx';
import { OpenResource } from './open-resource.tsx';
import { ResourceImage } from './resource-image.tsx';
import { TypeChip } from './resource-type.tsx';

const DESCRIPTION_CHARACTERS = 120;

interface ResourceCardProps {
  resource: HubResource;
  onOpen: () => void;
}

/** A click anywhere on the card opens the details, except on the link to the resource itself. */
export function ResourceCard({ resource, onOpen }: ResourceCardProps) {
  const { title, description, type } = resource;
  return (
    <Card className="relative grid h-full grid-cols-[auto_1fr] grid-rows-[auto_1fr_auto] gap-x-4 gap-y-2 p-4! transition-colors duration-150 has-[h2_button:hover]:border-clay sm:gap-x-5 sm:p-5!">
      <ResourceImage resource={resource} className="h-24 w-20 sm:row-span-3 sm:h-40 sm:w-30" />
      <div className="flex min-w-0 flex-col items-start justify-center gap-2 sm:justify-start">
        <TypeChip type={type} />
        <h2 className="text-lg leading-tight wrap-anywhere sm:text-xl">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onOpen}
            className="text-left text-ink after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            {title}
          </button>
        </h2>
      </div>
      <p className="col-span-2 min-w-0 text-ink-soft wrap-anywhere max-sm:text-sm sm:col-span-1">
        {cut(description)}
      </p>
      <OpenResource
        resource={resource}
        className="target relative col-span-2 -mb-2 -ml-1 inline-flex w-fit items-center gap-2 rounded-md px-1 font-semibold text-clay underline underline-offset-4 hover:text-clay-strong sm:col-span-1"
      >
        <span className="sr-only"> {title}</span>
      </OpenResource>
    </Card>
  );
}

function cut(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= DESCRIPTION_CHARACTERS) return text;
  return `${characters.slice(0, DESCRIPTION_CHARACTERS).join('').trimEnd()}…`;
}
