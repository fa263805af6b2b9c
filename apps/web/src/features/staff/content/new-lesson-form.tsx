import type { FieldErrors } from '@inzira/contract/endpoint';
import { isTemporaryFailure } from '@inzira/contract/rules/retry';
import type { ContentEntry, ContentFile, QuestionChange } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { keep } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import type { Language } from '#src/platform/languages.ts';
import { useGo } from '#src/platform/navigation.ts';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, draftItem, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { Live, LiveLinks } from './content-live.tsx';
import {
  beginContentDraft,
  editorOf,
  folderOf,
  publishText,
  reloadContentLists,
} from './curriculum.api.ts';
import { lessonText, newFilePath } from './lesson-template.ts';
import {
  begunIn,
  hasLesson,
  hasQuestion,
  linesOf,
  MOST_WRONG,
  onTopOf,
  prefixOf,
  readNewLesson,
  wordsOfQuestion,
} from './new-lesson.ts';
import { useOneAtATime } from '#src/features/staff/use-one-at-a-time.ts';

interface NewLessonFormProps {
  /** The chapter's folder; null to let the user choose it. */
  folder: string | null;
  /** The folder of the chapter that the user comes from, as the initial choice. */
  from?: string;
  all: readonly ContentEntry[];
  onClose: () => void;
}

/** A form for a lesson with a question, published together. */
export default function NewLessonForm(props: NewLessonFormProps) {
  const [published, setPublished] = useState<PublishedLesson | null>(null);
  /** The next lesson goes into the same chapter. */
  const [from, setFrom] = useState(props.from);
  return (
    <div className="mt-3 max-w-prose rounded-lg border border-line bg-paper p-4 has-[.in-both]:max-w-5xl">
      {published ? (
        <Published {...published} onMore={() => setPublished(null)} onClose={props.onClose} />
      ) : (
        <LessonForm
          {...props}
          {...(from !== undefined && { from })}
          onPublished={(lesson) => {
            setFrom(folderOf(lesson.file.path));
            setPublished(lesson);
          }}
        />
      )}
    </div>
  );
}

interface PublishedLesson {
  file: ContentFile;
  /** In the author's language. */
  title: string;
}

interface PublishedProps extends PublishedLesson {
  onMore: () => void;
  onClose: () => void;
}

/** Replaces the form at the same place, so that nothing moves below the thumb. */
function Published({ file, title, onMore, onClose }: PublishedProps) {
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      <p role="status">
        <Live file={file} />
      </p>
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        {file.reader && <LiveLinks path={file.path} reader={file.reader} newest={0} />}
        <Button look="secondary" onClick={onMore}>
          <Trans>Add another lesson</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
      <TextLink alone to={editorOf(file.path)}>
        <Trans>Change it, or take it away</Trans>
      </TextLink>
    </div>
  );
}

type LessonFormProps = NewLessonFormProps & { onPublished: (lesson: PublishedLesson) => void };

