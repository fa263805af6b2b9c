import type {
  AdvisorReply,
  AdvisorSource,
  ChatBody,
  FollowUp,
  Suggestion,
} from '@inzira/contract/advisor';
import type { Calculator } from '@inzira/contract/calculators';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { advisorQueries } from './advisor.api.ts';
import { isWorthRetrying } from '#src/platform/api-error.ts';
import { MENTOR, readKept } from '#src/platform/device-store.ts';
import type { PhoneReply } from './phone-messages.ts';
import { CutReply, streamReply } from './reply-stream.ts';

/** As often as a cheap phone can render the reply without stuttering. */
const DRAW_EVERY_MS = 120;
/** The limit for the server to start, where the phone can answer instead. */
const PHONE_AFTER_MS = 8_000;

export interface ChatMessage {
  key: string;
  sender: 'user' | 'ai';
  content: string;
  /** The folded part behind "More". */
  more: string;
  /** Source and date. */
  basis: string;
  /** The first step to take. */
  step: string | null;
  /** The language of a reply's texts. */
  language: string | null;
  sources: readonly AdvisorSource[];
  audioUrl: string | null;
  /** False when the reply was interrupted or stopped. */
  finished: boolean;
  /** The buttons below it. */
  suggestions: readonly Suggestion[];
  calculator: Calculator | null;
  /** A business idea to confirm; '' asks for one. */
  idea: string | null;
  /** Set when the mentor on this phone has answered: the server does not know the answer. */
  fromPhone?: {
    /** The server has stored the question. */
    hasQuestion: boolean;
    /** The reason why the server gave no reply, if it was asked. */
    cause: unknown;
  };
}

export interface Failure {
  question: string;
  cause: unknown;
}

export interface Conversation {
  messages: readonly ChatMessage[];
  /** The text of the running reply so far ('' while the AI is thinking); null without one. */
  streaming: string | null;
  /** The server's reason why the running reply has not started. */
  waiting: string | null;
  /** The address of the running reply's audio, once it is available. */
  sound: string | null;
  failure: Failure | null;
  /** Returns false, and sends nothing, for a blank text or while a reply is running. */
  send: (text: string, options?: SendOptions) => boolean;
  stop: () => void;
}

export interface SendOptions {
  /** Set by the button that was chosen. */
  intent?: FollowUp;
  answerId?: string | null;
  /** Asks the built-in mentor, even if a service is configured. */
  builtIn?: boolean;
}

export interface ConversationSettings {
  id?: string;
  earlier?: readonly ChatMessage[];
  lessonId?: number;
  /** Whether to request audio; called when a question is sent. */
  speak?: () => boolean;
  /** The audio of the running reply is available. */
  onSound?: (url: string) => void;
  onReply?: (message: ChatMessage) => void;
  /** The server has assigned the conversation's id. */
  onStarted?: (id: string) => void;
  /** The server has received the question. */
  onArrived?: () => void;
  /** Called with a text that was not answered, to restore it in the field. */
  onUnanswered?: (question: string) => void;
}

let nextKey = 1;
const newKey = () => `new-${nextKey++}`;

function ownMessage(content: string): ChatMessage {
  return {
    key: newKey(),
    sender: 'user',
    content,
    ...NO_PARTS,
    sources: [],
    audioUrl: null,
    finished: true,
    suggestions: [],
    calculator: null,
    idea: null,
  };
}

const NO_PARTS = { more: '', basis: '', step: null, language: null };

function mentorsMessage(reply: Partial<AdvisorReply> & { message: string }): ChatMessage {
  return {
    key: newKey(),
    sender: 'ai',
    content: reply.message,
    more: reply.more ?? '',
    basis: reply.basis ?? '',
    step: reply.step ?? null,
    language: reply.language ?? null,
    sources: reply.sources ?? [],
    audioUrl: reply.audio_url ?? null,
    finished: reply.finished ?? true,
    suggestions: reply.suggestions ?? [],
    calculator: reply.calculator ?? null,
    idea: reply.idea ?? null,
  };
}

