import { useEffect, useRef, useState } from 'react';
import { DRAFTS, keep, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import {
  type Conversation,
  type ConversationSettings,
  useConversation,
} from './use-conversation.ts';

/** A question that is being typed. */
interface KeptText {
  text: string;
  setText: (change: string | ((typed: string) => string)) => void;
  /** Keeps a sent question stored until it has arrived, although the field is empty. */
  hold: () => void;
  /** Ends that, when it has arrived or is in the field again. */
  release: () => void;
}

/** Stores a typed question until it has arrived, in case the phone closes the tab, or the page is left. */
function useKeptText(name: string): KeptText {
  const item = `${DRAFTS}${name}`;
  useDeviceStore();
  const [text, setText] = useState(() => readKept<string>(item) ?? '');
  const [isHeld, setHeld] = useState(false);
  const kept = useRef(text);
  useEffect(() => {
    if (isHeld || text === kept.current) return;
    kept.current = text;
    void keep(item, text.trim() === '' ? null : text);
  }, [item, text, isHeld]);
  return { text, setText, hold: () => setHeld(true), release: () => setHeld(false) };
}

type Settings = Omit<ConversationSettings, 'onArrived' | 'onUnanswered'>;

/** A conversation with its typed question, which is stored under this name until it has arrived. */
export function useTypedConversation(name: string, settings: Settings) {
  const question = useKeptText(name);
  const { text: draft, setText: setDraft } = question;
  const conversation = useConversation({
    ...settings,
    onArrived: question.release,
    onUnanswered(asked) {
      setDraft((typed) => typed || asked);
      question.release();
    },
  });
  const chat: Conversation = {
    ...conversation,
    send(text, options) {
      const isSent = conversation.send(text, options);
      if (isSent && text === draft) question.hold();
      return isSent;
    },
  };
  return { draft, setDraft, chat };
}
