import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { answerStudio, makeRecord, makeTraineeWork } from './studio.fixture.ts';
import VentureStudioPage from './venture-studio.page.tsx';

// What the page brings in later is there, so that no test waits for its compilation.
beforeAll(async () => {
  await Promise.all([import('./activity-card.tsx'), import('./available-ventures.tsx')]);
});

/** A server that keeps what is sent without an answer, until `fail`. */
function open(answers: Parameters<typeof answerStudio>[1] = {}) {
  logInAmina();
  let fail = () => {};
  const pending = async () =>
    new Promise<Response>((resolve) => {
      fail = () => resolve(json(500, {}));
    });
  const calls = serve((call) => answerStudio(call, answers) ?? pending());
  const user = visit(<VentureStudioPage />, '/venture-studio?activity=11', '/venture-studio');
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET'), fail: () => fail() };
}

const work = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your work/ });
const send = (name: 'Submit' | 'Update') => screen.getByRole<HTMLButtonElement>('button', { name });

test('nothing can be typed that would go with the form while it is sent', async () => {
  const { user, fail } = open();
  await user.type(await screen.findByRole('textbox', { name: /Your work/ }), 'I counted 52.');
  await user.click(send('Submit'));
  await waitFor(() => expect(send('Submit').getAttribute('aria-disabled')).toBe('true'));
  await user.type(work(), ' And more.');
  expect(work().value).toBe('I counted 52.');
  fail();
  await screen.findByText(/Your work could not be sent/);
  await user.type(work(), ' And more.');
  expect(work().value).toBe('I counted 52. And more.');
});

test('no file is chosen or removed while the work is sent, and nothing is forgotten', async () => {
  const url = '/files/private/a.pdf';
  const file_details = { url, view_url: null, name: 'a.pdf', media_type: 'text/plain', size: 9 };
  const { user, sent, fail } = open({
    work: makeTraineeWork({ records: [makeRecord({ file: url, file_details })] }),
  });
  const removes = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /Remove this file/,
  });
  await user.click(removes);
  await user.click(send('Update'));
  await waitFor(() => expect(send('Update').getAttribute('aria-disabled')).toBe('true'));
  await user.click(removes);
  expect(removes.checked).toBe(true);
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  expect(chooser?.disabled).toBe(true);
  fail();
  await screen.findByText(/Your work could not be sent/);
  expect([removes.checked, removes.disabled, chooser?.disabled]).toEqual([true, false, false]);
  await user.click(send('Update'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ file: '' });
});
