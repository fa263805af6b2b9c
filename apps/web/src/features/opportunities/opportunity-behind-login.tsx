import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#src/ui/card.tsx';
import { DaysLeft } from './days-left.tsx';
import { opportunityQueries } from './opportunities.api.ts';

/**
 * Names the opportunity above the login form, for visitors who follow a link to it; renders nothing until it is
 * loaded.
 */
export default function OpportunityBehindLogin({ id }: { id: string }) {
  const { data } = useQuery(opportunityQueries.preview(id));
  if (!data) return null;
  const { title, organization_name, benefits } = data;
  return (
    <Card className="flex flex-col gap-1">
      <p className="text-sm text-ink-soft">
        <Trans>Log in to see who may apply, and how:</Trans>
      </p>
      <h2 className="text-xl leading-tight wrap-anywhere">{title}</h2>
      <p className="wrap-anywhere">{organization_name}</p>
      <p className="font-semibold wrap-anywhere">{benefits}</p>
      <p className="text-sm">
        <DaysLeft of={data} />
      </p>
    </Card>
  );
}
