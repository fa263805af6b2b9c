import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { EmojiText } from './emoji-text.tsx';

/**
 * A sentence from the server, in the language in which it was received. It is not requested again after a switch of
 * language, so it states its own language.
 */
export function ServerSentence({ text, className }: { text: string; className?: string }) {
  const language = useLanguage();
  const [said, setSaid] = useState({ text, language });
  if (said.text !== text) setSaid({ text, language });
  return (
    <p lang={said.language === language ? undefined : said.language} className={className}>
      <EmojiText text={text} />
    </p>
  );
}
