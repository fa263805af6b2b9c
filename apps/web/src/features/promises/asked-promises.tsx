import type { LearnerPromise } from '@inzira/contract/promises';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { resolveId } from '#src/platform/write-queue-entries.ts';
import { isDue } from './promise-days.ts';
import { hasKeptOutcome, PromiseQuestion } from './promise-question.tsx';
import { promiseQueries } from './promise-queries.ts';

/** Asks about due promises. One that was shown stays while it is being answered. */
export default function AskedPromises() {
  const { data } = useQuery(promiseQueries.own());
  const [asked, setAsked] = useState<readonly number[]>([]);
  useDeviceStore();
  const isOpen = (one: LearnerPromise) => isDue(one) || hasKeptOutcome(one);
  const isOf = (id: number) => (one: LearnerPromise) => resolveId(one.id) === resolveId(id);
  const isAsked = (one: LearnerPromise) => asked.some((id) => isOf(id)(one));
  const fresh = data?.promises.filter((one) => isOpen(one) && !isAsked(one)) ?? [];
  if (fresh.length > 0) setAsked([...asked, ...fresh.map(({ id }) => id)]);
  // Keyed by the id under which it was first shown, so that typed text survives when the server assigns another id.
  const shown = asked.flatMap((id) => {
    const promise = data?.promises.find(isOf(id));
    return promise ? [<PromiseQuestion key={id} promise={promise} />] : [];
  });
  if (shown.length === 0) return null;
  return <div className="flex flex-col gap-6">{shown}</div>;
}