function LessonForm(props: LessonFormProps) {
  const { folder, from = '', all, onClose, onPublished } = props;
  const { t } = useLingui();
  const go = useGo();
  const { user } = useSession();
  const language = useLanguage();
  const [first] = useState(language);
  const draft = useDraft(`new-lesson:${folder ?? ''}`);
  /** Authors who use the product in another language write both texts. */
  const second = first === 'en' ? begunIn(draft.text) : first;
  const check = useCheck(second);
  const pathField = useRef<HTMLInputElement>(null);
  const triedField = useRef<HTMLInputElement>(null);
  /**
   * Stores the path with the draft, so that a retry after a lost answer uses the same path, also after a reload.
   * @param tried the texts that were sent to this path
   */
  const keepPath = (path: string, tried: readonly string[] = []) => {
    const { current } = pathField;
    if (!current?.form || !triedField.current) return;
    current.value = path;
    // As JSON, because the field has only one line.
    triedField.current.value = tried.length === 0 ? '' : JSON.stringify(tried);
    draft.writer.read(current.form);
    draft.writer.flush();
  };
  const placeOf = (data: FormData) => ({
    chapter: folder ?? textOf(data, 'chapter'),
    title: textOf(data, 'title').trim() || textOf(data, `${second}-title`).trim(),
  });
  const pathOf = (data: FormData) => {
    const { chapter, title } = placeOf(data);
    const known = textOf(data, 'path');
    if (known !== '' && folderOf(known) === chapter) return known;
    const paths = all.map(({ path }) => path);
    return newFilePath(chapter, title, paths);
  };
  const send = async (data: FormData) => {
    const path = pathOf(data);
    const isAgain = path === textOf(data, 'path');
    const lesson = readNewLesson(data, second);
    const tried = triedAt(path, data);
    keepPath(path, [...tried, lesson.text]);
    const file = await publishText({ path, version: 0, ...lesson }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || isTemporaryFailure(error)) throw error;
      const { current } = (error.body ?? {}) as { current?: ContentFile };
      const isMine =
        isAgain &&
        current?.versions.every(({ author }) => author === user?.username) &&
        // The author may have an older lesson of the same name, which must not be replaced.
        tried.includes(current.versions.at(-1)?.text ?? '');
      // An earlier attempt has arrived, and the form was changed since.
      if (isMine && current?.state === 'edited') return publishText(onTopOf(current, lesson));
      // The path is taken by somebody else's text; the next attempt gets another one.
      if (!isAgain || (error.status === 409 && !isMine)) keepPath('');
      reloadContentLists();
      throw error;
    });
    // What is typed from now on belongs to the next lesson.
    keepPath('');
    onPublished({ file, title: textOf(data, `${second}-title`).trim() || file.title });
  };
  const { form, busy, failure, fields } = useSave({ draft, check, send });
  const edit = useMutation({
    mutationFn: async (data: FormData) => {
      const path = pathOf(data);
      keepPath(path, triedAt(path, data));
      const { questions, translation, ...lesson } = readNewLesson(data, second);
      // Without an English title, the draft uses that of the translation.
      const text = textOf(data, 'title').trim()
        ? lesson.text
        : lessonText(placeOf(data).title, textOf(data, 'text'));
      await begin(path, text, questions);
      if (!translation) return { to: path, waits: null };
      const said = (name: string) => textOf(data, `${translation.language}-${name}`).trim();
      const words = wordsOfQuestion(data, translation.language);
      const body = [said('text'), words].filter(Boolean).join('\n\n');
      const own = path.replace(/\.md$/, `.${translation.language}.md`);
      await begin(own, lessonText(said('title'), body, true), null);
      // Opens the translation if the English text is empty.
      const to = textOf(data, 'text').trim() === '' ? own : path;
      return { to, waits: words === '' ? null : translation.language };
    },
    onSuccess({ to, waits }) {
      draft.clear();
      reloadContentLists();
      if (waits !== null) {
        const name = new Intl.DisplayNames([language], { type: 'language' }).of(waits);
        showToast(
          t`The question in ${name} waits below the text in ${name}, until the quiz has the English one.`,
        );
      }
      go(editorOf(to));
    },
  });
  const goOnInEditor = useOneAtATime(edit.mutate);
  const problems: FieldErrors = {
    ...fields,
    ...(fields['questions'] && { question: fields['questions'] }),
    ...(fields['translation'] && { [`${second}-text`]: fields['translation'] }),
  };
  const both: Both = { second, problems, text: draft.text };
  return (
    <form key={draft.key} {...form} aria-label={t`Add a lesson`} className="flex flex-col gap-4">
      {/* Not `type="hidden"`, because React resets the value of such inputs on each render. */}
      <input
        ref={pathField}
        hidden
        readOnly
        autoComplete="off"
        name="path"
        defaultValue={draft.text('path')}
      />
      <input
        ref={triedField}
        hidden
        readOnly
        autoComplete="off"
        name="tried"
        defaultValue={draft.text('tried')}
      />
      {second === null ? (
        <p className="max-w-prose text-ink-soft">
          <Trans>You write the English text. The French one is added afterwards.</Trans>
        </p>
      ) : (
        <Alert tone="notice">
          <p className="font-semibold">
            <Trans>The English text is needed.</Trans>
          </p>
          <p>
            <Trans>
              Learners get a lesson once its English text is there. Write both languages here, and
              they are published together. Without the English, “Go on in the editor” keeps yours as
              a draft.
            </Trans>
          </p>
        </Alert>
      )}
      <InBoth {...both} name="title" label={t`Title of the lesson`} isRequired limit={90}>
        {(given) => <Line {...given} />}
      </InBoth>
      {folder === null && (
        <Field name="chapter" label={<Trans>Chapter</Trans>} required errors={problems['chapter']}>
          <Select defaultValue={draft.text('chapter', from)}>
            <option value="">{t`Choose a chapter`}</option>
            {all
              .filter(({ kind }) => kind === 'module')
              .flatMap((module, at) =>
                inside(all, module, 'course').map((course) => (
                  <optgroup
                    key={course.path}
                    label={`${at + 1}. ${module.title} · ${course.title}`}
                  >
                    {inside(all, course, 'chapter').map((chapter) => (
                      <option key={chapter.path} value={folderOf(chapter.path)}>
                        {chapter.title}
                      </option>
                    ))}
                  </optgroup>
                )),
              )}
          </Select>
        </Field>
      )}
      <InBoth
        {...both}
        name="text"
        label={t`Text`}
        hint={t`An empty line begins a new paragraph.`}
        isRequired
      >
        {(given) => <Lines rows={6} {...given} />}
      </InBoth>
      <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
        <legend className="sr-only">
          <Trans>A question about it in the quiz</Trans>
        </legend>
        <p>
          <span className="block font-semibold" aria-hidden>
            <Trans>A question about it in the quiz</Trans>
          </span>
          <span className="text-sm text-ink-soft">
            <Trans>Optional. Learners are asked it at the end of the chapter.</Trans>
          </span>
        </p>
        <InBoth {...both} name="question" label={t`What is asked`}>
          {(given) => <Line {...given} />}
        </InBoth>
        <InBoth {...both} name="right" label={t`Right answer`}>
          {(given) => <Line {...given} />}
        </InBoth>
        <InBoth
          {...both}
          name="wrong"
          label={t`Wrong answers, one per line`}
          hint={t`Up to three. Learners see all answers mixed.`}
        >
          {(given) => <Lines rows={2} {...given} />}
        </InBoth>
        <InBoth
          {...both}
          name="explanation"
          label={t`What is said after the answer`}
          hint={t`Without it, the right answer is named.`}
        >
          {(given) => <Line {...given} />}
        </InBoth>
      </fieldset>
      {failure !== null && (
        <FailureAlert sentence={t`The lesson could not be published.`} failure={failure} />
      )}
      {edit.isError && (
        <FailureAlert sentence={t`The lesson could not be created.`} failure={edit.error} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy || edit.isPending} className="max-sm:w-full">
          <Trans>Publish</Trans>
        </Button>
        <Button
          look="secondary"
          busy={edit.isPending || busy}
          className="max-sm:grow"
          onClick={({ currentTarget: { form: element } }) => {
            if (!element) return;
            const data = new FormData(element);
            const { chapter, title } = placeOf(data);
            // Shows which required fields are missing.
            if (chapter === '' || title === '') element.requestSubmit();
            else goOnInEditor(data);
          }}
        >
          <Trans>Go on in the editor</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <DraftNote draft={draft} />
    </form>
  );
}

