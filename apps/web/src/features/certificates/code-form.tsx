import { Trans, useLingui } from '@lingui/react/macro';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';

/** The letters and digits of a complete code, without separators. */
const CODE_LENGTH = 20;

/** A field for the code of a certificate; the server corrects letters that are easily confused. */
export function CodeForm() {
  const { t } = useLingui();
  const go = useGo();
  const { form, busy, fields } = useSave({
    check(data) {
      const letters = textOf(data, 'code').replaceAll(/[^0-9a-z]/gi, '');
      return letters.length === CODE_LENGTH
        ? undefined
        : { code: [t`This code is not complete: it has 20 letters and digits.`] };
    },
    async send(data) {
      const letters = textOf(data, 'code').replaceAll(/[^0-9a-z]/gi, '');
      go(paths.certificate(letters.toUpperCase().replaceAll(/.{5}(?=.)/g, '$&-')));
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <Field
        name="code"
        label={<Trans>Code of the certificate</Trans>}
        hint={<Trans>Four groups of five letters and digits, at the end of its address.</Trans>}
        errors={fields['code']}
        required
      >
        <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Button type="submit" busy={busy} className="self-start">
        <Trans>Check the certificate</Trans>
      </Button>
    </form>
  );
}
