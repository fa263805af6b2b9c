import type { OwnPack } from '@inzira/contract/studio-packs';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronRight, Download, Square } from 'lucide-react';
import { useState } from 'react';
import { studioQueries } from '#src/features/studio/studio.api.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';

import { Button, LinkButton } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SharedLink } from '#src/ui/sharing/shared-link.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { PackHeadingForm } from './pack-heading-form.tsx';
import { PackPartTitle } from './pack-part-title.tsx';
import { PackView } from './pack-view.tsx';
import { downloadPack, packQueries, sharePack, updatePack, withdrawPack } from './pack.api.ts';

/** The user's approved work as funders will see it, and how to send it. */
export default function PackPage() {
  const { user } = useSession();
  const pack = useQuery({ ...packQueries.of(user?.id), enabled: user !== null });
  return (
    <PageBody>
      <PageHeader
        back={{ to: paths.dashboardStudio, label: <Trans>Venture Studio</Trans> }}
        title={<Trans>Your application pack</Trans>}
        subtitle={<Trans>What your trainer approved, laid out for a funder.</Trans>}
      />
      <QueryState
        query={pack}
        loadingText={<Trans>Loading your pack...</Trans>}
        loading={<SkeletonCards count={1} className="h-96" />}
        failure={<Trans>Your pack could not be loaded.</Trans>}
      >
        {(own) => (own.parts.length === 0 ? <NothingApproved /> : <WithActions pack={own} />)}
      </QueryState>
    </PageBody>
  );
}

function NothingApproved() {
  return (
    <EmptyState
      title={<Trans>Nothing is approved yet</Trans>}
      actions={
        <LinkButton to={paths.dashboardStudio}>
          <Trans>Go on with the journey</Trans>
        </LinkButton>
      }
    >
      <Trans>
        As soon as your trainer approves work on the problem, the evidence, the model, the numbers,
        the team or the ask, it appears here as a page and a PDF.
      </Trans>
    </EmptyState>
  );
}

function WithActions({ pack }: { pack: OwnPack }) {
  /** Counts the choices of a venture, as a key: each resets the fields of the heading. */
  const [choices, setChoices] = useState(0);
  // Open without contact details, which funders need; stays open while they are filled in.
  const [isUnheaded] = useState(pack.contact === null);
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
      <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <PackView pack={pack} level="h2" />
      </div>
      <div className="xl:col-start-2">
        <div className="flex flex-col gap-4">
          <WhichVenture pack={pack} onChoice={() => setChoices(choices + 1)} />
          <Disclosure label={<Trans>Heading of the pack</Trans>} isOpen={isUnheaded}>
            <PackHeadingForm key={choices} pack={pack} />
          </Disclosure>
          <DownloadPart pack={pack} />
        </div>
      </div>
      <div className="flex flex-col gap-8 xl:col-start-2">
        <Panel title={<Trans>Share a link</Trans>}>
          <SharedLink
            share={pack.share}
            title={pack.name}
            before={<Trans>Nobody but you and your trainer sees it until you make a link.</Trans>}
            later={<Trans>What is approved later appears there too.</Trans>}
            afterwards={
              <Trans>Anyone who opens it will read that the pack is no longer shared.</Trans>
            }
            onMake={sharePack}
            onWithdraw={async () => withdrawPack(pack.user)}
          />
        </Panel>
      </div>
    </div>
  );
}

interface ForVentureProps {
  pack: OwnPack;
  /** Called when the pack has another venture's name. */
  onChoice: () => void;
}

/** Asks which venture the work is about, because a user may have several. */
function WhichVenture({ pack, onChoice }: ForVentureProps) {
  const { t } = useLingui();
  const { data: ventures = [] } = useQuery(packQueries.ventures(pack.user));
  const choose = useMutation({ mutationFn: updatePack, onSuccess: onChoice });
  if (ventures.length < 2) return null;
  return (
    <div className="w-full max-w-md">
      <Field name="venture" label={<Trans>Which venture is this pack for?</Trans>}>
        <Select
          value={ventures.find((one) => one.company_name === pack.name)?.id ?? ''}
          disabled={choose.isPending}
          onChange={({ target }) => {
            const venture = ventures.find(({ id }) => String(id) === target.value);
            if (venture)
              choose.mutate({ name: venture.company_name, tagline: venture.tagline ?? '' });
          }}
        >
          {!ventures.some((one) => one.company_name === pack.name) && (
            <option value="">
              {pack.name === pack.founder ? t`Choose the venture` : pack.name}
            </option>
          )}
          {ventures.map(({ id, company_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {choose.isError && (
        <FailureAlert sentence={t`This could not be saved.`} failure={choose.error} />
      )}
    </div>
  );
}

function DownloadPart({ pack }: { pack: OwnPack }) {
  const { t } = useLingui();
  const download = useMutation({ mutationFn: async () => downloadPack(pack.user) });
  return (
    <div className="flex flex-col gap-4">
      {pack.missing.length > 0 && <Gaps missing={pack.missing} />}
      <Button
        // Less prominent while parts are missing.
        look={pack.missing.length > 0 ? 'secondary' : 'primary'}
        className="sm:self-start"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download size={20} aria-hidden />
        <Trans>Download PDF</Trans>
      </Button>
      {download.isError && (
        <FailureAlert sentence={t`The PDF could not be made.`} failure={download.error} />
      )}
    </div>
  );
}

/** The missing parts, each with the activity that provides it; the first is the next step. */
function Gaps({ missing }: Pick<OwnPack, 'missing'>) {
  const { data: journey } = useQuery(studioQueries.journey());
  const activities = journey?.sections.flatMap(({ steps }) =>
    steps.flatMap((step) => step.activities),
  );
  return (
    <section aria-labelledby="gaps" className="w-full">
      <h2 id="gaps" className="text-lg">
        <Trans>Not in it yet:</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-line border-b border-line">
        {missing.map((part, at) => {
          const isNext = at === 0;
          const activity = activities?.find((one) => one.pack_part === part);
          return (
            <li key={part}>
              <Link
                to={
                  activity
                    ? `${paths.dashboardStudio}?activity=${activity.id}`
                    : paths.dashboardStudio
                }
                className={`target flex items-center gap-3 leading-snug no-underline hover:underline ${isNext ? 'rounded-md bg-clay px-4 py-2.5 text-on-clay hover:bg-clay-strong' : 'py-1.5 text-ink hover:text-clay'}`}
              >
                {!isNext && <Square size={18} className="shrink-0 text-ink-soft" aria-hidden />}
                <span className="min-w-0 grow">
                  <span className="block font-semibold">
                    <PackPartTitle part={part} />
                  </span>
                  {activity && (
                    <span className={`text-sm ${isNext ? '' : 'text-ink-soft'}`}>
                      {activity.title}
                    </span>
                  )}
                </span>
                {isNext ? (
                  <ArrowRight size={20} className="shrink-0" aria-hidden />
                ) : (
                  <ChevronRight size={18} className="shrink-0 text-ink-soft" aria-hidden />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
