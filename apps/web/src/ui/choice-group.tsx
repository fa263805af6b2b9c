import { type ReactNode, useId } from 'react';
import { FieldMessages } from './field-messages.tsx';

interface Choice {
  value: string;
  label: ReactNode;
  /** An explanation, where the label is not enough. */
  hint?: ReactNode;
}

interface GroupProps {
  /** The question that the choices answer. */
  label: ReactNode;
  name: string;
  hint?: ReactNode;
  errors?: readonly string[] | string | undefined;
  choices: readonly Choice[];
  disabled?: boolean;
  /** Side by side where there is room; for short labels. */
  inline?: boolean;
}

interface RadioGroupProps extends GroupProps {
  required?: boolean;
  /** The initial choice of an uncontrolled group. */
  defaultValue?: string | undefined;
  /** The choice of a controlled group. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A single choice from a few. From seven on, a `Select` is shorter. */
export function RadioGroup(props: RadioGroupProps) {
  const { required, defaultValue, value, onChange, ...group } = props;
  return (
    <ChoiceGroup
      {...group}
      role="radiogroup"
      required={required}
      toInput={(one) => ({
        type: 'radio',
        required,
        ...(value === undefined
          ? { defaultChecked: one === defaultValue }
          : { checked: one === value }),
        onChange: () => onChange?.(one),
      })}
    />
  );
}

interface CheckboxGroupProps extends GroupProps {
  defaultValues?: readonly string[];
  /** The choices of a controlled group. */
  values?: readonly string[];
  onChange?: (values: string[]) => void;
}

/** Any number of choices from a few. From ten on, use `MultiSelect`, which can be searched. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { defaultValues = [], values, onChange, ...group } = props;
  return (
    <ChoiceGroup
      {...group}
      role="group"
      toInput={(one) => ({
        type: 'checkbox',
        ...(values === undefined
          ? { defaultChecked: defaultValues.includes(one) }
          : { checked: values.includes(one) }),
        onChange: ({ target }) => {
          if (!values) return;
          onChange?.(target.checked ? [...values, one] : values.filter((other) => other !== one));
        },
      })}
    />
  );
}

interface ChoiceGroupProps extends GroupProps {
  role: 'radiogroup' | 'group';
  required?: boolean | undefined;
  toInput: (value: string) => React.ComponentProps<'input'>;
}

function ChoiceGroup(props: ChoiceGroupProps) {
  const { label, name, hint, errors, choices, disabled, inline, role, required, toInput } = props;
  const id = useId();
  const messages = typeof errors === 'string' ? [errors] : (errors ?? []);
  const isWrong = messages.length > 0;
  const describedBy = [hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      role={role}
      disabled={disabled}
      aria-describedby={describedBy || undefined}
      aria-required={role === 'radiogroup' && required ? true : undefined}
      data-wrong={isWrong || undefined}
      className="group/choices min-w-0"
    >
      <legend className="font-semibold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className={`mt-1 flex ${inline ? 'flex-wrap gap-x-6' : 'flex-col'}`}>
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className="target flex items-start gap-3 py-2 leading-normal has-disabled:opacity-55"
          >
            <input
              {...toInput(choice.value)}
              name={name}
              value={choice.value}
              // The first invalid control of a form gets the focus.
              aria-invalid={isWrong && index === 0 ? true : undefined}
              aria-describedby={choice.hint ? `${id}-${index}` : undefined}
              className="group-data-wrong/choices:border-alarm"
            />
            <span className="min-w-0">
              {choice.label}
              {choice.hint && (
                <span id={`${id}-${index}`} className="block text-sm text-ink-soft">
                  {choice.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldMessages id={`${id}-error`} messages={messages} />
    </fieldset>
  );
}
