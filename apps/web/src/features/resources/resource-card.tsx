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

/** A click anywhere on it opens the details, except on the link that opens the resource itself. */
export function ResourceCard({ resource, onOpen }: ResourceCardProps) {
  const { title, description, type } = resource;
  return (
    <Card className="relative flex h-full gap-4 p-4! transition-colors duration-150 has-[h2_button:hover]:border-clay sm:gap-5 sm:p-5!">
      <ResourceImage resource={resource} className="h-30 w-22 shrink-0 sm:h-40 sm:w-30" />
      <div className="flex min-w-0 grow flex-col items-start gap-2">
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
        <p className="text-ink-soft wrap-anywhere">{cut(description)}</p>
        <OpenResource
          resource={resource}
          className="target relative mt-auto -mb-2 -ml-1 inline-flex items-center gap-2 rounded-md px-1 font-semibold text-clay underline underline-offset-4 hover:text-clay-strong"
        >
          <span className="sr-only"> {title}</span>
        </OpenResource>
      </div>
    </Card>
  );
}

function cut(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= DESCRIPTION_CHARACTERS) return text;
  return `${characters.slice(0, DESCRIPTION_CHARACTERS).join('').trimEnd()}…`;
}
