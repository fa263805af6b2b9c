import { vi } from 'vitest';
import { keep, MENTOR } from '#src/platform/device-store.ts';
import type { Order, PhoneQuestion, PhoneReply, Report } from './phone-messages.ts';
import { stopPhoneMentor } from './phone-mentor.ts';

/** Opaque to the page, so its contents do not matter. */
const memory = {} as PhoneReply['memory'];

const phoneReply: PhoneReply = {
  message: 'Said by the phone.',
  more: '',
  basis: '',
  step: null,
  language: 'en',
  sources: [],
  suggestions: [],
  calculator: null,
  idea: null,
  memory,
};

type Answer = Partial<PhoneReply> | Error | null;

/** Fakes a phone with a saved mentor, whose worker answers with `answer`; null means no answer. */
export async function fakePhone(answer: (question: PhoneQuestion) => Answer = () => ({})) {
  const asked: PhoneQuestion[] = [];
  const phone = { asked, terminated: 0 };
  class FakeWorker extends EventTarget {
    postMessage(order: Order) {
      if (order.kind !== 'ask') return;
      asked.push(order.question);
      const given = answer(order.question);
      if (given === null) return;
      const data: Report =
        given instanceof Error
          ? { id: order.id, failure: given.message }
          : { id: order.id, reply: { ...phoneReply, ...given } };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate() {
      phone.terminated += 1;
    }
  }
  stopPhoneMentor();
  vi.stubGlobal('Worker', FakeWorker);
  const saved = { language: 'en', urls: {}, bytes: 1, savedAt: '2026-01-02T03:04:05.000Z' };
  await keep(MENTOR, saved);
  return phone;
}

/** Simulates being offline until it is restored. */
export const unplug = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
