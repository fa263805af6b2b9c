import type { ContentEntry } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';
import { FilterBar } from '#src/ui/filter-bar.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf } from '#src/ui/save.ts';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { ContentStateChips } from './content-state-chips.tsx';
import { useContentOrder } from './content-order.ts';
import {
  contentQueries,
  editorOf,
  folderOf,
  reloadContentLists,
  saveContentDraft,
} from './curriculum.api.ts';
import { FileLink } from './file-link.tsx';
import HeldNotice from './held-notice.tsx';
import { activityTemplate, frenchActivityTemplate, newFilePath } from './lesson-template.ts';
import { NewDraftForm } from './new-draft-form.tsx';
import { AddPart } from './add-part.tsx';
import { HideActions, PartActions } from './part-actions.tsx';
import { OrderedList } from './ordered-list.tsx';
import { ShowFilter } from './show-filter.tsx';

const FoundContent = later(async () => import('./found-content.tsx'));

/** Sections, steps and activities of the venture journey, each with its state. */
export default function JourneyPage() {
  const [{ show }, setFilters] = useUrlState({ show: '' });
  const content = useQuery(contentQueries.list('journey'));
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Venture journey</Trans>}
        subtitle={
          // The notice below says when, instead.
          content.data?.isHeld ? null : (
            <Trans>
              What is published here reaches trainees at once; what they handed in stays. A new
              release never overwrites it.
            </Trans>
          )
        }
      />
      <HeldNotice isHeld={content.data?.isHeld} />
      <FilterBar activeCount={show ? 1 : 0} onClear={() => setFilters({ show: '' })}>
        <ShowFilter value={show} onChange={(chosen) => setFilters({ show: chosen })} />
      </FilterBar>
      <QueryState
        query={content}
        loadingText={<Trans>Loading the journey...</Trans>}
        loading={
          <div className="flex flex-col gap-3">
            <SkeletonCards count={6} className="h-16" />
          </div>
        }
        failure={<Trans>The journey could not be loaded.</Trans>}
      >
        {({ entries }) =>
          show === '' ? (
            <div className="flex flex-col gap-3">
              {entries.filter(isSection).map((section) => (
                <Section key={section.path} section={section} entries={entries} />
              ))}
              <AddPart kind="section" />
            </div>
          ) : (
            <FoundContent entries={entries} search="" show={show} />
          )
        }
      </QueryState>
    </PageBody>
  );
}

interface PartProps {
  entries: readonly ContentEntry[];
}

const isSection = ({ kind }: ContentEntry) => kind === 'section';

function Section({ section, entries }: PartProps & { section: ContentEntry }) {
  const inside = entries.filter(({ path }) => path.startsWith(folderOf(section.path)));
  const steps = inside.filter(({ kind }) => kind === 'step');
  return (
    <details className="rounded-lg border border-line bg-paper-raised open:pb-3">
      <summary className="target flex cursor-pointer items-center gap-3 px-4 py-3 text-lg font-semibold">
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 grow">{section.title}</span>
          {/* While it is folded, includes the states of its contents. */}
          <ContentStateChips
            {...section}
            outdated={inside.flatMap(({ outdated }) => outdated).slice(0, 1)}
          />
        </span>
        <ChevronDown size={20} className="shrink-0 [[open]>summary>&]:rotate-180" aria-hidden />
      </summary>
      <div className="flex flex-col gap-5 px-4">
        <div className="group/row flex items-center gap-2">
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
            <FileLink entry={section} />
          </span>
          <PartActions entry={section} siblings={entries.filter(isSection)} />
        </div>
        {steps.map((step) => (
          <Step key={step.path} step={step} siblings={steps} entries={inside} />
        ))}
        <AddPart kind="step" parent={section} />
      </div>
    </details>
  );
}

interface StepProps extends PartProps {
  step: ContentEntry;
  /** The steps of its section. */
  siblings: readonly ContentEntry[];
}

function Step({ step, siblings, entries }: StepProps) {
  const { t } = useLingui();
  const [isAdding, setIsAdding] = useState(false);
  const folder = folderOf(step.path);
  const activities = entries.filter(
    ({ kind, path }) => kind === 'activity' && path.startsWith(folder),
  );
  // Drafts and removed activities have no position.
  const placed = activities.filter(({ state }) => state !== 'draft' && state !== 'removed');
  const order = useContentOrder({
    folder,
    placed,
    tell: (title, place) => t`“${title}” is activity ${place} of its step now.`,
  });
  return (
    <section aria-label={step.title}>
      <h2 className="group/row flex items-center gap-2 font-sans text-base font-semibold">
        <span className="flex min-w-0 grow flex-wrap items-center gap-2">
          <FileLink entry={step} />
        </span>
        <PartActions entry={step} siblings={siblings} />
      </h2>
      <OrderedList
        items={placed}
        isBusy={order.isPending}
        onMove={(path, to) => order.mutate({ path, to })}
        actions={(activity, moves) => <HideActions entry={activity} others={moves} />}
        more={activities
          .filter((activity) => !placed.includes(activity))
          .map((entry) => (
            <li
              key={entry.path}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 hover:bg-paper-sunken md:pr-35 lg:pl-6.5"
            >
              <FileLink entry={entry} />
            </li>
          ))}
      >
        {(activity) => <FileLink entry={activity} />}
      </OrderedList>
      {isAdding ? (
        <NewActivity folder={folder} entries={entries} onClose={() => setIsAdding(false)} />
      ) : (
        <Button look="quiet" className="-ml-4" onClick={() => setIsAdding(true)}>
          <Plus size={18} aria-hidden />
          <Trans>Add an activity</Trans>
          <span className="sr-only">
            <Trans>to {step.title}</Trans>
          </span>
        </Button>
      )}
    </section>
  );
}

interface NewActivityProps extends PartProps {
  folder: string;
  onClose: () => void;
}

/** Creates a draft with placeholders that say what to write; publishes nothing yet. */
function NewActivity({ folder, entries, onClose }: NewActivityProps) {
  const { t } = useLingui();
  const go = useGo();
  const language = useLanguage();
  const send = async (data: FormData) => {
    const title = textOf(data, 'title');
    const path = newFilePath(
      folder,
      title,
      entries.map((entry) => entry.path),
    );
    await saveContentDraft({ path, text: activityTemplate(title), version: 0 });
    // Who reads French writes it first: both are published by one act, once the English text is written.
    const own = language === 'fr' ? path.replace(/\.md$/, '.fr.md') : path;
    if (own !== path)
      await saveContentDraft({ path: own, text: frenchActivityTemplate(title), version: 0 });
    reloadContentLists();
    go(editorOf(own));
  };
  return (
    <NewDraftForm
      label={t`Add an activity`}
      name={`new-activity:${folder}`}
      titleLabel={<Trans>Title of the activity</Trans>}
      send={send}
      failed={t`The draft could not be made.`}
      action={<Trans>Make the draft</Trans>}
      onClose={onClose}
    />
  );
}
