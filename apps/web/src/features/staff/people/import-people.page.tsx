import type { ImportedLine } from '@inzira/contract/staff-people';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { keep, cannotStore, readKept, subscribeToItems } from '#src/platform/device-store.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Button } from '#src/ui/button.tsx';
import { addToDraft, useDraft } from '#src/ui/draft.tsx';
import { CsvFileField } from '#src/ui/imports/csv-file-field.tsx';
import { TypoNotice, useTypos, withoutTypos } from '#src/ui/imports/typo-notice.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Checkbox, Field, TextArea } from '#src/ui/field.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { useSave } from '#src/ui/save.ts';
import { GroupField } from '#src/features/staff/group-field.tsx';
import { ImportSummary } from './import-summary.tsx';
import { NoMailNote } from '#src/features/staff/no-mail-note.tsx';
import { withPassword } from '#src/features/staff/own-password.ts';
import { OwnPasswordField } from '#src/features/staff/own-password-field.tsx';
import { importPeople } from '#src/features/staff/staff.api.ts';

const CodeSheet = later(async () => import('./code-sheet.tsx'));
const ImportedPeople = later(async () => import('./imported-people.tsx'));

type Imported = Awaited<ReturnType<typeof importPeople>>;

const DRAFT = 'import-people';

interface Asked {
  csv: string;
  organizationId: number | null;
}

interface Group {
  id: number;
  name: string;
}

/** The field of the draft with id and name of the organization, which may not be among the first that are listed. */
const CHOICE = 'chosen-organization';

const choiceOf = ({ id, name }: Group) => `${id} ${name}`;

function readChoice(text: string): Group | null {
  const [, id, name] = /^(\d+) (.*)$/.exec(text) ?? [];
  return id === undefined || name === undefined ? null : { id: Number(id), name };
}

/** The result of the last import, cached until the app is closed or the user logs out. */
const IMPORTED = ['staff', 'imported'];
/** The device item for a result with login codes, which the server shows only once. */
const CODES = 'imported-codes';

const hasCodes = (lines: readonly ImportedLine[]) => lines.some(({ code }) => code !== null);
const keptCodes = () => readKept<ImportedLine[]>(CODES);

function noteImported(lines: ImportedLine[] | null) {
  void keep(CODES, lines && hasCodes(lines) ? lines : null);
  queryClient.setQueryData(IMPORTED, lines);
}