/** One conversation with the mentor: its messages, the running reply, and functions to send more. */
export function useConversation(settings: ConversationSettings): Conversation {
  const language = useLanguage();
  const client = useQueryClient();
  const [messages, setMessages] = useState<readonly ChatMessage[]>(settings.earlier ?? []);
  const [earlier, setEarlier] = useState(settings.earlier);
  if (!earlier && settings.earlier) {
    // Earlier messages arrived late, and may include new ones of this page.
    const came = settings.earlier;
    setEarlier(came);
    setMessages((list) => [
      ...came.filter(({ content }) => list.every((one) => one.content !== content)),
      ...list,
    ]);
  }
  const [streaming, setStreaming] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const [sound, setSound] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const id = useRef(settings.id);
  const underWay = useRef<AbortController>(undefined);
  const phoneMemory = useRef<PhoneReply['memory'] | null>(null);
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  });
  // Leaving the page stops the reply, also on the server and its service.
  useEffect(() => () => underWay.current?.abort(), []);

  const started = (given: string) => {
    if (id.current === given) return;
    id.current = given;
    latest.current.onStarted?.(given);
  };
  const ask = async (question: string, { builtIn, intent, answerId }: SendOptions) => {
    const controller = new AbortController();
    underWay.current = controller;
    const drawing = throttleUpdates(setStreaming);
    setFailure(null);
    setStreaming('');
    const mine = ownMessage(question);
    setMessages((list) => [...list, mine]);
    const body: ChatBody = { message: question, language };
    const { lessonId, speak } = latest.current;
    if (id.current) body.conversation_id = id.current;
    if (lessonId !== undefined) body.lesson_id = lessonId;
    if (speak?.()) body.speak = true;
    if (builtIn) body.engine = 'built-in';
    if (intent) body.intent = intent;
    if (answerId) body.answer_id = answerId;
    let heardAt: string | null = null;
    let canPhone = readKept(MENTOR) !== null;
    const end = (message: ChatMessage) => {
      setMessages((list) => [...list, message]);
      latest.current.onArrived?.();
      latest.current.onReply?.(message);
    };
    let hasBegun = false;
    /** Returns false where the phone cannot answer, or the reply was stopped. */
    const answerOnDevice = async (cause?: unknown) => {
      canPhone = false;
      const given = await import('./phone-mentor.ts')
        .then(async ({ answerOnPhone }) =>
          answerOnPhone(client, body, phoneMemory.current, controller.signal),
        )
        .catch(() => null);
      if (!given) return false;
      phoneMemory.current = given.memory;
      const fromPhone = { hasQuestion: hasBegun, cause };
      end({ ...mentorsMessage(given), fromPhone });
      return true;
    };
    try {
      if (canPhone && !navigator.onLine && (await answerOnDevice())) return;
      const reply = await streamReply('/api/advisor/chat/', body, {
        onText: drawing.draw,
        onWaiting: setWaiting,
        onBegin(given) {
          setWaiting(null);
          hasBegun = true;
          latest.current.onArrived?.();
          started(given);
        },
        onAudio(url) {
          heardAt = url;
          setSound(url);
          latest.current.onSound?.(url);
        },
        signal: controller.signal,
        // With a mentor on this phone, a stalled network is given up sooner.
        beginMs: canPhone ? PHONE_AFTER_MS : 0,
      });
      started(reply.conversation_id);
      end(mentorsMessage(reply));
    } catch (cause) {
      const came = cause instanceof CutReply ? cause.text : drawing.last();
      // An abort by the user is not worth another try.
      if (canPhone && !came && isWorthRetrying(cause) && (await answerOnDevice(cause))) return;
      if (came && (controller.signal.aborted || cause instanceof CutReply)) {
        setMessages((list) => [
          ...list,
          mentorsMessage({ message: came, finished: false, audio_url: heardAt }),
        ]);
      } else {
        setMessages((list) => list.filter(({ key }) => key !== mine.key));
        if (!controller.signal.aborted) setFailure({ question, cause });
        latest.current.onUnanswered?.(question);
      }
    } finally {
      drawing.end();
      setStreaming(null);
      setWaiting(null);
      setSound(null);
      underWay.current = undefined;
      void client.invalidateQueries({ queryKey: advisorQueries.conversations().queryKey });
    }
  };

  return {
    messages,
    streaming,
    waiting,
    sound,
    failure,
    send(text, options = {}) {
      const question = text.trim();
      if (!question || underWay.current) return false;
      void ask(question, options);
      return true;
    },
    stop() {
      underWay.current?.abort();
    },
  };
}

export function throttleUpdates(show: (text: string) => void) {
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    draw(now: string) {
      if (!text) show(now);
      text = now;
      timer ??= setTimeout(() => {
        timer = undefined;
        show(text);
      }, DRAW_EVERY_MS);
    },
    last: () => text,
    end: () => clearTimeout(timer),
  };
}
