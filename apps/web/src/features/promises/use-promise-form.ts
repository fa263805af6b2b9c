import { type InputEvent, useState } from 'react';
import { useDraft } from '#src/ui/draft.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { dayFromNow } from './promise-days.ts';

interface Promised {
  text: string;
  due_on: string;
}

/**
 * A form with a field `text` and a day. The draft is stored until it is sent; blank text is not sent; afterwards
 * the form is empty.
 *
 * @param name of the draft
 * @param days initial offset from today
 */
export function usePromiseForm(
  name: string,
  days: number,
  send: (promised: Promised, idempotencyKey: string) => Promise<void>,
) {
  const draft = useDraft(name);
  const [typed, setTyped] = useState<{ key: number; isBlank: boolean }>();
  // A reset form shows its draft.
  const isBlank = typed?.key === draft.key ? typed.isBlank : draft.text('text').trim() === '';
  const [day, setDay] = useState(() => {
    const kept = draft.text('due_on');
    return kept >= dayFromNow(0) ? kept : dayFromNow(days);
  });
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      const text = textOf(data, 'text').trim();
      if (text === '') return false;
      await send({ text, due_on: day }, idempotencyKey);
      draft.discard();
      return true;
    },
  });
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    form.onInput?.(event);
    const text = textOf(new FormData(event.currentTarget), 'text');
    setTyped({ key: draft.key, isBlank: text.trim() === '' });
  };
  return {
    key: draft.key,
    form: { ...form, onInput },
    text: draft.text('text'),
    day,
    setDay,
    isBlank,
    busy,
    failure,
    errors: fields['text'] ?? fields['due_on'],
  };
}
