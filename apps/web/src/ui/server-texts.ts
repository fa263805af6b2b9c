import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

interface KnownText {
  pattern: RegExp;
  text: MessageDescriptor;
}

const known = new Map<string, KnownText>();

/**
 * The server speaks English. A feature tells here which of its sentences it can say in the other
 * languages; `{name}` in one stands for whatever the server puts there.
 */
export function knowServerTexts(texts: Record<string, MessageDescriptor>): void {
  for (const [template, text] of Object.entries(texts)) {
    const source = template
      .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{(\w+)\}/g, '(?<$1>.+)');
    known.set(template, { pattern: new RegExp(`^${source}$`, 's'), text });
  }
}

/** Says a sentence of the server in the reader's language; an unknown one stays as it is. */
export function useServerText(): (sentence: string) => string {
  const { i18n } = useLingui();
  return (sentence) => {
    if (i18n.locale === 'en') return sentence;
    for (const { pattern, text } of known.values()) {
      const match = pattern.exec(sentence);
      if (match) return i18n._({ ...text, values: { ...match.groups } });
    }
    return sentence;
  };
}
