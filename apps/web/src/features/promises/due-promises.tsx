import type { LearnerPromise } from '@inzira/contract/promises';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readKept, useDeviceStore } from '#src/platform/device-store.ts';
import { later } from '#src/platform/later.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { isDue } from './promise-days.ts';
import { outcomeName, promiseQueries } from './promise-queries.ts';

const AskedPromises = later(async () => import('./asked-promises.tsx'), { fallback: <Coming /> });

/** Asks about due promises. What asks and sends the answers is loaded once there is one. */
export default function DuePromises() {
  const count = useOpenPromises().length;
  const [isAsked, setAsked] = useState(false);
  if (count > 0 && !isAsked) setAsked(true);
  return isAsked && <AskedPromises />;
}

/** Those that are due, and those whose answer lacks the text that was typed about it. */
function useOpenPromises(): LearnerPromise[] {
  const { data } = useQuery(promiseQueries.own());
  useDeviceStore();
  return data?.promises.filter((one) => isDue(one) || readKept(outcomeName(one.id)) !== null) ?? [];
}

/** About as high as the questions. */
function Coming() {
  return (
    <div className="flex flex-col gap-6">
      {useOpenPromises().map(({ id }) => (
        <Skeleton key={id} className="h-36 w-full sm:h-28" />
      ))}
    </div>
  );
}
