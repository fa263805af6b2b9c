import type { ContentEntry } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useGo } from '#src/platform/navigation.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { textOf } from '#src/ui/save.ts';
import { editorOf, folderOf, reloadContentLists, saveContentDraft } from './curriculum.api.ts';
import { lessonTemplate, newFilePath } from './lesson-template.ts';
import { NewDraftForm } from './new-draft-form.tsx';

interface NewLessonFormProps {
  /** Of the chapter; null where it is still to be chosen. */
  folder: string | null;
  /** The folder of the chapter that one comes from, to choose from the others. */
  from?: string;
  all: readonly ContentEntry[];
  onClose: () => void;
}

/** Begins a draft of a lesson; its text and its questions are written on its own page. */
export default function NewLessonForm({ folder, from = '', all, onClose }: NewLessonFormProps) {
  const { t } = useLingui();
  const go = useGo();
  const send = async (data: FormData) => {
    const title = textOf(data, 'title');
    const paths = all.map(({ path }) => path);
    const path = newFilePath(folder ?? textOf(data, 'chapter'), title, paths);
    await saveContentDraft({ path, text: lessonTemplate(title), version: 0 });
    void reloadContentLists();
    go(editorOf(path));
  };
  return (
    <NewDraftForm
      label={t`Add a lesson`}
      name={`new-lesson:${folder ?? ''}`}
      titleLabel={<Trans>Title of the lesson in English</Trans>}
      note={<Trans>You write the English text. The French one is added afterwards.</Trans>}
      send={send}
      failed={t`The lesson could not be created.`}
      action={<Trans>Write it</Trans>}
      onClose={onClose}
    >
      {(draft, errors) =>
        folder === null && (
          <Field name="chapter" label={<Trans>Chapter</Trans>} required errors={errors['chapter']}>
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
        )
      }
    </NewDraftForm>
  );
}

const inside = (all: readonly ContentEntry[], part: ContentEntry, which: ContentEntry['kind']) =>
  all.filter(({ kind, path }) => kind === which && path.startsWith(folderOf(part.path)));
