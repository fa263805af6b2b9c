import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnsent, useEntries } from '#src/platform/write-queue-entries.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { studioQueries } from './studio.api.ts';
import { workKey } from './work-names.ts';

interface ChosenActivity {
  id: number;
  title: string;
}

interface ChooseActivityProps {
  userId: number;
  /** For a shared text, activities with submitted work are left out, because their form starts with that. */
  isText: boolean;
  /** An activity that is offered elsewhere already. */
  except: number | undefined;
  /** Whether the form of an activity can take another file or text. */
  hasRoom: (activityId: number) => boolean;
  busy: boolean;
  onChoose: (activity: ChosenActivity) => void;
}

/** A choice among all activities that can still be submitted or changed, also from stored data without a network. */
export default function ChooseActivity(props: ChooseActivityProps) {
  const { userId, isText, except, hasRoom, busy, onChoose } = props;
  const { t } = useLingui();
  const { data: journey } = useQuery(studioQueries.journey());
  const { data: work } = useQuery(studioQueries.work(userId));
  const entries = useEntries();
  const [chosen, setChosen] = useState(0);
  if (!journey || !work) return null;
  const isOpen = ({ id }: ChosenActivity) => {
    const status = work.records.find((record) => record.activity === id)?.status;
    if (id === except || (isText ? status !== undefined : status === 'approved')) return false;
    return hasRoom(id) && !entries.some((one) => isUnsent(one) && one.key === workKey(id));
  };
  const activities = journey.sections
    .flatMap(({ steps }) => steps)
    .flatMap((step) => step.activities.filter(isOpen));
  const activity = activities.find(({ id }) => id === chosen);
  if (activities.length === 0) return null;
  return (
    <div data-choice className="flex max-w-full flex-col items-start gap-2">
      <Field name="activity" label={<Trans>Or choose an activity of the studio</Trans>}>
        <Select value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
          <option value={0}>{t`No activity chosen`}</option>
          {activities.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        look="secondary"
        busy={busy}
        disabled={!activity}
        onClick={() => activity && onChoose(activity)}
      >
        {isText ? (
          <Trans>Add it to this activity</Trans>
        ) : (
          <Trans>Attach it to this activity</Trans>
        )}
      </Button>
    </div>
  );
}