/** Creates accounts from a list: shows what would happen to each line before importing. */
export default function ImportPeoplePage() {
  const { t } = useLingui();
  const draft = useDraft(DRAFT);
  const [csv, setCsv] = useState(draft.text('csv'));
  /** Where they are brought in. The verdict on a line depends on it, so it is chosen before the check. */
  const [organization, setOrganization] = useState(() => readChoice(draft.text(CHOICE)));
  const organizationId = organization?.id ?? null;
  const [checked, setChecked] = useState<(Asked & { found: Imported }) | null>(null);
  /** What was last to be checked. */
  const asked = useRef<Asked>({ csv: '', organizationId: null });
  const kept = useSyncExternalStore(subscribeToItems, keptCodes, () => null);
  const { data: done = kept } = useQuery<ImportedLine[] | null>({
    queryKey: IMPORTED,
    queryFn: skipToken,
    gcTime: Infinity,
    staleTime: Infinity,
  });
  const { typos, look, isUnread } = useTypos();
  // Only while text and organization are the checked ones, so that nobody confirms lines that they have not seen.
  const preview =
    checked?.csv === csv && checked.organizationId === organizationId ? checked.found : null;
  const fresh = preview?.lines.filter(({ fate }) => fate === 'new').length ?? 0;
  const joining = preview?.lines.filter(({ fate }) => fate === 'joins').length ?? 0;
  const unnamed = preview?.lines.filter((line) => line.is_unnamed).length ?? 0;
  const [withUnnamed, setWithUnnamed] = useState(false);
  const opened = withUnnamed ? fresh : fresh - unnamed;
  const write = (text: string) => {
    setCsv(text);
    setChecked(null);
    setWithUnnamed(false);
  };
  const result = useRef<HTMLDivElement>(null);
  const checkForm = useRef<HTMLFormElement>(null);
  const check = useSave({
    draft,
    async send() {
      if (isUnread(csv)) return false;
      asked.current = { csv, organizationId };
      for (;;) {
        const now = asked.current;
        const checking = importPeople({
          csv: now.csv,
          dry_run: true,
          organization_id: now.organizationId,
          with_existing: true,
        });
        // Ignored if another file or organization was chosen meanwhile.
        const found = await checking.catch((failure: unknown) => {
          if (asked.current === now) throw failure;
        });
        if (asked.current !== now || !found) continue;
        flushSync(() => setChecked({ ...now, found }));
        break;
      }
      // Scrolls to the result, because the list may fill a phone's screen.
      result.current?.scrollIntoView({ block: 'start' });
      // Keeps the draft until the import.
      return false;
    },
  });
  const confirm = useSave({
    async send(data) {
      const { lines } = await withPassword(data, async (password) =>
        importPeople({
          csv,
          dry_run: false,
          password,
          organization_id: organizationId,
          with_existing: true,
          with_unnamed: withUnnamed,
        }),
      );
      draft.clear();
      noteImported(lines);
    },
  });
  const choose = (chosen: Group | null) => {
    flushSync(() => setOrganization(chosen));
    const form = checkForm.current;
    if (!form) return;
    // The name is in a field that changes without an event.
    draft.writer.noteInput({ currentTarget: form });
    asked.current = { csv, organizationId: chosen?.id ?? null };
    // What was checked for another organization is checked again.
    if (preview) form.requestSubmit();
  };
  const rest = done ? leftOut(csv, done) : '';
  if (done)
    return (
      <Done
        lines={done}
        isMending={rest !== ''}
        onAnother={() => {
          write(rest);
          if (rest !== '') {
            void addToDraft(DRAFT, 'csv', () => rest);
            // The form begins with it, and would not count it as changed.
            if (organization) void addToDraft(DRAFT, CHOICE, () => choiceOf(organization));
          }
          noteImported(null);
        }}
      />
    );
  return (
    <PageBody>
      <PageHeader
        back={{ to: paths.staffPlace('people'), label: <Trans>People</Trans> }}
        title={<Trans>Import people</Trans>}
        subtitle={
          <Trans>
            From a spreadsheet saved as CSV. People with an email get a link, the others a code that
            you print. Nothing happens before you have seen each line.
          </Trans>
        }
      />
      <div className="flex max-w-prose flex-col gap-8">
        <NoMailNote>
          <Trans>
            This site sends no mail yet: everybody gets a code or link that you print or hand over
            yourself.
          </Trans>
        </NoMailNote>
        <form
          key={draft.key}
          {...check.form}
          ref={(shown) => {
            checkForm.current = shown;
            draft.watch(shown);
          }}
          className="flex flex-col gap-4"
        >
          <GroupField
            kind="organization"
            name="organization"
            none={t`None`}
            initial={organization ?? undefined}
            hint={
              <Trans>
                The people of the list become its students, also those who have an account already:
                they are notified.
              </Trans>
            }
            onChoose={(id, name) => choose(id === '' ? null : { id: Number(id), name })}
          />
          <input type="hidden" name={CHOICE} value={organization ? choiceOf(organization) : ''} />
          <CsvFileField
            label={<Trans>CSV file</Trans>}
            onText={(text) => {
              flushSync(() => write(text));
              // Addresses that look mistyped are shown first; otherwise the check begins at once.
              if (look(text)) return;
              asked.current = { csv: text, organizationId };
              checkForm.current?.requestSubmit();
            }}
          />
          <Field
            name="csv"
            label={<Trans>Or paste the list</Trans>}
            hint={<Trans>The first line names the columns: name, email, username, language.</Trans>}
            required
            errors={check.fields['csv']}
          >
            <TextArea
              rows={8}
              spellCheck={false}
              placeholder={'name,email,language\nInès Mugabe,ines@example.org,fr\nJean Bosco,,fr'}
              value={csv}
              onChange={({ currentTarget }) => write(currentTarget.value)}
              onBlur={({ currentTarget }) => look(currentTarget.value)}
            />
          </Field>
          <TypoNotice
            typos={typos}
            onUse={() => {
              write(withoutTypos(csv));
              look(withoutTypos(csv));
            }}
          />
          {check.failure !== null && (
            <FailureAlert
              sentence={t`The list could not be read.`}
              failure={check.failure}
              serverFirst
            />
          )}
          <Button type="submit" look={preview ? 'secondary' : 'primary'} busy={check.busy}>
            <Trans>Check the list</Trans>
          </Button>
        </form>
      </div>
      {preview && (
        <div ref={result} className="mt-8 flex scroll-mt-20 flex-col gap-6">
          <ImportSummary lines={preview.lines.filter((line) => withUnnamed || !line.is_unnamed)} />
          <ImportedPeople lines={preview.lines} unread={preview.unread} />
          {fresh + joining > 0 && (
            <form {...confirm.form} className="flex max-w-prose flex-col gap-4">
              {unnamed > 0 && (
                <Checkbox
                  checked={withUnnamed}
                  onChange={({ currentTarget }) => setWithUnnamed(currentTarget.checked)}
                  label={
                    <Plural
                      value={unnamed}
                      one="Create # account without a name, too. Otherwise this line is left out, and you can write the name into it next."
                      other="Create # accounts without a name, too. Otherwise these lines are left out, and you can write the names into them next."
                    />
                  }
                />
              )}
              <OwnPasswordField save={confirm} />
              {confirm.failure !== null && (
                <FailureAlert
                  sentence={t`The list could not be imported.`}
                  failure={confirm.failure}
                  serverFirst
                />
              )}
              <Button type="submit" busy={confirm.busy} disabled={opened + joining === 0}>
                {joining === 0 ? (
                  <Plural value={opened} one="Create # account" other="Create # accounts" />
                ) : opened === 0 ? (
                  <Plural value={joining} one="Add # member" other="Add # members" />
                ) : (
                  <Trans>
                    Create accounts ({opened}) and add members ({joining})
                  </Trans>
                )}
              </Button>
            </form>
          )}
        </div>
      )}
    </PageBody>
  );
}

