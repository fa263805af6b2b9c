import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  HighlightStyle,
  Language,
  defineLanguageFacet,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';

const markdown = new Language(defineLanguageFacet(), parser.configure(GFM), [], 'markdown');

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--clay-strong)' },
  { tag: [tags.monospace, tags.processingInstruction], color: 'var(--ink-soft)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper-raised)' },
  '&.cm-focused': { outline: '3px solid var(--clay)', outlineOffset: '-3px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.9375rem',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--paper-sunken)',
    color: 'var(--ink-soft)',
    borderRight: '1px solid var(--line)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-content ::selection':
    { backgroundColor: 'var(--ochre-soft)', color: 'var(--on-ochre-soft)' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--paper-raised)',
    border: '1px solid var(--line-strong)',
  },
  '.cm-collapsedLines': {
    color: 'var(--ink)',
    background: 'var(--paper-sunken)',
  },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"…"' },
  '.cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--forest-soft) !important' },
  '.cm-merge-a .cm-changedLine, .cm-deletedChunk': {
    backgroundColor: 'var(--alarm-soft) !important',
  },
  '.cm-changedText, .cm-deletedText': {
    background: 'none !important',
    textDecoration: 'underline 2px',
  },
});

const prose = EditorView.theme({
  '.cm-scroller': { fontFamily: 'inherit', fontSize: '1rem' },
  '.cm-content': { padding: '0.75rem' },
});

interface Options {
  label: string;
  language?: string | undefined;
  isReadOnly?: boolean;
  /** Whether to show it as prose instead of lines of a file. */
  isProse?: boolean;
  onChange?: (text: string) => void;
}

/** Tab is not bound: it leaves the editor as it leaves any field. */
export function editorExtensions({
  label,
  language = 'en',
  isReadOnly,
  isProse,
  onChange,
}: Options): Extension[] {
  return [
    isProse ? prose : lineNumbers(),
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    markdown,
    syntaxHighlighting(colours),
    look,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      spellcheck: 'true',
      lang: language,
    }),
    ...(isReadOnly ? [EditorState.readOnly.of(true)] : []),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange?.(update.state.doc.toString());
    }),
  ];
}

/**
 * A shadow root, because CodeMirror then uses constructed style sheets; the content security policy forbids style
 * elements.
 */
export function rootIn(host: HTMLElement): { root: ShadowRoot; parent: HTMLElement } {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  const parent = document.createElement('div');
  parent.style.height = '100%';
  root.append(parent);
  return { root, parent };
}
