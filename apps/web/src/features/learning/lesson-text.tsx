import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { later } from '#src/platform/later.tsx';
import { useSession } from '#src/platform/session.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Prose } from '#src/ui/prose.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ExpiredNote } from './expired-note.tsx';
import { LessonCheck } from './lesson-check.tsx';
import { findLessonParts, type LessonPart } from './lesson-parts.ts';
import './lesson.css';

/** Rendered at the lesson's end; loads the code that stores notes on the device. */
const importNote = async () => ({ default: (await import('./try-note.tsx')).TryNote });
const noteLoading = <Skeleton className="h-56 w-full" />;
const TryNote = later(importNote, { fallback: noteLoading });

/** Loaded only near the end, because most visitors read a lesson without writing. */
const VisitorNote = later(importNote, { fallback: noteLoading, when: 'near' });

interface LessonTextProps {
  lessonId: number;
  html: string;
  /** The language of the text. */
  language: string;
  /** Renders what belongs at a placeholder: a calculator by its name, `facts` of several countries, `promise` below the note. */
  renderTool?: (name: string, place: HTMLElement, lessonId: number) => ReactNode;
  /** Called when the last line of the text was visible. */
  onEndSeen: () => void;
}

/** A lesson in the requested language, or else in its original one. */
export function LessonText(props: LessonTextProps) {
  const { lessonId, html, onEndSeen, renderTool } = props;
  const text = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<readonly LessonPart[]>([]);
  const latest = useRef(onEndSeen);
  useEffect(() => {
    latest.current = onEndSeen;
  });

  // A layout effect, before the first paint, so that nothing moves.
  useLayoutEffect(() => {
    const lesson = text.current;
    if (lesson) setParts((before) => moveOver(before, findLessonParts(lesson)));
  }, [html]);

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      latest.current();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [html]);

  // Opens folded sections for printing.
  useEffect(() => {
    const unfold = () => {
      for (const fold of text.current?.querySelectorAll('details') ?? []) fold.open = true;
    };
    addEventListener('beforeprint', unfold);
    return () => removeEventListener('beforeprint', unfold);
  }, []);

  return (
    <div ref={text} lang={props.language}>
      <Prose html={html} className="lesson" />
      {parts.map((part, at) =>
        createPortal(showPart(part, lessonId, renderTool), part.place, String(at)),
      )}
      <div ref={end} className="h-px" />
    </div>
  );
}

/** After a switch of language, keeps what was typed and tapped: the placeholders are the same, in the same order. */
function moveOver(before: readonly LessonPart[], parts: readonly LessonPart[]): LessonPart[] {
  return parts.map((part, at) => {
    const known = before[at]?.place;
    if (!known || before[at]?.kind !== part.kind || !STAYS.includes(part.kind)) return part;
    if (known.dataset['calculator'] === 'facts') return part;
    if (known !== part.place) {
      for (const text of known.querySelectorAll(':scope > :is(.check-question, ul)')) text.remove();
      known.prepend(...part.place.childNodes);
      part.place.replaceWith(known);
    }
    return { ...part, place: known };
  });
}

const STAYS = ['calculator', 'check', 'note'];

function showPart(
  part: LessonPart,
  lessonId: number,
  renderTool: LessonTextProps['renderTool'],
): ReactNode {
  switch (part.kind) {
    case 'calculator':
      return renderTool?.(part.name, part.place, lessonId);
    case 'check':
      return <LessonCheck question={part.question} choices={part.choices} />;
    case 'script':
      return <CopyScript text={part.text} />;
    case 'expired':
      return <ExpiredNote since={part.since} />;
    case 'note':
      return (
        <>
          <Note lessonId={lessonId} prompt={part.prompt} />
          <div className="mt-5">{renderTool?.('promise', part.place, lessonId)}</div>
        </>
      );
  }
}

function Note(props: { lessonId: number; prompt: string }) {
  const { signedIn } = useSession();
  // State, so that a login or logout does not replace the field.
  const [Field] = useState(() => (signedIn ? TryNote : VisitorNote));
  return <Field {...props} />;
}

/** Takes the language of the lesson, which may differ from the page's. */
function CopyScript({ text }: { text: string }) {
  const { i18n } = useLingui();
  return (
    <div lang={i18n.locale} className="mt-3 print:hidden">
      <CopyButton text={text} label={<Trans>Copy the text</Trans>} />
    </div>
  );
}