/** The lines that were not imported, with the header row; empty if the text cannot be split into lines. */
function leftOut(csv: string, lines: readonly ImportedLine[]): string {
  const [titles = '', ...rows] = csv.split(/\r?\n/);
  const kept = lines.flatMap(({ fate, line }) => (fate === 'error' ? (rows[line - 2] ?? []) : []));
  return kept.length > 0 && !csv.includes('"') ? [titles, ...kept].join('\n') : '';
}

/** With more codes, the next actions are shown above and below the list. */
const FEW_CODES = 5;

interface DoneProps {
  lines: readonly ImportedLine[];
  /** Whether the next list consists of the lines that were left out. */
  isMending: boolean;
  onAnother: () => void;
}

function Done({ lines, isMending, onAnother }: DoneProps) {
  const codes = lines.filter(({ code }) => code !== null);
  const isWithCodes = hasCodes(lines);
  const [isAsked, setAsked] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  // Scrolls to the top, because the previous page was longer and the codes are shown only once.
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  // Warns before leaving the app, because not every device can store the codes. Within the app they stay available.
  useEffect(() => {
    if (!isWithCodes) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWithCodes]);
  const another = (
    <Button
      look="secondary"
      className="self-start"
      onClick={isWithCodes ? () => setAsked(true) : onAnother}
    >
      {isWithCodes && isMending ? (
        <Trans>I have the codes: fix the lines that were left out</Trans>
      ) : isMending ? (
        <Trans>Fix the lines that were left out</Trans>
      ) : isWithCodes ? (
        <Trans>I have the codes: import another list</Trans>
      ) : (
        <Trans>Import another list</Trans>
      )}
    </Button>
  );
  return (
    <PageBody>
      <div ref={top} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        <div className="contents print:hidden">
          <PageHeader
            back={{ to: paths.staffPlace('people'), label: <Trans>People</Trans> }}
            title={<Trans>The list is imported</Trans>}
          />
          <ImportSummary lines={lines} />
          {isWithCodes && (
            <>
              <Alert tone="notice">
                {cannotStore() ? (
                  <Trans>
                    Print the codes or send them now: they stay here until you close Inzira. Each
                    opens one account on a phone, within 30 days. Replace a lost one on the page of
                    its person.
                  </Trans>
                ) : (
                  <Trans>
                    Print the codes or send them now: they stay here until you say that you have
                    them, or log out. Each opens one account on a phone, within 30 days. Replace a
                    lost one on the page of its person.
                  </Trans>
                )}
              </Alert>
              <div className="flex flex-wrap gap-3">
                <Button onClick={() => window.print()}>
                  <Printer size={18} aria-hidden />
                  <Trans>Print the codes</Trans>
                </Button>
                {another}
              </div>
            </>
          )}
        </div>
        {isWithCodes && <CodeSheet lines={codes} />}
        <div className="contents print:hidden">
          <ImportedPeople lines={lines} />
          {(!isWithCodes || codes.length > FEW_CODES) && another}
        </div>
        <Dialog
          open={isAsked}
          onClose={() => setAsked(false)}
          title={<Trans>Are all codes printed or sent?</Trans>}
          actions={
            <>
              <Button look="secondary" onClick={() => setAsked(false)}>
                <Trans>Keep them here</Trans>
              </Button>
              <Button onClick={onAnother}>
                <Trans>I have all of them</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>
              They go from this page. One that is missing then is made anew on the page of its
              person.
            </Trans>
          </p>
        </Dialog>
      </div>
    </PageBody>
  );
}
