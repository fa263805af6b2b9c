/* A page of its own: the editor must not have come before. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { parseRichText, writeRichText } from '@inzira/contract/rules/rich-text';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { readKept } from '#src/platform/device-store.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { activateTexts } from '#src/platform/texts.ts';
import { useDraft } from '#src/ui/draft.tsx';
import { Field } from '#src/ui/field.tsx';
import { useSave } from '#src/ui/save.ts';
import { fromDocument, toDocument } from './document.ts';
import { editorOf } from './fake-writing.ts';
import { cleanPasted } from './pasted.ts';
import { RichTextArea } from './rich-text-area.tsx';

const sent: unknown[] = [];

function Form({ before = '' }: { before?: string }) {
  const draft = useDraft('rich:1');
  const { form, fields } = useSave({
    draft,
    send: async (data) => sent.push(data.get('about')),
  });
  return (
    <form key={draft.key} {...form}>
      <Field label="About" name="about" required limit={40} errors={fields['about'] ?? []}>
        <RichTextArea rows={4} lang="fr" defaultValue={draft.text('about', before)} />
      </Field>
      <button type="submit">Send</button>
    </form>
  );
}

function open(before?: string) {
  render(
    <I18nProvider i18n={i18n}>
      <Form {...(before !== undefined && { before })} />
    </I18nProvider>,
  );
  return userEvent.setup();
}
const area = () => document.querySelector<HTMLTextAreaElement>('textarea[name=about]');
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(async () => {
  await activateTexts('en');
  logInAmina();
  sent.length = 0;
});

test('who types before the editor is there goes on where they are, and finds it there after', async () => {
  const user = open();
  act(() => area()?.focus());
  await user.keyboard('One *two*');
  expect(document.querySelector('.ProseMirror')).toBeNull();
  expect(area()?.className).not.toContain('sr-only');
  await user.tab();
  const { view } = await editorOf('about');
  expect(view.dom.innerHTML).toBe('<p>One <em>two</em></p>');
});

describe('a text with marks', () => {
  test('is kept, counted and sent as Markdown with every change', async () => {
    const user = open('One *two*');
    const editor = await editorOf('about');
    expect(area()?.value).toBe('One *two*');
    act(() => void editor.chain().setTextSelection(8).insertContent(' three').run());
    expect(area()?.value).toBe('One *two three*');
    expect(screen.getByText('15 / 40')).toBeTruthy();
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(readKept('draft:rich:1'))).toContain('One *two three*');
    await user.click(press('Send'));
    await waitFor(() => expect(sent).toEqual(['One *two three*']));
  });

  test('gets its marks by buttons, which the arrow keys reach', async () => {
    const user = open('One');
    const editor = await editorOf('about');
    act(() => void editor.commands.selectAll());
    const bar = screen.getByRole('toolbar', { name: 'Formatting' });
    const names = within(bar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Bold', 'Italic', 'Heading', 'List', 'Numbered list', 'Link']);
    await user.click(press('Bold'));
    expect(press('Bold').getAttribute('aria-pressed')).toBe('true');
    expect(area()?.value).toBe('**One**');
    await user.click(press('List'));
    expect(area()?.value).toBe('- **One**');
    await user.click(press('Numbered list'));
    expect(area()?.value).toBe('1. **One**');
    act(() => press('Bold').focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(press('Heading'));
  });

  test('gets a link, and says what is none', async () => {
    const user = open('One two');
    const editor = await editorOf('about');
    act(() => void editor.commands.setTextSelection({ from: 5, to: 8 }));
    await user.click(press('Link'));
    const field = screen.getByRole('textbox', { name: 'Address of the link' });
    await user.type(field, 'javascript:alert(1){Enter}');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await user.clear(field);
    await user.type(field, 'fund.example/apply{Enter}');
    expect(area()?.value).toBe('One [two](https://fund.example/apply)');
    act(() => void editor.commands.setTextSelection(6));
    await user.click(press('Link'));
    await user.click(press('Remove link'));
    expect(area()?.value).toBe('One two');
  });

  test('that is missing says so at the editor, which then has the focus, until it is there', async () => {
    const user = open();
    const editor = await editorOf('about');
    const { dom } = editor.view;
    expect([dom.getAttribute('aria-multiline'), dom.getAttribute('lang')]).toEqual(['true', 'fr']);
    await user.click(press('Send'));
    await waitFor(() => expect(document.activeElement).toBe(dom));
    expect(dom.getAttribute('aria-invalid')).toBe('true');
    const told = document.getElementById(dom.getAttribute('aria-describedby') ?? '');
    expect(told?.textContent).toBe('This field is required.');
    act(() => void editor.commands.insertContent('One'));
    await waitFor(() => expect(dom.hasAttribute('aria-invalid')).toBe(false));
    await user.click(screen.getByText('About'));
    expect(document.activeElement).toBe(dom);
  });

  test.each([
    'One\ntwo\n\n## Three\n\n- **a**\n  - b\n- c [d](https://a.example)\n\n3. e\n4. f',
    '5 * 3 and \\*x\\*\n\n\\- so\n\n1\\. yes',
  ])('%j goes through the editor unchanged', async (markdown) => {
    expect(writeRichText(fromDocument(toDocument(parseRichText(markdown))))).toBe(markdown);
  });
});

describe('what is pasted', () => {
  const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {color: red}</style></head><body>
<!--StartFragment--><h1 style='margin:0'>Who may <b>apply</b><o:p></o:p></h1>
<p class=MsoNormal style='color:red'><span style='font-family:Arial'>Founders&nbsp;of <i>shops</i>.</span></p>
<p class=MsoNormal>&nbsp;</p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>A plan</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o&nbsp; </span>of a page</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span><a href="https://a.example/f">A form</a></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Last</p>
<!--EndFragment--></body></html>`;
  const PAGE = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-style:italic"> slanted</span></p><ul><li dir="ltr"><p role="presentation"><span>one</span></p></li></ul></b><script>alert(1)</script><img src="x" onerror="alert(1)"><div>In a <a href="javascript:alert(1)">box</a></div><table><tr><td>cell</td></tr></table><h5>Small</h5>`;
  test.each([
    [
      'Word',
      WORD,
      '## Who may **apply**\n\nFounders\u00a0of *shops*.\n\n- A plan\n  - of a page\n- [A form](https://a.example/f)\n\n1. Last',
    ],
    ['a page', PAGE, '**Bold** *slanted*\n\n- one\n\nIn a box\n\ncell\n\n### Small'],
  ])('from %s is clean Markdown', async (_, html, markdown) => {
    open();
    const editor = await editorOf('about');
    act(() => void editor.view.pasteHTML(html));
    expect(area()?.value).toBe(markdown);
    expect(cleanPasted(html)).not.toMatch(/<script|onerror|<img/);
  });

  test('as plain text has the marks that it says', async () => {
    open();
    const editor = await editorOf('about');
    act(() => void editor.view.pasteText('One **two**\n\n- three\n- four'));
    expect(area()?.value).toBe('One **two**\n\n- three\n- four');
  });
});
