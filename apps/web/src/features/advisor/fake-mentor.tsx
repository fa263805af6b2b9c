import type { AdvisorReply } from '@inzira/contract/advisor';
import type { IdeaCard } from '@inzira/contract/advisor-idea';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { renderAt } from '#src/platform/fake-visit.tsx';

export const reply: AdvisorReply = {
  message: 'Your money lasts **7.5 months**.',
  more: '',
  basis: '',
  step: null,
  language: 'en',
  conversation_id: 'talk-1',
  message_id: 2,
  sources: [{ lesson_id: 12, chapter_id: 4, title: 'Burn rate and runway' }],
  engine: 'built-in',
  suggestions: [],
  calculator: null,
  idea: null,
  finished: true,
  audio_url: '/api/advisor/audio/abc.mp3',
};

const idea: IdeaCard = {
  idea: 'School uniforms',
  sector: null,
  country: null,
  customer: null,
  stage: null,
  keep_questions_since: null,
  voice_since: '2026-01-02T03:04:05.000Z',
  updated_at: '2026-01-02T03:04:05.000Z',
};

export function stream(...events: readonly (readonly [event: string, data: unknown])[]): Response {
  const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return new Response(text.join(''), { headers: { 'Content-Type': 'text/event-stream' } });
}

export const streamed = (over: Partial<AdvisorReply> = {}) =>
  stream(['token', { text: 'Your money' }], ['done', { ...reply, ...over }]);

/** A reply that a test sends piece by piece. */
export function heldStream() {
  let push!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (push = controller) });
  const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  const send = async (event: string, data: unknown) =>
    act(async () =>
      push.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    );
  /** Ends the stream as the browser does after an abort. */
  const abort = async () => act(async () => push.error(new DOMException('Stopped.', 'AbortError')));
  return { response, send, abort };
}

interface Mentor {
  chat?: (call: Call) => Response | Promise<Response>;
  /** Answers other calls of the test. */
  other?: (call: Call) => Response | undefined;
  transcription?: boolean;
  card?: Partial<IdeaCard>;
}

/** A fake server of the mentor with defaults for what a test does not set. */
export function serveMentor({ chat, other, transcription = false, card }: Mentor = {}): Call[] {
  return serve((call) => {
    const answer = other?.(call);
    if (answer) return answer;
    switch (call.path) {
      case '/api/advisor/chat/':
        return chat?.(call) ?? streamed();
      case '/api/advisor/chat/audio/':
        return chat?.(call) ?? json(200, reply);
      case '/api/advisor/idea/':
        return json(200, { ...idea, ...card });
      case '/api/advisor/conversations/':
        return json(200, []);
      case '/api/settings/':
        return json(200, { google_client_id: null, demo: false, transcription });
      default:
        return json(404, { error: 'Not found.' });
    }
  });
}

export const show = (content: ReactNode, at = '/ai-advisor') => renderAt(content, at);
