import type { AdvisorMessage } from '@inzira/contract/advisor';
import type { ChatMessage } from './use-conversation.ts';

export function toChatMessage(message: AdvisorMessage): ChatMessage {
  const { id, sender, content, sources, audio_url: audioUrl, finished } = message;
  const { suggestions, calculator, more, basis, step, language } = message;
  return {
    key: `kept-${id}`,
    sender,
    content,
    more,
    basis,
    step,
    language,
    sources,
    audioUrl,
    finished,
    suggestions,
    calculator,
    idea: null,
  };
}
