import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { EmojiText } from './emoji-text.tsx';

/**
 * A sentence as the server said it, in the language that the page had then. The server is not asked
 * again when the language changes, so that the sentence stays, and names its language.
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