interface Both {
  second: Exclude<Language, 'en'> | null;
  problems: FieldErrors;
  text: (name: string) => string;
}

interface InBothProps extends Both {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  limit?: number;
  children: (given: { lang: Language; defaultValue: string; autoFocus?: boolean }) => ReactNode;
}

/** A field, or one for each of two languages, side by side on wide screens. */
function InBoth(props: InBothProps) {
  const { second, problems, text, name, label, hint, isRequired = false, limit, children } = props;
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  const languages: Language[] = second === null ? ['en'] : [second, 'en'];
  const fields = languages.map((language, at) => {
    const own = `${prefixOf(language)}${name}`;
    return (
      <Field
        key={own}
        name={own}
        label={second === null ? label : `${label} (${names.of(language)})`}
        hint={at === 0 ? hint : undefined}
        // Only the English one is required.
        required={isRequired && language === 'en'}
        {...(limit !== undefined && { limit })}
        {...(problems[own] && { errors: problems[own] })}
      >
        {children({
          lang: language,
          defaultValue: text(own),
          ...(name === 'title' && at === 0 && { autoFocus: true }),
        })}
      </Field>
    );
  });
  if (second === null) return fields;
  return <div className="in-both grid gap-4">{fields}</div>;
}

/** Moves to the next field on Enter, because phones have no Tab key. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const fields = [...(form?.elements ?? [])].filter(
    (one): one is HTMLElement =>
      one.matches('input, select, textarea, [type=submit]') && one instanceof HTMLElement,
  );
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

const Line = (input: ComponentProps<'input'>) => (
  <TextInput autoComplete="off" enterKeyHint="next" onKeyDown={goOn} {...input} />
);

const Lines = (area: ComponentProps<'textarea'>) => (
  <TextArea {...area} className="field-sizing-content min-h-20" />
);

/** The texts that were sent to this path before. */
function triedAt(path: string, data: FormData): string[] {
  const tried = textOf(data, 'tried');
  return tried === '' || path !== textOf(data, 'path') ? [] : (JSON.parse(tried) as string[]);
}

