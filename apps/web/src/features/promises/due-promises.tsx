import type { LearnerPromise } from '@inzira/contract/promises';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { isDue } from './promise-days.ts';
import { hasKeptOutcome, PromiseQuestion } from './promise-question.tsx';
import { promiseQueries } from './promises.api.ts';

/** Asks about the promises whose day has come; those that were asked stay while they are answered. */
export default function DuePromises() {
  const { data } = useQuery(promiseQueries.own());
  const [asked, setAsked] = useState<readonly number[]>([]);
  useDeviceStore();
  const isOpen = (one: LearnerPromise) => isDue(one) || hasKeptOutcome(one);
  const fresh = data?.promises.filter((one) => isOpen(one) && !asked.includes(one.id)) ?? [];
  if (fresh.length > 0) setAsked([...asked, ...fresh.map(({ id }) => id)]);
  const shown = asked.flatMap((id) => data?.promises.find((one) => one.id === id) ?? []);
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-col gap-6">
      {shown.map((promise) => (
        <PromiseQuestion key={promise.id} promise={promise} />
      ))}
    </div>
  );
}
