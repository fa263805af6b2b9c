import { Trans } from '@lingui/react/macro';
import { MessageSquareQuote } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';

/** The most characters of a quotation; a longer one is cut. */
const MAX_WORDS = 300;
const QUOTE = /^> /;

/** A line of a comment that quotes the work. */
export const toQuote = (words: string) =>
  `> ${words.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_WORDS)}\n`;

/** Appends text like typed input, so that drafts and counters notice it. */
export function writeAtEnd(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  const gap = field.value.trim() === '' || field.value.endsWith('\n') ? '' : '\n';
  field.setRangeText(`${gap}${text}`, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.focus();
}

interface MarkableTextProps {
  className: string;
  /** Called with the selected words. */
  onQuote: (words: string) => void;
  children: ReactNode;
}

/** A text in which readers can select words, by mouse, finger or keyboard, to comment on them. */
export function MarkableText({ className, onQuote, children }: MarkableTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const words = useMarkedWords(text);
  return (
    <>
      <div ref={text} className={className}>
        {children}
      </div>
      {words && (
        <Button
          look="secondary"
          // Placed above the bar with the answers; pressing it must not clear the selection before it is read.
          className="sticky bottom-20 z-10 self-start shadow-card"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            onQuote(words);
            getSelection()?.removeAllRanges();
          }}
        >
          <MessageSquareQuote size={18} aria-hidden />
          <Trans>Comment on these words</Trans>
        </Button>
      )}
    </>
  );
}

/** The selected text within the element; empty for a selection elsewhere. */
function useMarkedWords(element: RefObject<HTMLElement | null>): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    const read = () => {
      setWords(element.current ? wordsWithin(element.current, getSelection()) : '');
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [element]);
  return words;
}

/** The part of a selection within the element that contains one of its ends, in whole words. */
function wordsWithin(element: HTMLElement, selection: Selection | null): string {
  if (!selection || selection.isCollapsed) return '';
  const ends = [selection.anchorNode, selection.focusNode];
  if (!ends.some((end) => element.contains(end))) return '';
  const range = selection.getRangeAt(0).cloneRange();
  if (!element.contains(range.startContainer)) range.setStart(element, 0);
  if (!element.contains(range.endContainer)) range.setEnd(element, element.childNodes.length);
  if (range.toString().trim() === '') return '';
  const before = range.cloneRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return wholeWords(element.textContent, start, start + range.toString().length).trim();
}

const IN_WORD = /[\p{L}\p{M}\p{N}’'-]/u;

/** Extends a selection to whole words, because fingers are imprecise. */
function wholeWords(text: string, from: number, to: number): string {
  const isWithinWord = (at: number) =>
    IN_WORD.test(text[at - 1] ?? '') && IN_WORD.test(text[at] ?? '');
  let [start, end] = [from, to];
  while (isWithinWord(start)) start -= 1;
  while (isWithinWord(end)) end += 1;
  return text.slice(start, end);
}

/** Renders a comment with its quotations set apart. */
export function CommentText({ content }: { content: string }) {
  const parts = content.split('\n').reduce<{ isQuote: boolean; lines: string[] }[]>((all, line) => {
    const isQuote = QUOTE.test(line);
    const last = all.at(-1);
    const shown = isQuote ? line.replace(QUOTE, '') : line;
    if (last?.isQuote === isQuote) last.lines.push(shown);
    else all.push({ isQuote, lines: [shown] });
    return all;
  }, []);
  return parts.map(({ isQuote, lines }, at) => {
    const text = lines.join('\n');
    return isQuote ? (
      <blockquote
        key={at}
        className="mt-2 border-l-4 border-ochre pl-3 wrap-anywhere whitespace-pre-line text-ink-soft"
      >
        {text}
      </blockquote>
    ) : (
      <p key={at} className="mt-1 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    );
  });
}
