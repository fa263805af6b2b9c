import { Trans } from '@lingui/react/macro';
import { AccountFrame } from './account-frame.tsx';
import type { CodeStepProps } from './code-step.tsx';
import { CodeStep } from './second-step.ts';

/** The second step of a login, in the frame of a page. */
export function SecondStepFrame(props: CodeStepProps) {
  return (
    <AccountFrame
      title={<Trans>One more step</Trans>}
      subtitle={
        props.secondFactor.passkey ? (
          <Trans>Your account asks for your passkey in addition to the password.</Trans>
        ) : (
          <Trans>Your account asks for a code in addition to the password.</Trans>
        )
      }
    >
      <CodeStep {...props} />
    </AccountFrame>
  );
}
