import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { openKeptFile } from '#src/platform/kept-files.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useIsOffline } from '#src/platform/network.ts';
import { formatBytes } from '#src/platform/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { showToast } from '#src/ui/toast.ts';
import { currentSession } from '#src/platform/session-store.ts';
import { dropUnused } from './pack-removal.ts';
import { isSameTemplate, type KeptTemplate, notePack, type SavedPack } from './saved-packs.ts';

interface PackTemplatesProps {
  courseId: number;
  pack?: SavedPack;
  offered: readonly KeptTemplate[];
  /** Before the course is saved: the paths of the selected templates. */
  chosen?: readonly string[];
  onChoose?: (chosen: readonly string[]) => void;
  /** For a saved course: downloads a template. Undefined without a network. */
  onFetch?: FetchTemplate | undefined;
}

export type FetchTemplate = (template: KeptTemplate) => Promise<void>;

/** The templates of a course with their sizes: selected before saving, or downloaded and removed individually afterwards. */
export default function PackTemplates(props: PackTemplatesProps) {
  const { courseId, pack, offered, chosen = [], onChoose, onFetch } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const isOffline = useIsOffline();
  const [onItsWay, setOnItsWay] = useState<string>();
  const kept = pack?.templates ?? [];
  const templates = offered.map((one) => kept.find((here) => isSameTemplate(here, one)) ?? one);
  const change = async (template: KeptTemplate, isWanted: boolean) => {
    const { url } = template;
    if (!pack) onChoose?.(isWanted ? [...chosen, url] : chosen.filter((one) => one !== url));
    else if (isWanted) {
      setOnItsWay(url);
      await onFetch?.(template).finally(() => setOnItsWay(undefined));
    } else {
      await notePack(courseId, { ...pack, templates: kept.filter((one) => one !== template) });
      await dropUnused(currentSession().user?.id ?? 0, [url]);
    }
  };
  const open = async (url: string) => {
    if (!(await openKeptFile(url))) showToast(t`This file is no longer on this device.`, 'alarm');
  };
  return (
    <fieldset className="mb-2">
      <legend className="text-sm text-ink-soft">
        {pack ? (
          <Trans>Its templates on this device</Trans>
        ) : (
          <Trans>Save its templates too, to fill in without a network</Trans>
        )}
      </legend>
      {templates.map((template) => {
        const { url, title, bytes } = template;
        const isStored = kept.includes(template);
        return (
          <div key={url} className="flex flex-wrap items-center gap-x-3">
            <Checkbox
              label={`${title}, ${formatBytes(bytes, language)}`}
              checked={isStored || onItsWay === url || (!pack && chosen.includes(url))}
              disabled={((isOffline || (pack && !onFetch)) && !isStored) || onItsWay !== undefined}
              onChange={(event) => void change(template, event.target.checked)}
            />
            {isStored && (
              <Button look="quiet" size="sm" onClick={() => void open(url)}>
                <Trans>Open</Trans>
                <span className="sr-only">: {title}</span>
              </Button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