/** Returns a function that finds missing or contradictory values, by field. */
function useCheck(second: Both['second']) {
  const { t } = useLingui();
  const missing = [t`This field is required.`];
  return (data: FormData): FieldErrors => {
    const errors: Record<string, string[]> = {};
    const asksIn = (language: Language) => hasQuestion(data, language);
    const need = (language: Language, ...names: string[]) => {
      for (const name of names) {
        const own = `${prefixOf(language)}${name}`;
        if (textOf(data, own).trim() === '') errors[own] = missing;
      }
    };
    if (second !== null && hasLesson(data, second)) need(second, 'title', 'text');
    need('en', 'title', 'text');
    const languages: Language[] = second === null ? ['en'] : ['en', second];
    for (const language of languages) {
      // A question must also be written in the original language.
      if (!asksIn(language) && !(language === 'en' && second !== null && asksIn(second))) continue;
      need(language, 'question', 'right', 'wrong');
      const wrongs = `${prefixOf(language)}wrong`;
      const answers = [
        ...linesOf(textOf(data, wrongs)),
        textOf(data, `${prefixOf(language)}right`).trim(),
      ].map((answer) => answer.toLowerCase());
      if (answers.length > MOST_WRONG + 1) errors[wrongs] = [t`Give three wrong answers at most.`];
      else if (new Set(answers).size < answers.length)
        errors[wrongs] ??= [t`Two answers are the same.`];
    }
    if (second !== null && asksIn('en') && asksIn(second)) {
      const count = linesOf(textOf(data, 'wrong')).length;
      const wrongs = `${prefixOf(second)}wrong`;
      if (linesOf(textOf(data, wrongs)).length !== count)
        errors[wrongs] ??= [t`Give as many wrong answers in both languages.`];
    }
    return errors;
  };
}

async function begin(path: string, text: string, questions: QuestionChange | null) {
  await beginContentDraft({ path, text, version: 0, questions });
  await keep(draftItem(`content:${path}`), null);
}

const inside = (all: readonly ContentEntry[], part: ContentEntry, which: ContentEntry['kind']) =>
  all.filter(
    ({ kind, path, state }) =>
      kind === which && state !== 'removed' && path.startsWith(folderOf(part.path)),
  );
